import { describe, expect, test } from 'vitest';

import { sendFile } from '../../../support/client.mjs';
import { type Bill, BILLS, NEXT, billFiles, pdfFile, printed } from '../../support/web/bills.mjs';
import { HOSTILE, openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const { service, page } = await openWeb();
const teach = teachScreenOf(page);

const read = async (bill: Bill, foId: string) =>
	(await sendFile(service, await printed(bill), { foId })).body;

describe('with the web interface, a person teaches a project', () => {
	test('by clicking in three PDFs and a scan, and the node reads the next documents with it', async () => {
		await teach.beginWithScan('Electricity bills');
		await teach.giveFirst();
		await page.reload();
		await teach.field('due').getByText('01/03/2026').waitFor();
		await expect.poll(() => page.locator('label.field.pointed').innerText()).toMatch(/^amount/);
		await teach.giveRest();
		await teach.heading('Electricity bills');
		await teach.learn(/^Learn/);
		await expect
			.poll(() =>
				page.getByText('found in 4 of 4 documents when learned only from the others').count(),
			)
			.toBe(6);
		await page.goBack();
		await teach.heading('scan.png');
		await page.goForward();
		await teach.heading('Electricity bills');

		const foId = await teach.projectId();
		for (const bill of NEXT) expect(await read(bill, foId)).toMatchObject(bill);
	});

	test('by dragging over the words of a value, and saying that the document lacks a field', async () => {
		await teach.begin('By dragging', await billFiles(BILLS.slice(1, 2)));
		await teach.field('customer').click();
		await teach.word('Bo').hover();
		await page.mouse.down();
		await teach.word('Silva').hover();
		await page.mouse.up();
		await teach.field('customer').getByText('Bo Silva').waitFor();
		await teach.field('due').click();
		await page.getByRole('button', { name: 'Not in this document' }).click();
		await teach.field('due').getByText('not in this document').waitFor();
	});

	test('and corrects a missing value in Try, learns again, and the next document is right', async () => {
		const other = (bill: Bill) => printed(bill, 'Amount payable');
		await page.getByRole('link', { name: 'Projects', exact: true }).click();
		const card = page.getByRole('article').filter({ hasText: 'Electricity bills' });
		const foId = await card.locator('.id code').innerText();
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		await page.getByLabel('Project').selectOption(foId);
		const file = pdfFile('other.pdf', await other(NEXT[0]!));
		await page.locator('input[type=file]').setInputFiles(file);
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await teach.field('amount').click();
		await teach.word(NEXT[0]!.amount).click();
		await page.reload();
		await teach.field('amount').getByText(NEXT[0]!.amount).waitFor();
		await page.getByRole('button', { name: 'Make it an example' }).click();
		await teach.heading('Electricity bills');
		await teach.learn(/^Learn again/);
		await page.getByText('From 5 examples').waitFor();
		const { body } = await sendFile(service, await other(NEXT[1]!), { foId });
		expect(body).toMatchObject(NEXT[1]!);
	});

	test('and gets a new project by correcting one that comes with the service', async () => {
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		await page.getByLabel('Project').selectOption('fo_1');
		await page.locator('input[type=file]').setInputFiles(await billFiles(NEXT.slice(0, 1)));
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await teach.field('invoice_number').click();
		await page.getByRole('textbox').fill('SC-40022');
		await teach.approveWithoutOthers();
		await teach.heading('Invoices, taught');
		await page.getByText('Approved').waitFor();
	});

	test('and renames it, edits its fields, and deletes it with its documents', async () => {
		await teach.begin('Wrong name', await billFiles(BILLS.slice(1, 2)));
		await teach.heading('bill-1.pdf');
		await page.getByRole('link', { name: 'All documents of this project' }).click();
		await page.getByRole('button', { name: 'Rename project' }).click();
		await page.getByRole('textbox', { name: 'Name' }).fill('Right name');
		await page.getByRole('button', { name: 'Rename', exact: true }).click();
		await teach.heading('Right name');
		await page.getByRole('button', { name: 'Edit fields' }).click();
		await page.getByLabel('Name of billed').fill('Bill of');
		await page.getByRole('button', { name: 'Remove due' }).click();
		await page.getByLabel('New fields').fill('meter');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect
			.poll(() => page.locator('.chips li').allInnerTexts())
			.toEqual(['contract', 'customer', 'bill_of', 'usage', 'amount', 'meter']);
		await page.getByRole('button', { name: 'Delete project' }).click();
		await page.getByText('are deleted, too').waitFor();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
		await teach.heading('Teach');
		expect(await page.getByRole('link', { name: 'Right name' }).count()).toBe(0);
	});

	test("and is told why a document can't be read, and its name is shown as text", async () => {
		await teach.begin('Broken', []);
		await teach.heading('Broken');
		const broken = pdfFile(HOSTILE, Buffer.from('%PDF-1.7 x'));
		await page.locator('input[type=file]').setInputFiles(broken);
		await page.getByText("The document is broken and can't be read.").waitFor();
		await page.getByRole('link', { name: 'All documents of this project' }).click();
		await page.getByRole('link', { name: HOSTILE, exact: true }).click();
		await page.getByRole('button', { name: 'Remove it' }).click();
		await page.getByText('No documents yet').waitFor();
		expect(await page.title()).not.toBe('pwned');
	});

	test('and is told why a file is refused, until they dismiss it', async () => {
		await teach.begin('Refused', []);
		await teach.heading('Refused');
		const refused = { name: 'sheet.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') };
		await page.locator('input[type=file]').setInputFiles(refused);
		await page.getByRole('alert').getByText('neither PDF, JPEG, PNG nor TIFF').waitFor();
		await page.getByRole('button', { name: 'Dismiss' }).click();
		await page.getByRole('alert').waitFor({ state: 'detached' });
	});
});
