import type { Locator, Page } from 'playwright-core';

const PDF = 'application/pdf';

/** What a person does in n8n's editor. */
export function editorOf(page: Page) {
	return {
		async openWorkflow(id: string): Promise<void> {
			await page.goto(`/workflow/${id}`);
			await page.getByTestId('canvas-node').first().waitFor();
		},

		/** Runs the open workflow, which begins with a form, with this file, and hides the message at its end. */
		async submitFile(name: string, buffer: Buffer): Promise<void> {
			const opened = page.waitForEvent('popup');
			await page.getByTestId('execute-workflow-button').click();
			const form = await opened;
			await form.locator('input[type=file]').setInputFiles({ name, mimeType: PDF, buffer });
			await form.getByRole('button', { name: 'Submit' }).click();
			await page.locator('.el-notification').first().waitFor();
			await page.addStyleTag({ content: '.el-notification { display: none !important }' });
			await form.close();
		},

		/** Opens a node of the canvas; its panel is what comes back. */
		async openNode(name: string): Promise<Locator> {
			await page.getByTestId('canvas-node').filter({ hasText: name }).dblclick();
			const panel = page.getByTestId('ndv');
			await panel.waitFor();
			await this.rest();
			return panel;
		},

		/** Opens a credential of the list; its dialog is what comes back. */
		async openCredential(name: string): Promise<Locator> {
			await page.goto('/home/credentials');
			await page.getByText(name, { exact: true }).click();
			const dialog = page.locator('.el-dialog:visible');
			const verdict = dialog.getByText(/^(Connection tested|Couldn’t connect)/);
			await verdict.filter({ visible: true }).first().waitFor();
			const details = dialog.getByText('More details');
			if (await details.isVisible()) await details.click();
			await this.rest();
			return dialog;
		},

		/** Nothing is under the mouse, and all that moves has come to rest. */
		async rest(): Promise<void> {
			await page.mouse.move(0, 0);
			await page.waitForTimeout(800);
		},
	};
}
