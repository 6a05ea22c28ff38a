import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	email,
	readFiles,
	trigger,
} from '../../host/workflows/workflow.mjs';
import { openBrowser } from './support/browser.mjs';
import { editorOf, type Editor } from './support/editor.mjs';

const FILE = 'invoice-office-supplies.pdf';
const NO_FILE = 'No file comes in.';
const NO_FIELD = 'Files come in, but none in a field of the name in "Input Binary Field".';

const n8n = inject('n8n');
const client = clientOf(n8n);
let browser: Browser;
let page: Page;
let editor: Editor;

// The tests act at a person's pace, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
	copyFileSync(exampleDocument(FILE), join(n8n.files, FILE));
	({ browser, page } = await openBrowser(n8n));
	editor = editorOf(page);
});
afterAll(async () => await browser?.close());

/** The node before anyone has chosen a credential. */
function extraction(parameters: INodeParameters): INode {
	return documentExtraction({ id: '', name: '' }, parameters, { credentials: {} });
}

/** Opens the node behind another one and runs just that one, as a person does who sets up a workflow. */
async function openBehind(source: INode, behind: INode): Promise<Locator> {
	const { id } = await client.createWorkflow(chain('Hints', trigger(), source, behind));
	await editor.openWorkflow(id);
	const panel = await editor.openNode('Document Extraction');
	await page.getByTestId('execute-previous-node').click();
	return panel.getByTestId('output-panel');
}

test('before the node runs, the editor says that no file comes in', async () => {
	const output = await openBehind(email({ subject: 'Our invoice' }), extraction({}));
	await output.getByText(NO_FILE).waitFor();
});

test('before the node runs, the editor says that no file has the name that was entered', async () => {
	const named = { fileSelection: 'byName', binaryPropertyName: 'Invoice' };
	const output = await openBehind(readFiles(join(n8n.files, FILE)), extraction(named));
	await output.getByText(NO_FIELD).waitFor();
	expect(await output.getByText(NO_FILE).count()).toBe(0);

	await editor.enter(page.getByTestId('ndv'), 'binaryPropertyName', 'data');
	await output.getByText(NO_FIELD).waitFor({ state: 'hidden' });
});
