import { afterAll, describe, expect, test } from 'vitest';

import type { SavedWorkflow } from '../../../n8n/server/client.mjs';
import { textOf } from '../../support/servers/httpService.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { ambiguous, exampleUpload, wrongSum, type Upload } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import { startModel } from '../support/servers/model.mjs';
import { choose } from './support/examples.mjs';
import { documentNamed, INVOICE, PAGE, startRunning } from './support/running.mjs';
import { makeTables } from './support/tables.mjs';

const { n8n, client, prepared, activate, formOf } = await startRunning();
const answering = await activate(prepared('form-with-answer'));
const checking = prepared('form-check-and-correct');
const tables = await makeTables(n8n, checking);
const checked = await activate(checking);

const { browser, page } = await openBrowser(n8n);
afterAll(async () => await browser.close());

/** Opens the form of an active workflow, and chooses a file in it. */
async function openForm(active: SavedWorkflow, file: Upload): Promise<void> {
	await page.goto(formOf(active));
	await page.locator('input[type=file]').setInputFiles(file);
}

const click = async (name: string) => await page.getByRole('button', { name }).click();

test.each([
	['what was read', documentNamed('receipt-parking.png'), /Quayside Car Park, 17 May 2026: 11\.60/],
	['what is wrong', Buffer.from(PAGE), /This receipt couldn't be read/],
])('"form-with-answer" shows %s', async (_what, buffer, expected) => {
	await openForm(answering, { name: 'receipt.png', mimeType: 'image/png', buffer });
	await page.locator('input[type=text]').fill('Ines');
	await click('Submit');
	await page.getByText(expected).first().waitFor();
});

describe('"form-check-and-correct"', () => {
	/** Submits a file, up to the second page. */
	async function handIn(file: Upload): Promise<void> {
		await openForm(checked, file);
		await click('Submit');
		await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
	}

	/** The labels of the second page and the reasons between them, from the top. */
	async function shown(): Promise<string[]> {
		const texts = await page.locator('.form-group').allInnerTexts();
		return texts.map((text) => text.trim());
	}

	/** The row that is saved. */
	async function save() {
		await click('Save');
		await page.getByText('Saved', { exact: true }).waitFor();
		return (await tables.rowsOf('Checked Invoices')).at(-1);
	}

	test('shows what was read, and saves it as the person corrected it', async () => {
		await handIn(exampleUpload(INVOICE));
		const read = {
			Supplier: 'Brightwell Office Supplies Ltd',
			'Invoice number': 'BOS-26-10473',
			'Invoice date': '2026-03-03',
			Total: '824.88',
			Currency: 'GBP',
		};
		for (const [label, value] of Object.entries(read)) {
			expect(await page.getByLabel(label).inputValue(), label).toBe(value);
		}
		await page.getByLabel('Supplier').fill('Brightwell');
		expect(await save()).toMatchObject({
			supplier: 'Brightwell',
			invoice_number: 'BOS-26-10473',
			invoice_date: '2026-03-03',
			total: 824.88,
			currency: 'GBP',
		});
		await page.getByText('Brightwell, BOS-26-10473: 824.88 GBP').waitFor();
	});

	test('has the fields in their usual order and no reason if there are no doubts', async () => {
		await handIn(exampleUpload('rechnung-maler-müller.pdf'));
		expect(await shown()).toEqual([
			'Supplier',
			'Invoice number',
			'Invoice date',
			'Total',
			'Currency',
		]);
	});

	test('reads an invoice whose amounts have another format than the option says', async () => {
		await handIn(exampleUpload('rechnung-maler-müller.pdf'));
		expect(await page.getByLabel('Total').inputValue()).toBe('2830.95');
	});

	test('has the doubtful fields first, each with the reason above it', async () => {
		await handIn(await ambiguous());
		const isUnsure = "The service isn't sure that it has read this correctly:";
		expect(await shown()).toEqual([
			...[isUnsure, 'Invoice number'],
			...[isUnsure, 'Total'],
			...['Supplier', 'Invoice date', 'Currency'],
		]);
		await page.getByLabel('Invoice number').fill('HP-7');
		await page.getByLabel('Total').fill('119');
		expect(await save()).toEqual(
			expect.objectContaining({
				supplier: 'Halden Paper',
				invoice_number: 'HP-7',
				total: 119,
				currency: 'EUR',
			}),
		);
	});

	test('has fields first that are missing or have a wrong sum, with the reason', async () => {
		await handIn(await wrongSum());
		expect(await shown()).toEqual([
			...['"supplier" is missing', 'Supplier'],
			...['"invoice_date" is missing', 'Invoice date'],
			"The service isn't sure that it has read this correctly:",
			...['"total_amount" is 119.00, but "net_amount" + "tax_amount" is 109.00', 'Total'],
			...['Invoice number', 'Currency'],
		]);
		expect(await page.getByLabel('Total').inputValue()).toBe('119');
	});

	test('says why an invoice could not be read, and lets the person fill in the fields', async () => {
		await handIn({ ...exampleUpload(INVOICE), buffer: Buffer.from(PAGE) });
		await page.getByText("The invoice couldn't be read").waitFor();
		expect((await shown())[0]).toBe('Supplier');
		expect(await page.getByLabel('Supplier').inputValue()).toBe('');
		const fields = { Supplier: 'Halden', 'Invoice number': '1', 'Invoice date': 'May', Total: '5' };
		for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
		expect(await save()).toMatchObject({ supplier: 'Halden', total: 5 });
	});
});

test('"ai-agent-with-documents" gets the fields of a file uploaded to the chat', async () => {
	const model = await startModel('');
	const values = { apiKey: 'any', url: `${model.origin}/v1` };
	const openAi = await client.createCredential(values, 'Model of the example', 'openAiApi');
	const workflow = prepared('ai-agent-with-documents');
	choose(workflow, 'openAiApi', openAi, 'Chat Model');
	const { id } = await client.createWorkflow(workflow);
	await editorOf(page).openWorkflow(id);
	await page.getByTestId('workflow-chat-button').click();
	const chooser = page.waitForEvent('filechooser');
	await page.getByTestId('chat-attach-file-button').click();
	await (await chooser).setFiles(exampleUpload(INVOICE));
	await page.getByTestId('chat-input').fill('How much is it?');
	await page.keyboard.press('Enter');
	await page.getByText('BOS-26-10473').first().waitFor();
	// The note promises that the file itself isn't sent to the model.
	const said = textOf(model.requests);
	expect(said).toContain('How much is it?');
	expect(said).not.toMatch(/%PDF|JVBERi/);
	await model.close();
});
