import type { Page } from 'playwright-core';

/** In milliseconds: npm is asked several times, on a machine that may be busy. */
const NPM_TIMEOUT = 240_000;

/** What a person does in Settings → Community nodes. The page has at most one package. */
export function communityNodesOf(page: Page) {
	const card = page.getByTestId('community-package-card');

	async function confirm(button: string): Promise<void> {
		await page.getByRole('dialog').getByRole('button', { name: button }).click();
	}

	return {
		async open(): Promise<void> {
			await page.goto('/settings/community-nodes');
		},

		async install(name: string): Promise<void> {
			await page.getByRole('button', { name: 'Install a community node' }).click();
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('textbox').fill(name);
			await dialog.getByText('I understand').click();
			await confirm('Install');
			await card.waitFor({ timeout: NPM_TIMEOUT });
			// It stays in front until n8n has loaded the node.
			await dialog.waitFor({ state: 'hidden', timeout: NPM_TIMEOUT });
		},

		/** The name and the version of the package that is shown. */
		async shown(): Promise<string> {
			await card.getByText(/v\d/).waitFor();
			return await card.innerText();
		},

		/** Updates the package to the version that the page offers. */
		async update(): Promise<void> {
			await card.getByRole('button', { name: 'Update' }).click();
			await confirm('Confirm update');
			await page.getByText('Package updated').waitFor({ timeout: NPM_TIMEOUT });
		},

		async uninstall(): Promise<void> {
			await card.getByTestId('action-toggle').click();
			await page.getByText('Uninstall').click();
			await confirm('Confirm uninstall');
			await page.getByText('Package uninstalled').waitFor({ timeout: NPM_TIMEOUT });
		},
	};
}
