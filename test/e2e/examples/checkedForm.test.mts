import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBrowser } from '../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { documentNamed, INVOICE, PAGE, startRunning } from './running.mjs';
import { makeTables } from './tables.mjs';

const { n8n, client, prepared } = await startRunning();

describe('"form-check-and-correct"', () => {
	const name = 'form-check-and-correct';
	let tables: Awaited<ReturnType<typeof makeTables>>;
	let opened: Awaited<ReturnType<typeof openBrowser>>;
	beforeAll(async () => {
		tables = await makeTables(n8n, prepared(name));
		opened = await openBrowser(n8n);
	});
	afterAll(async () => await opened.browser.close());

	/** Runs the workflow in the editor and submits a file, up to the second page. */
	async function handIn(buffer: Buffer): Promise<Page> {
		const editor = editorOf(opened.page);
		const { id } = await client.createWorkflow(tables.choosing(prepared(name)));
		await editor.openWorkflow(id);
		const form = await editor.openForm();
		const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer };
		await form.locator('input[type=file]').setInputFiles(file);
		await form.getByRole('button', { name: 'Submit' }).click();
		await form.getByRole('heading', { name: 'Is everything right?' }).waitFor();
		return form;
	}

	async function save(form: Page): Promise<void> {
		await form.getByRole('button', { name: 'Save' }).click();
		await form.getByText('Saved', { exact: true }).waitFor();
	}

	test('shows what was read, and saves it as the person corrected it', async () => {
		const form = await handIn(documentNamed(INVOICE));
		const read = {
			Supplier: 'Brightwell Office Supplies Ltd',
			'Invoice number': 'BOS-26-10473',
			'Invoice date': '2026-03-03',
			Total: '824.88',
			Currency: 'GBP',
		};
		for (const [label, value] of Object.entries(read)) {
			expect(await form.getByLabel(label).inputValue(), label).toBe(value);
		}
		await form.getByLabel('Supplier').fill('Brightwell');
		await save(form);
		await form.getByText('Brightwell, BOS-26-10473: 824.88 GBP').waitFor();
		expect(await tables.rowsOf('Checked Invoices')).toMatchObject([
			{
				supplier: 'Brightwell',
				invoice_number: 'BOS-26-10473',
				invoice_date: '2026-03-03',
				total: 824.88,
				currency: 'GBP',
			},
		]);
		await form.close();
	});

	test('says what to look at, as amounts are written in another way than the option says', async () => {
		const form = await handIn(documentNamed('rechnung-maler-müller.pdf'));
		await form.getByText('Please look at this first: "total_amount" can\'t be compared').waitFor();
		expect(await form.getByLabel('Total').inputValue()).toBe('2830.95');
		await form.close();
	});

	test('says why an invoice could not be read, and lets the person fill in the fields', async () => {
		const form = await handIn(Buffer.from(PAGE));
		await form.getByText("The invoice couldn't be read").waitFor();
		expect(await form.getByLabel('Supplier').inputValue()).toBe('');
		const fields = { Supplier: 'Halden', 'Invoice number': '1', 'Invoice date': 'May', Total: '5' };
		for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
		await save(form);
		expect((await tables.rowsOf('Checked Invoices')).at(-1)).toMatchObject({
			supplier: 'Halden',
			total: 5,
		});
		await form.close();
	});
});
