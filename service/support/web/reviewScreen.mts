import type { Page } from 'playwright-core';

/** The actions of a person under To review. */
export function reviewScreenOf(page: Page) {
	return {
		async open(): Promise<void> {
			await page.getByRole('link', { name: 'To review', exact: true }).click();
			await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
		},

		/** Opens a document of the list, and waits until its fields are shown. */
		async openDocument(name: string): Promise<void> {
			await this.open();
			await page.getByRole('link', { name, exact: true }).click();
			await this.document(name);
		},

		async document(name: string): Promise<void> {
			await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
			await page.locator('.review-field').first().waitFor();
		},

		field(name: string) {
			return page.getByRole('textbox', { name, exact: true });
		},

		/** The field with the focus. */
		focused() {
			return page.locator('.review-field textarea:focus');
		},

		word(text: string) {
			return page.getByRole('option', { name: text, exact: true }).first();
		},

		state(field: string) {
			return page.locator(`#state-of-${field}`);
		},

		async settle(): Promise<void> {
			await page.getByRole('button', { name: 'Settle', exact: true }).click();
		},
	};
}
