import type { Locator } from 'playwright-core';
import { afterAll, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import { DATA_TABLE } from '../../../n8n/server/workflows/tables.mjs';
import { chain, node, trigger, uploadForm } from '../../../n8n/server/workflows/workflow.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { makeTables } from '../examples/support/tables.mjs';
import { editorOf } from '../support/editor.mjs';
import { countEffort } from '../support/effort.mjs';
import { startServiceFor } from '../support/service.mjs';

const FORM = 'On form submission';
const NODE = 'Document Extraction';
/** The time until n8n 1 uses an expression that was changed in the panel, in milliseconds. */
const SAVING = 1_500;
const INVOICE = exampleUpload('invoice-office-supplies.pdf');

const n8n = inject('n8n');
const client = clientOf(n8n);
await startServiceFor(client);

// The tests act at a person's pace, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const { browser, page } = await openBrowser(n8n, { width: 1440, height: 900 });
afterAll(async () => await browser.close());
const editor = editorOf(page);
const effort = await countEffort(page.context());

/** A table of n8n with columns of text. */
async function newTable(name: string, columns: string[]) {
	const schema = columns.map((id) => ({ id, type: 'string' }));
	const parameters = { dataTableId: { value: name }, columns: { schema } };
	const tables = await makeTables(n8n, chain(name, trigger(), node(name, DATA_TABLE, parameters)));
	return { name, columns, rows: async () => await tables.rowsOf(name) };
}

async function enterExpression(panel: Locator, column: string, expression: string): Promise<void> {
	// n8n 2 recognises an expression by its braces. In n8n 1, "=" turns the field into one.
	if (n8n.release === 'n8n-2') return await editor.enter(panel, column, expression);
	const field = panel.getByTestId(`parameter-input-${column}`);
	await field.locator('input').first().pressSequentially('=');
	await field.locator('.cm-focused').waitFor();
	await page.keyboard.insertText(expression);
	await page.waitForTimeout(SAVING);
}

/** Adds the node behind a form, sets its options, has a table filled with its output, and hands in an invoice. */
async function fillTable(
	{ name, columns }: { name: string; columns: string[] },
	setOptions: (panel: Locator) => Promise<void>,
) {
	const { id } = await client.createWorkflow(chain('Invoices', uploadForm('Invoice')));
	await editor.openWorkflow(id);
	Object.assign(effort, { clicks: 0, entries: 0 });

	const panel = await editor.addFound(await editor.searchNodeBehind(FORM, 'invoice'));
	await editor.enter(panel, 'projectId', 'fo_1');
	await setOptions(panel);
	await editor.closePanel();

	const found = await editor.searchNodeBehind(NODE, 'data table');
	await found.getByText('Data table', { exact: true }).click();
	await page.getByTestId('node-creator').getByText('Insert row').click();
	await editor.panel();
	await panel.getByTestId('resource-locator-dataTableId').click();
	await page.getByTestId('rlc-item').getByText(name, { exact: true }).click();
	for (const column of columns) await enterExpression(panel, column, `{{ $json.${column} }}`);
	await editor.closePanel();

	await editor.submitFiles(INVOICE);
	return { ...effort };
}

test('A person gets the lines of an invoice into a table with two clicks more than its fields', async () => {
	const invoices = await newTable('Clicked Invoices', [
		'invoice_number',
		'supplier',
		'total_amount',
	]);
	const lines = await newTable('Clicked Lines', ['invoice_number', 'description', 'amount']);

	const withFields = await fillTable(invoices, async () => {});
	expect(await invoices.rows()).toMatchObject([
		{ invoice_number: 'BOS-26-10473', total_amount: '824.88' },
	]);

	const withLines = await fillTable(lines, async (panel) => {
		await editor.addOption(panel, 'Field to Split Out');
		await editor.enter(panel, 'fieldToSplitOut', 'line_items');
	});
	const rows = await lines.rows();
	expect(rows).toHaveLength(7);
	expect(rows[0]).toMatchObject({
		invoice_number: 'BOS-26-10473',
		description: 'Copier paper A4 80 g, box of 5 reams',
		amount: '227.40',
	});

	expect(withLines.clicks - withFields.clicks).toBe(2);
	expect(withLines.entries - withFields.entries).toBe(1);
});
