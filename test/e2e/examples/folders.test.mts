import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import { choose } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	expectSuccess,
	FIELDS_OF_INVOICE,
	INVOICE,
	IS_A_PAGE,
	jsonOf,
	PAGE,
	startMailboxFor,
	startRunning,
} from './support/running.mjs';

const { client, service, folderOf, prepared, rowsOf } = await startRunning();
const { mails, smtp } = await startMailboxFor(client);

test('"first-steps" extracts the fields of the files in a folder', async () => {
	const workflow = prepared('first-steps', { 'my-invoice.pdf': documentNamed(INVOICE) });
	const execution = await client.run(workflow);
	expect(jsonOf(execution.items('Document Extraction'))).toMatchObject([FIELDS_OF_INVOICE]);
});

test('"orders-from-text-files" extracts the fields of orders in text files', async () => {
	const order = documentNamed('order-by-email.txt');
	const workflow = prepared('orders-from-text-files', { 'order-1.txt': order });
	const execution = await client.run(workflow);
	const orders = jsonOf(execution.items('Document Extraction'));
	expect(orders).toMatchObject([{ order_number: 'SG-20931', total: '4,547.00' }]);
});

describe('"folder-to-spreadsheet"', () => {
	const name = 'folder-to-spreadsheet';
	beforeAll(async () => {
		const workflow = prepared(name, {
			[`invoices/${INVOICE}`]: documentNamed(INVOICE),
			[`invoices/${CONSULTING}`]: documentNamed(CONSULTING),
			'invoices/page.pdf': PAGE,
		});
		expectSuccess(await client.run(workflow));
	});

	test('writes a row for each invoice, with amounts as numbers', async () => {
		const rows = await rowsOf(name, 'invoices');
		expect(rows).toHaveLength(2);
		expect(rows).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					file: INVOICE,
					invoice_number: 'BOS-26-10473',
					total_amount: 824.88,
				}),
				expect.objectContaining({
					file: CONSULTING,
					invoice_number: '26/0147',
					total_amount: 25153,
				}),
			]),
		);
	});

	test('lists failed documents and the reasons in a second file', async () => {
		const rows = await rowsOf(name, 'failed');
		const what_to_do = expect.stringMatching(/^It was not sent\./);
		expect(rows).toEqual([{ file: 'page.pdf', problem: IS_A_PAGE, what_to_do }]);
	});
});

describe('"every-morning-new-scans"', () => {
	const name = 'every-morning-new-scans';

	test('writes new scans to a spreadsheet, and sends a list of failures by email', async () => {
		const workflow = prepared(name, {
			[`scans/${INVOICE}`]: documentNamed(INVOICE),
			'scans/page.pdf': PAGE,
		});
		choose(workflow, 'smtp', smtp, 'Send List of Failures');
		mails.length = 0;
		const saved = await client.createWorkflow(workflow);
		const execution = await client.runSaved(saved);
		expectSuccess(execution);
		expect(await rowsOf(name, 'scans')).toMatchObject([{ file: INVOICE, ...FIELDS_OF_INVOICE }]);
		expect(jsonOf(execution.items('Describe the Problem'))).toMatchObject([
			{ file: 'page.pdf', problem: IS_A_PAGE },
		]);
		expect(mails).toEqual([expect.stringContaining('filename=failed.xlsx')]);
		expect(mails[0]).toContain('To: bookkeeping@example.com');

		// The next morning, with one more scan.
		const { documentsRead } = service.stats();
		copyFileSync(exampleDocument(CONSULTING), join(folderOf(name), 'scans', CONSULTING));
		const next = await client.runSaved(saved);
		expect(jsonOf(next.items('Add File Name'))).toMatchObject([{ file: CONSULTING }]);
		expect(service.stats().documentsRead).toBe(documentsRead + 1);
		expect(mails).toHaveLength(1);
	});
});

test('"archive" names copies after their fields, and sets aside files that it can\'t name', async () => {
	const name = 'archive';
	const workflow = prepared(name, {
		[`to-archive/${INVOICE}`]: documentNamed(INVOICE),
		[`to-archive/${CONSULTING}`]: documentNamed(CONSULTING),
		'to-archive/page [1] (copy).pdf': PAGE,
		'to-archive/receipt.png': documentNamed('receipt-parking.png'),
	});
	const archive = join(folderOf(name), 'archive');
	const byHand = join(folderOf(name), 'archive-by-hand');
	for (const folder of [archive, byHand]) mkdirSync(folder);
	expectSuccess(await client.run(workflow));
	const named = '2026-03-03 - Brightwell Office Supplies Ltd - BOS-26-10473.pdf';
	expect(readdirSync(archive).sort()).toEqual([
		'05-10-2026 - Halden Ridge Consulting B.V. - 26-0147.pdf',
		named,
	]);
	expect(readFileSync(join(archive, named)).equals(documentNamed(INVOICE))).toBe(true);
	expect(readdirSync(byHand).sort()).toEqual(['page [1] (copy).pdf', 'receipt.png']);
	const receipt = readFileSync(join(byHand, 'receipt.png'));
	expect(receipt.equals(documentNamed('receipt-parking.png'))).toBe(true);
});
