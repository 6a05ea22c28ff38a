import type { Page } from 'playwright-core';

import { communityNodesOf } from '../support/communityNodes.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import {
	beginCredential,
	beginWithForm,
	chooseCredentialType,
	saveCredential,
	type Account,
} from './steps.mjs';

const TABLE = 'Invoices';
export const COLUMNS = ['invoice_number', 'supplier', 'total_amount'];
const INVOICE = 'invoice-office-supplies.pdf';

/** A person with an account who opens n8n for the first time. */
interface Newcomer {
	page: Page;
	account: Account;
}

/** A numbered step of the README. */
interface Step {
	/** The title of its section. */
	section: string;
	/** Words that only this step has. */
	says: string;
	take(newcomer: Newcomer): Promise<void>;
}

export const WALK: Step[] = [
	{
		section: 'Install it in n8n',
		says: 'Settings → Community nodes',
		async take({ page }) {
			await page.getByTestId('main-sidebar-settings').click();
			await page.getByText('Community nodes', { exact: true }).first().click();
		},
	},
	{
		section: 'Install it in n8n',
		says: 'Install a community node',
		async take({ page }) {
			await communityNodesOf(page).install('n8n-nodes-document-extraction');
		},
	},
	{
		section: 'Make a credential',
		says: 'choose **Credential**',
		async take({ page }) {
			await page.getByTestId('settings-back').click();
			await beginCredential(page);
		},
	},
	{
		section: 'Make a credential',
		says: 'Document Extraction API',
		async take({ page }) {
			await chooseCredentialType(page);
		},
	},
	{
		section: 'Make a credential',
		says: 'click **Save**',
		async take({ page, account }) {
			await saveCredential(page, account);
		},
	},
	{
		section: 'Your first workflow',
		says: '**Data tables**',
		async take({ page }) {
			await openDataTables(page);
			await page.getByRole('button', { name: 'Create data table' }).first().click();
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('textbox').first().fill(TABLE);
			await dialog.getByRole('button', { name: 'Create' }).click();
			for (const column of COLUMNS) {
				await page.getByTestId('data-table-add-column-trigger-button').first().click();
				await page.getByTestId('add-column-name-input').fill(column);
				await page.getByRole('dialog').getByRole('button', { name: 'Add Column' }).click();
				const header = page.getByTestId('data-table-column-header-text');
				await header.filter({ hasText: column }).waitFor();
			}
		},
	},
	{
		section: 'Your first workflow',
		says: '**On form submission**',
		async take({ page }) {
			await beginWithForm(page);
		},
	},
	{
		section: 'Your first workflow',
		says: '**Project ID**',
		async take({ page }) {
			const editor = editorOf(page);
			await editor.closePanel();
			const found = await editor.searchNodeBehind('On form submission', 'invoice');
			await editor.enter(await editor.addFound(found), 'projectId', 'fo_1');
		},
	},
	{
		section: 'Your first workflow',
		says: '**Insert row**',
		async take({ page }) {
			const editor = editorOf(page);
			await editor.closePanel();
			const found = await editor.searchNodeBehind('Document Extraction', 'data table');
			await found.getByText('Data table', { exact: true }).click();
			await page.getByTestId('node-creator').getByText('Insert row').click();
			const panel = await editor.panel();
			await panel.getByTestId('resource-locator-dataTableId').click();
			await page.getByTestId('rlc-item').getByText(TABLE, { exact: true }).click();
			for (const column of COLUMNS) {
				await editor.enter(panel, column, `{{ $json.${column} }}`);
			}
		},
	},
	{
		section: 'Your first workflow',
		says: '**Execute workflow**',
		async take({ page }) {
			const editor = editorOf(page);
			await editor.closePanel();
			await editor.submitFiles(exampleUpload(INVOICE));
		},
	},
	{
		section: 'Your first workflow',
		says: 'Open the table',
		async take({ page }) {
			await openDataTables(page);
			await page.getByTestId('data-table-card').getByText(TABLE).click();
			await page.getByTestId('data-table-grid').getByText('BOS-26-10473').waitFor();
		},
	},
];

async function openDataTables(page: Page): Promise<void> {
	await page.getByTestId('project-home-menu-item').click();
	await page.getByTestId('tab-data-tables').click();
}
