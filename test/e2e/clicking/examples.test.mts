import type { Page } from 'playwright-core';
import { beforeAll, describe, inject, test, vi } from 'vitest';

import { copyDocuments, importExamples } from '../../../dev/examples.mjs';
import { clientOf, valuesOf } from '../../../host/server/client.mjs';
import { startN8n } from '../../../host/startN8n.mjs';
import { exampleDocument, readExample } from '../../../host/workflows/examples.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { openBrowser } from '../support/browser.mjs';
import { editorOf, type Editor } from '../support/editor.mjs';

/** Each example that runs without a credential for another service, and the node at its end. */
const STARTED_BY_A_CLICK = [
	['first-steps', 'Document Extraction'],
	['orders-from-text-files', 'Document Extraction'],
	['folder-to-spreadsheet', 'Save Spreadsheet'],
	['archive', 'Save to Archive'],
	['billed-twice', 'Add to Pay'],
	['invoices-and-receipts', 'Add Invoice'],
	['never-twice', 'Add Invoice'],
	['backlog', 'Run a Batch'],
];

// The tests act at a person's pace, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });
const WAIT = { timeout: 120_000 };

// `npm run dev` always starts n8n 2.
describe.runIf(inject('n8n').release === 'n8n-2')(
	'An example of "npm run dev" comes to its end:',
	() => {
		let page: Page;
		let editor: Editor;
		beforeAll(async () => {
			const service = await startService();
			// One of its own, in which no other test has filled a table.
			const { n8n, stop } = await startN8n('n8n-2');
			const credential = await clientOf(n8n).createCredential(valuesOf(service));
			copyDocuments(n8n.files);
			await importExamples(n8n, credential, n8n.files);
			const opened = await openBrowser(n8n, { width: 1440, height: 900 });
			page = opened.page;
			editor = editorOf(page);
			await page.goto('/');
			return async () => {
				await opened.browser.close();
				await stop();
				await service.close();
			};
		});

		/** Opens it from the list of workflows. */
		async function open(example: string): Promise<void> {
			await page.getByTestId('project-home-menu-item').click();
			const workflows = page.getByTestId('resources-list-item-workflow');
			await workflows.getByText(readExample(example).name, { exact: true }).click();
			await page.getByTestId('canvas-node').first().waitFor();
		}

		/** Runs the open workflow, and returns its form, with a document chosen. */
		async function openForm(document: string): Promise<Page> {
			const form = await editor.openForm();
			await form.locator('input[type=file]').setInputFiles(exampleDocument(document));
			return form;
		}

		/** Waits until the run of the open workflow is over, and this node has a tick, as items have reached it. */
		async function expectEnd(name: string): Promise<void> {
			const node = page.getByTestId('canvas-node').filter({ hasText: name });
			await node.getByTestId('canvas-node-status-success').waitFor(WAIT);
			const button = page.getByTestId('execute-workflow-button');
			await button.getByText('Execute workflow').waitFor();
		}

		test.each(STARTED_BY_A_CLICK)('"%s", at "%s"', async (example, last) => {
			await open(example);
			await page.getByTestId('execute-workflow-button').click();
			await expectEnd(last);
		});

		test('"form-with-answer" shows the person what was read', async () => {
			await open('form-with-answer');
			const form = await openForm('receipt-parking.png');
			await form.getByLabel('Your name').fill('Ines');
			await form.getByRole('button', { name: 'Submit' }).click();
			await form.getByText('Quayside Car Park').first().waitFor();
			await expectEnd('Show What Was Read');
		});

		test('"form-check-and-correct" saves what the person has checked', async () => {
			await open('form-check-and-correct');
			const form = await openForm('invoice-office-supplies.pdf');
			await form.getByRole('button', { name: 'Submit' }).click();
			await form.getByRole('button', { name: 'Save' }).click();
			await form.getByText('Saved', { exact: true }).waitFor();
			await expectEnd('Show What Was Saved');
		});
	},
);
