import type { Page } from 'playwright-core';

/** A time limit for several calls of npm on a busy machine, in milliseconds. */
const NPM_TIMEOUT = 240_000;

/** The clicks of a person in Settings → Community nodes. The page has at most one package. */
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
			// The dialog stays open until n8n has loaded the node.
			await dialog.waitFor({ state: 'hidden', timeout: NPM_TIMEOUT });
		},

		/** The displayed name and version of the package. */
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
