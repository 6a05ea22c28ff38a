import type { Page } from 'playwright-core';

/** The actions of a person under API Keys. */
export function keysScreenOf(page: Page) {
	return {
		async open(): Promise<void> {
			await page.getByRole('link', { name: 'API Keys' }).click();
		},

		/** Generates a key and copies it. */
		async generate(name: string): Promise<string> {
			await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
			await page.getByRole('button', { name: 'Generate New API Key' }).click();
			await page.getByLabel('Name').fill(name);
			await page.getByRole('button', { name: 'Generate', exact: true }).click();
			await page.getByRole('button', { name: 'Copy key' }).click();
			await page.getByText('Copied.').waitFor();
			const key = await page.evaluate<string>('navigator.clipboard.readText()');
			await page.getByRole('button', { name: 'Done' }).click();
			return key;
		},

		row(name: string) {
			return page.getByRole('row', { name });
		},

		async revoke(name: string): Promise<void> {
			await this.row(name).getByRole('button', { name: 'Revoke' }).click();
			await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
			await this.row(name).waitFor({ state: 'detached' });
		},
	};
}
