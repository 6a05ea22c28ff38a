import { describe, expect, test } from 'vitest';

import { GRILL } from '../support/receipts.mjs';
import { seriousProblems } from './support/accessibility.mjs';
import { BILLS, billFiles } from '../../support/web/bills.mjs';
import { openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const { page } = await openWeb();
const teach = teachScreenOf(page);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const chosenProject = () => page.getByLabel('Project').inputValue();
const notInDocument = () => button('Not in this document').click();

async function tryReceipt(index: number): Promise<void> {
	const buffer = Buffer.from(GRILL[index]!.text);
	const file = { name: `receipt-${index + 1}.txt`, mimeType: 'text/plain', buffer };
	await page.locator('input[type=file]').setInputFiles(file);
	await teach.heading(file.name);
}

async function shows(values: Record<string, string>): Promise<void> {
	for (const [field, value] of Object.entries(values)) {
		const shown = page.locator(`[data-field="${field}"]`);
		await shown.getByText(value, { exact: true }).waitFor();
	}
}

// In the order of a bookkeeper's afternoon.
describe('a person who corrects a receipt', () => {
	const [first, , , next] = GRILL.map(({ values }) => values);

	test("is told which project is created, and which one isn't changed", async () => {
		await link('Try').click();
		await page.getByLabel('Project').selectOption('fo_2');
		await tryReceipt(0);
		await link('Correct and teach').click();
		await page
			.getByText(
				"Receipts (fo_2) isn't changed. A new project with its fields and rules is created",
			)
			.getByText('Receipts, taught (fo_5)')
			.waitFor();
		expect(await seriousProblems(page)).toEqual([]);
	});

	test('is asked about a field without a value, as in Teach', async () => {
		await link('Try').click();
		await link('receipt-1.txt').click();
		await link('Correct and teach').click();
		await button('Make it an example').click();
		await page.getByText('receipt_number has no value yet. Click its words').waitFor();
		expect(await page.locator('label.field.pointed .name').innerText()).toBe('receipt_number');
		expect(await teach.field('receipt_number').getByText('no value yet').count()).toBe(1);
		await teach.word(first!['receipt_number']!).first().click();
		await button('Make it an example').click();
		await teach.heading('Receipts, taught');

		await teach.begin('Bills', await billFiles(BILLS.slice(1, 2)));
		await teach.heading('bill-1.pdf');
		await teach.approve();
		await page.getByText('contract has no value yet. Click its words').waitFor();
		await notInDocument();
		await teach.field('contract').getByText('not in this document').waitFor();
	});

	test('is told how little one example shows', async () => {
		await teach.open();
		await link('Receipts, taught').click();
		await button('Learn').click();
		await page.getByText("It hasn't been tried on other documents.").waitFor();
		await page
			.getByText('Learned: receipt_number. All other fields are found with the rules of fo_2.')
			.waitFor();
		expect(await page.getByText('held back').count()).toBe(0);
		await teach.open();
		const state = 'Learned from 1 example, not tried on other documents, begins with fo_2';
		await page.getByText(state).waitFor();
		expect(await page.getByText('ready for the node').count()).toBe(0);
	});

	test('tries the taught project, which finds more in the next receipt', async () => {
		await teach.open();
		await link('Receipts, taught').click();
		await link('Try it here').click();
		await expect.poll(chosenProject).toBe('fo_5');
		await page.reload();
		await expect.poll(chosenProject).toBe('fo_5');
		await tryReceipt(3);
		await shows(next!);
		await link('Try').click();
		await tryReceipt(0);
		await shows(first!);
	});

	test('keeps the project chosen for one document for the next one', async () => {
		await link('Try').click();
		await page.getByLabel('Project').selectOption('fo_1');
		await tryReceipt(1);
		await page.getByLabel('Project').selectOption('fo_5');
		await shows({ receipt_number: GRILL[1]!.values['receipt_number']! });
		await link('← All documents').click();
		expect(await chosenProject()).toBe('fo_5');
		await tryReceipt(2);
		expect(await chosenProject()).toBe('fo_5');
		await shows({ receipt_number: GRILL[2]!.values['receipt_number']! });
	});

	test('can choose another project at an address that asks for the taught one', async () => {
		await teach.open();
		await link('Receipts, taught').click();
		await link('Try it here').click();
		await page.getByLabel('Project').selectOption('fo_3');
		await page.reload();
		await expect.poll(chosenProject).toBe('fo_3');
	});

	test('can upload with another project once the chosen one is deleted', async () => {
		await teach.open();
		await link('Receipts, taught').click();
		await link('Try it here').click();
		await expect.poll(chosenProject).toBe('fo_5');
		await teach.open();
		await link('Receipts, taught').click();
		await button('Delete project').click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
		await teach.heading('Teach');
		await link('Try').click();
		await expect.poll(chosenProject).toBe('fo_1');
	});
});
