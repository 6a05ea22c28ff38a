import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	readFiles,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';

const FILE = 'invoice-office-supplies.pdf';

const n8n = inject('n8n');
copyFileSync(exampleDocument(FILE), join(n8n.files, FILE));
const named = { fileSelection: 'byName', binaryPropertyName: 'Invoice' };
// This is before a credential was chosen.
const extraction = documentExtraction({ id: '', name: '' }, named, { credentials: {} });
const workflow = chain('Hints', trigger(), readFiles(join(n8n.files, FILE)), extraction);
const { id } = await clientOf(n8n).createWorkflow(workflow);

const { browser, page } = await openBrowser(n8n);
afterAll(async () => await browser.close());
const editor = editorOf(page);
beforeAll(async () => await editor.openWorkflow(id));

describe("the editor's node panel", () => {
	const search = page.getByTestId('node-creator-search-bar');
	beforeAll(async () => await page.getByTestId('node-creator-plus-button').click());
	afterAll(async () => {
		await page.keyboard.press('Escape');
		await search.waitFor({ state: 'hidden' });
	});

	test.each([
		...['extract', 'OCR', 'invoice', 'receipt', 'PDF', 'document', 'Document Extraction'],
		...['read pdf', 'invoices', 'bills', 'read invoice', 'scanner', 'photo', 'accounting'],
	])('finds the node by "%s"', async (word) => {
		await search.fill(word);
		const found = page.getByTestId('node-creator-item-name');
		const name = found.getByText('Document Extraction', { exact: true });
		await name.waitFor({ timeout: 2_000 }).catch(async () => {
			expect(await found.allInnerTexts()).toContain('Document Extraction');
		});
	});
});

test('before the node runs, the editor warns of a field without a file and of an option that needs another one', async () => {
	const panel = await editor.openNode('Document Extraction');
	await page.getByTestId('execute-previous-node').click();
	const output = panel.getByTestId('output-panel');
	const hint = 'There are files, but none in the field named in "Input Binary Field".';
	await output.getByText(hint).waitFor();
	expect(await output.getByText('There are no files in the input.').count()).toBe(0);

	await editor.enter(panel, 'binaryPropertyName', 'data');
	await output.getByText(hint).waitFor({ state: 'hidden' });

	await editor.addOption(panel, 'Date Order');
	await editor.choose(panel, 'dateOrder', 'Day, Month, Year');
	const withoutEffect = output.getByText('have no effect without "Convert Values" or "Checks".');
	await withoutEffect.waitFor();
	await editor.addOption(panel, 'Convert Values');
	await editor.switchOn(panel, 'convertValues');
	await withoutEffect.waitFor({ state: 'hidden' });
});
