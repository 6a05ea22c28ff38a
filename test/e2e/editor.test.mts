import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import { chain, documentExtraction, readFiles, trigger } from '../../host/workflows/workflow.mjs';
import { openBrowser } from './support/browser.mjs';
import { editorOf } from './support/editor.mjs';

const FILE = 'invoice-office-supplies.pdf';

const n8n = inject('n8n');
let browser: Browser;
let page: Page;

beforeAll(async () => {
	copyFileSync(exampleDocument(FILE), join(n8n.files, FILE));
	({ browser, page } = await openBrowser(n8n));
});
afterAll(async () => await browser?.close());

describe("the editor's node panel", () => {
	beforeAll(async () => {
		await page.goto('/workflow/new');
		await page.getByTestId('node-creator-plus-button').click();
	});

	test.each(['extract', 'OCR', 'invoice', 'receipt', 'PDF', 'document', 'Document Extraction'])(
		'finds the node by "%s"',
		async (word) => {
			await page.getByTestId('node-creator-search-bar').fill(word);
			const found = page.getByTestId('node-creator-item-name');
			const name = found.getByText('Document Extraction', { exact: true });
			await name.waitFor({ timeout: 2_000 }).catch(async () => {
				expect(await found.allInnerTexts()).toContain('Document Extraction');
			});
		},
	);
});

test('before the node runs, the editor says that no file has the name that was entered', async () => {
	const editor = editorOf(page);
	const named = { fileSelection: 'byName', binaryPropertyName: 'Invoice' };
	// Before anyone has chosen a credential.
	const extraction = documentExtraction({ id: '', name: '' }, named, { credentials: {} });
	const read = readFiles(join(n8n.files, FILE));
	const workflow = chain('Hints', trigger(), read, extraction);
	const { id } = await clientOf(n8n).createWorkflow(workflow);
	await editor.openWorkflow(id);
	const panel = await editor.openNode('Document Extraction');
	await page.getByTestId('execute-previous-node').click();
	const output = panel.getByTestId('output-panel');
	const hint = 'Files come in, but none in a field of the name in "Input Binary Field".';
	await output.getByText(hint).waitFor();
	expect(await output.getByText('No file comes in.').count()).toBe(0);

	await editor.enter(page.getByTestId('ndv'), 'binaryPropertyName', 'data');
	await output.getByText(hint).waitFor({ state: 'hidden' });
});
