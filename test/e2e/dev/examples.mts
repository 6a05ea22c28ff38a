import type { Page } from 'playwright-core';

import { exampleDocument, readExample } from '../../../n8n/server/workflows/examples.mjs';
import { editorOf } from '../support/editor.mjs';

/** The other examples that run without a credential for another service, each with its last node. */
export const STARTED_BY_A_CLICK = [
	['orders-from-text-files', 'Document Extraction'],
	['folder-to-spreadsheet', 'Save Spreadsheet'],
	['archive', 'Save to Archive'],
	['billed-twice', 'Add to Pay'],
	['invoices-and-receipts', 'Add Invoice'],
	['never-twice', 'Add Invoice'],
	['backlog', 'Run a Batch'],
	['invoice-lines-to-data-table', 'Add Line'],
	['invoice-lines-to-datev', 'Save DATEV File'],
	['stack-of-scans', 'Add Invoice'],
] as const;

const WAIT = { timeout: 120_000 };

/** Works with the examples in n8n as a person would. */
export function examplesIn(page: Page) {
	const editor = editorOf(page);
	return {
		/** Opens an example from the list of workflows. */
		async open(example: string): Promise<void> {
			await page.getByTestId('project-home-menu-item').click();
			const workflows = page.getByTestId('resources-list-item-workflow');
			await workflows.getByText(readExample(example).name, { exact: true }).click();
			await page.getByTestId('canvas-node').first().waitFor();
		},

		/** Runs the open workflow, and returns its form, with a document chosen. */
		async openForm(document: string): Promise<Page> {
			const form = await editor.openForm();
			await form.locator('input[type=file]').setInputFiles(exampleDocument(document));
			return form;
		},

		/** Waits until the run of the open workflow is over and this node has a tick because items have reached it. */
		async expectEnd(name: string): Promise<void> {
			const node = page.getByTestId('canvas-node').filter({ hasText: name });
			await node.getByTestId('canvas-node-status-success').waitFor(WAIT);
			const button = page.getByTestId('execute-workflow-button');
			await button.getByText('Execute workflow').waitFor();
		},
	};
}
