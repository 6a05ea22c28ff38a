import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf } from '../../../n8n/server/client.mjs';
import { startN8n, type Started } from '../../../n8n/server/startN8n.mjs';
import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	next,
	readFiles,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import { startService, type Service } from '../../../service/dist/index.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf, type Editor } from '../support/editor.mjs';

// The README promises this for the nodes that people add behind this one.

const NODE = 'Document Extraction';
const NEXT = 'Next Step';
const FILE = 'invoice-office-supplies.pdf';

let service: Service;
let own: Started;
let workflowId: string;
let closeBrowser: () => Promise<void>;
let editor: Editor;

/** Opens a new browser, because an open page would still have the data of the run. */
async function reopen(): Promise<void> {
	const { browser, page } = await openBrowser(own.n8n);
	closeBrowser = async () => await browser.close();
	editor = editorOf(page);
	await editor.openWorkflow(workflowId);
}

async function restart(): Promise<void> {
	await closeBrowser();
	await own.restart();
	await reopen();
}

beforeAll(async () => {
	service = await startService();
	own = await startN8n(inject('n8n').release);
	const client = clientOf(own.n8n);
	const file = join(own.n8n.files, FILE);
	copyFileSync(exampleDocument(FILE), file);
	const extract = documentExtraction(await client.createCredential(valuesOf(service)));
	const workflow = chain('Reopened', trigger(), readFiles(file), extract, next(NEXT));
	workflowId = (await client.createWorkflow(workflow)).id;
	await reopen();
	await editor.execute();
	await restart();
});
afterAll(async () => {
	await closeBrowser?.();
	await own?.stop();
	await service?.close();
});

test('After a restart of n8n, the next node is offered the fields of the last successful run', async () => {
	const input = (await editor.openNode(NEXT)).getByTestId('ndv-input-panel');
	await input.getByText('invoice_number', { exact: true }).waitFor();
	await input.getByText('total_amount', { exact: true }).waitFor();
	// The panel has no values until the node has run again.
	expect(await input.getByText('BOS-26-10473').count()).toBe(0);
	await editor.closePanel();
});

test('Pinned values are still there after a restart, so nothing is sent again', async () => {
	await editor.execute();
	await editor.hideMessages();
	await editor.pin(NODE);
	const client = clientOf(own.n8n);
	const isSaved = async () => NODE in ((await client.workflow(workflowId)).pinData ?? {});
	await vi.waitUntil(isSaved, { timeout: 60_000, interval: 500 });
	await restart();

	const { requests } = service.stats();
	const panel = await editor.openNode(NEXT);
	await panel.getByTestId('ndv-input-panel').getByText('BOS-26-10473').first().waitFor();
	await panel.getByTestId('node-execute-button').click();
	await panel.getByTestId('output-panel').getByText('BOS-26-10473').first().waitFor();
	expect(service.stats().requests).toBe(requests);
});
