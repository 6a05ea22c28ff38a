import type { Page } from 'playwright-core';

import { editorOf } from '../support/editor.mjs';

export interface Account {
	baseUrl: string;
	apiKey: string;
}

export async function beginCredential(page: Page): Promise<void> {
	await page.getByTestId('universal-add').click();
	await page.getByRole('menuitem', { name: 'Credential' }).click();
}

export async function chooseCredentialType(page: Page): Promise<void> {
	const select = page.getByTestId('new-credential-type-select');
	await select.click();
	await select.locator('input').fill('Document');
	await page.getByTestId('new-credential-type-select-option').first().click();
	await page.getByTestId('new-credential-type-button').click();
}

export async function saveCredential(page: Page, account: Account): Promise<void> {
	const editor = editorOf(page);
	const dialog = page.getByTestId('editCredential-modal');
	await editor.enter(dialog, 'baseUrl', account.baseUrl);
	await editor.enter(dialog, 'apiKey', account.apiKey);
	await dialog.getByTestId('credential-save-button').click();
	await dialog.getByText('Connection tested successfully').waitFor();
	await dialog.getByRole('button', { name: 'Close this dialog' }).click();
	await dialog.waitFor({ state: 'hidden' });
}

/** Begins a workflow with a form for a file, and leaves the form's panel open. */
export async function beginWithForm(page: Page): Promise<void> {
	const editor = editorOf(page);
	await page.getByTestId('universal-add').click();
	// In n8n 1, the menu around it also contains the name.
	await page.getByRole('menuitem', { name: 'Workflow' }).last().click();
	await page.getByTestId('canvas-add-button').click();
	await page.getByTestId('node-creator').getByText('On form submission').click();
	const panel = await editor.panel();
	await editor.enter(panel, 'formTitle', 'Hand in an invoice');
	await panel.getByRole('button', { name: 'Add Form Element' }).click();
	await editor.enter(panel, 'fieldLabel', 'Invoice');
	await editor.choose(panel, 'fieldType', 'File');
}
