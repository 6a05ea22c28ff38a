import type { INodeParameters } from 'n8n-workflow';
import { afterAll, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import {
	attachmentsForm,
	chain,
	documentExtraction,
} from '../../../n8n/server/workflows/workflow.mjs';
import { beginWithForm } from '../firstTenMinutes/steps.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { exampleUpload, wrongSum } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import { countEffort } from '../support/effort.mjs';
import { startServiceFor } from '../support/service.mjs';

const NODE = 'Document Extraction';
const INVOICES = [
	'invoice-office-supplies.pdf',
	'invoice-consulting-two-pages.pdf',
	'rechnung-maler-müller.pdf',
].map(exampleUpload);

const n8n = inject('n8n');
/** The browser whose editor the first tests use. */
const isN8n1 = n8n.release === 'n8n-1';
const client = clientOf(n8n);
const { credential } = await startServiceFor(client);

// The tests act at a person's pace, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const { browser, page } = await openBrowser(n8n, { width: 1440, height: 900 });
afterAll(async () => await browser.close());
const editor = editorOf(page);
const effort = await countEffort(page.context());

/** A form for files, and the node behind it. */
async function openNewWorkflow(parameters: INodeParameters = {}): Promise<string> {
	const extraction = documentExtraction(credential, parameters);
	const workflow = chain('Invoices', attachmentsForm(), extraction);
	const { id } = await client.createWorkflow(workflow);
	await editor.openWorkflow(id);
	Object.assign(effort, { clicks: 0, entries: 0 });
	return id;
}

async function valuesOf(...columns: string[]): Promise<string[][]> {
	const [names, ...rows] = await editor.resultTable(await editor.panel());
	return rows.map((row) => columns.map((column) => row[names!.indexOf(column)]!)).sort();
}

test('A person makes a first workflow, from a form to the fields of an invoice', async () => {
	await page.goto('/');
	Object.assign(effort, { clicks: 0, entries: 0 });
	await beginWithForm(page);
	await editor.closePanel();
	const found = await editor.searchNodeBehind('On form submission', 'invoice');
	const panel = await editor.addFound(found);
	await editor.enter(panel, 'projectId', 'fo_1');
	// n8n chooses the newest credential.
	const chosen = panel.getByTestId('node-credentials-select').locator('input');
	await vi.waitUntil(async () => await chosen.inputValue(), { timeout: 60_000 });
	const form = await editor.openForm(panel.getByTestId('node-execute-button'));
	await form.locator('input[type=file]').setInputFiles(INVOICES[0]!);
	await form.getByRole('button', { name: 'Submit' }).click();
	await panel.getByTestId('output-panel').getByText('BOS-26-10473').waitFor();
	// Typed: a title, a label, a word to search for, and the project ID. The file is the fifth.
	expect(effort).toEqual({ clicks: 13, entries: 5 });
	await form.close();
});

test('A person gets numbers and dates for a spreadsheet by turning on one option', async () => {
	await openNewWorkflow();
	const panel = await editor.openNode(NODE);
	await editor.addOption(panel, 'Convert Values');
	await editor.switchOn(panel, 'convertValues');
	await editor.closePanel();
	await editor.submitFiles(INVOICES[0]!);
	await editor.openNode(NODE);
	expect(await valuesOf('invoice_date', 'total_amount')).toEqual([['2026-03-03', '824.88']]);
	expect(effort).toEqual({ clicks: 10, entries: 1 });
});

test('A person chooses the fields to return, whose box is only there for Selected Fields', async () => {
	const id = await openNewWorkflow();
	const panel = await editor.openNode(NODE);
	await editor.addOption(panel, 'Output');
	const box = panel.getByTestId('parameter-input-fields');
	await panel.getByTestId('parameter-input-mode').waitFor();
	expect(await box.count()).toBe(0);
	await editor.choose(panel, 'mode', 'Selected Fields');
	await editor.enter(panel, 'fields', 'total_amount, supplier');
	await editor.closePanel();
	await page.keyboard.press('Control+s');
	await vi.waitFor(async () => {
		const { nodes } = await client.workflow(id);
		const { options } = nodes.find(({ name }) => name === NODE)!.parameters;
		const values = { mode: 'selectedFields', fields: 'total_amount, supplier' };
		expect(options).toEqual({ output: { values } });
	}, 30_000);
});

test('A person has sums checked, and drags the result into an If node', async () => {
	await openNewWorkflow();
	const panel = await editor.openNode(NODE);
	await editor.addOption(panel, 'Checks');
	await editor.enter(panel, 'fields', 'total_amount');
	await editor.choose(panel, 'kind', 'Sum');
	await editor.enter(panel, 'parts', 'net_amount, tax_amount');
	await editor.closePanel();
	await editor.submitFiles(INVOICES[0]!, await wrongSum());

	await editor.addCondition(NODE, 'If', '_needsReview');
	await panel.getByTestId('node-execute-button').click();
	const output = panel.getByTestId('output-panel');
	await output.getByText('False Branch (1 item)').waitFor();
	// n8n compares with `false`, regardless of the first item.
	expect(await valuesOf('_needsReview', 'invoice_number')).toEqual([['false', 'BOS-26-10473']]);
	await output.getByText('False Branch (1 item)').click();
	await output.getByText('HP-1').waitFor();
	expect(await valuesOf('_needsReview', 'invoice_number')).toEqual([['true', 'HP-1']]);
	expect(effort).toEqual({ clicks: 14, entries: 4 });
});

test('A new check is open, and stays open when another option is entered', async () => {
	const id = await openNewWorkflow();
	const panel = await editor.openNode(NODE);
	await editor.addOption(panel, 'Checks');
	await editor.addOption(panel, 'Required Fields');
	await editor.enter(panel, 'requiredFields', 'total_amount');
	await editor.enter(panel, 'fields', 'iban');
	await editor.choose(panel, 'kind', 'IBAN');
	await editor.closePanel();
	await page.keyboard.press('Control+s');
	await vi.waitFor(async () => {
		const { nodes } = await client.workflow(id);
		const { options } = nodes.find(({ name }) => name === NODE)!.parameters;
		const check = [{ fields: 'iban', kind: 'iban' }];
		expect(options).toEqual({
			checks: { list: { rows: { check } } },
			requiredFields: 'total_amount',
		});
	}, 30_000);
});

test.each(isN8n1 ? [] : ['Filter', 'Switch'])(
	'A person drags the result of a check into a %s node, which keeps the good documents',
	async (node) => {
		const check = { fields: 'total_amount', kind: 'sum', parts: 'net_amount, tax_amount' };
		await openNewWorkflow({ options: { checks: { list: { rows: { check: [check] } } } } });
		await editor.submitFiles(await wrongSum(), INVOICES[0]!);
		const panel = await editor.addCondition(NODE, node, '_needsReview');
		await panel.getByTestId('node-execute-button').click();
		await panel.getByTestId('output-panel').getByText('1 item').first().waitFor();
		expect(await valuesOf('_needsReview', 'invoice_number')).toEqual([['false', 'BOS-26-10473']]);
	},
);

test('A person uploads three files and a duplicate, and sees which one is the duplicate', async (context) => {
	context.skip(isN8n1);
	await openNewWorkflow();
	await editor.submitFiles(...INVOICES, { ...INVOICES[0]!, name: 'copy.pdf' });
	const panel = await editor.openNode(NODE);
	const numbers = ['2026-0318', '26/0147', 'BOS-26-10473', 'BOS-26-10473'];
	expect((await valuesOf('invoice_number')).flat()).toEqual(numbers);
	// n8n's form lists the files in the order in which it has finished saving them.
	const note = panel.getByTestId('output-panel').getByText('Extracted once, with an item for each');
	expect(await note.innerText()).toMatch(/"(copy|invoice-office-supplies)\.pdf" is the same as/);
	expect(effort).toEqual({ clicks: 4, entries: 1 });
});

test('A person uploads the same three files twice, and gets three rows each time', async (context) => {
	context.skip(isN8n1);
	const id = await openNewWorkflow();
	const numbers = ['2026-0318', '26/0147', 'BOS-26-10473'];
	await editor.submitFiles(...INVOICES);
	await editor.openNode(NODE);
	expect((await valuesOf('invoice_number')).flat()).toEqual(numbers);
	await editor.openWorkflow(id);
	await editor.submitFiles(...INVOICES);
	await editor.openNode(NODE);
	expect((await valuesOf('invoice_number')).flat()).toEqual(numbers);
	expect(effort).toEqual({ clicks: 8, entries: 2 });
});
