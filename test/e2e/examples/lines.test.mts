import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import {
	exampleUpload,
	purchaseOrder,
	receipt,
	stackOf,
	wrongSum,
} from '../../../support/uploads.mjs';
import { startHttpService } from '../../support/servers/httpService.mjs';
import { nodeOf } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	expectSuccess,
	INVOICE,
	IS_A_PAGE,
	PAGE,
	startRunning,
} from './support/running.mjs';
import { makeTables } from './support/tables.mjs';

const GERMAN = 'rechnung-maler-müller.pdf';

const { n8n, client, folderOf, prepared } = await startRunning();

test('"invoice-lines-to-data-table" adds a row for each line, and lists invoices without the sum of their lines', async () => {
	const workflow = prepared('invoice-lines-to-data-table', {
		[`invoices/${INVOICE}`]: documentNamed(INVOICE),
		'invoices/no lines.pdf': (await wrongSum()).buffer,
		'invoices/page.pdf': PAGE,
	});
	const tables = await makeTables(n8n, workflow);
	expectSuccess(await client.run(workflow));
	const lines = await tables.rowsOf('Invoice Lines');
	expect(lines).toHaveLength(7);
	expect(lines[0]).toMatchObject({
		invoice_number: 'BOS-26-10473',
		article_number: 'PA-4080',
		quantity: '12',
		unit_price: '18.95',
		amount: '227.4',
		file: INVOICE,
	});
	const problems = await tables.rowsOf('Lines to Check');
	expect(problems.map(({ file, problem }) => [file, problem]).sort()).toEqual([
		['no lines.pdf', expect.stringContaining('"line_items_sum" is missing')],
		['page.pdf', IS_A_PAGE],
	]);
});

test('"stack-of-scans" saves each document of a file in the table of its type', async () => {
	const invoices = [exampleUpload(INVOICE), exampleUpload(CONSULTING)] as const;
	const stack = await stackOf(invoices[0], await receipt(), invoices[1], await purchaseOrder());
	const workflow = prepared('stack-of-scans', {
		'stacks/monday.pdf': stack.buffer,
		'stacks/page.pdf': PAGE,
	});
	const tables = await makeTables(n8n, workflow);
	expectSuccess(await client.run(workflow));
	expect(await tables.rowsOf('Scanned Invoices')).toMatchObject([
		{ file: 'monday.pdf', pages: '1', invoice_number: 'BOS-26-10473', total: '824.88' },
		{ file: 'monday.pdf', pages: '3-4', invoice_number: '26/0147', total: '25,153.00' },
	]);
	expect(await tables.rowsOf('Scanned Receipts')).toMatchObject([
		{ file: 'monday.pdf', pages: '2', merchant: 'Corner Bakery', total: '4.80' },
	]);
	expect(await tables.rowsOf('Scanned Orders')).toMatchObject([
		{ file: 'monday.pdf', pages: '5', order_number: 'SG-20931', total: '4,020.00' },
	]);
	expect(await tables.rowsOf('Scans to Sort')).toMatchObject([
		{ file: 'page.pdf', reason: IS_A_PAGE },
	]);
});

describe('"invoice-lines-to-datev"', () => {
	const name = 'invoice-lines-to-datev';

	test('writes a booking for each line, and lists the invoices that a person has to book', async () => {
		const workflow = prepared(name, {
			[`datev/${GERMAN}`]: documentNamed(GERMAN),
			[`datev/${INVOICE}`]: documentNamed(INVOICE),
			[`datev/${CONSULTING}`]: documentNamed(CONSULTING),
		});
		const tables = await makeTables(n8n, workflow);
		expectSuccess(await client.run(workflow));

		const [file] = readdirSync(folderOf(name)).filter((one) => one.endsWith('.csv'));
		expect(file).toMatch(/^EXTF_/);
		const text = new TextDecoder('windows-1252').decode(readFileSync(join(folderOf(name), file!)));
		const [header, columns, ...rows] = text.split('\r\n');
		expect(header).toMatch(
			/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"";"";"";1001;1;20260101;4;/,
		);
		expect(header!.split(';')).toHaveLength(31);
		expect(columns).toMatch(/^Umsatz .*;Konto;Gegenkonto .*;Belegdatum;.*;Buchungstext;+$/);
		expect(rows.pop()).toBe('');
		expect(rows).toHaveLength(6);
		for (const row of [columns!, ...rows]) expect(row.split(';')).toHaveLength(125);
		expect(rows[0]!.replace(/;+$/, '')).toBe(
			'214,20;"S";"EUR";;;"";4900;70000;"9";1206;"2026-0318";"";;' +
				'"Malermeister Jörg Müller e. K.: Baustelle einrichten, Böden"',
		);
		const cents = rows.map((row) => Number(row.split(';')[0]!.replace(',', '')));
		expect(cents.reduce((sum, one) => sum + one)).toBe(283095);

		const problems = await tables.rowsOf('Invoices to Book');
		expect(problems.map(({ file, problem }) => [file, problem]).sort()).toEqual([
			[CONSULTING, expect.stringContaining('The tax is not 19 %')],
			[INVOICE, expect.stringContaining('"currency"')],
		]);
	});
});

describe('"bills-with-lines-to-xero"', async () => {
	const headers = { 'content-type': 'application/json' };
	const xero = await startHttpService(({ path, body }) => {
		if (path === '/connections') return { headers, body: [{ tenantId: 'harbour-lane' }] };
		const isRefused = body.toString().includes('Halden Ridge');
		return isRefused
			? { status: 400, headers, body: { Message: 'A validation exception occurred' } }
			: { headers, body: { Invoices: [{ InvoiceID: '1' }] } };
	});
	afterAll(xero.close);

	test('makes a draft bill of each invoice, and lists those that Xero or the checks refuse', async () => {
		const workflow = prepared('bills-with-lines-to-xero', {
			[`bills/${INVOICE}`]: documentNamed(INVOICE),
			[`bills/${CONSULTING}`]: documentNamed(CONSULTING),
			'bills/page.pdf': PAGE,
		});
		for (const name of ['Find Organisation', 'Create Draft Bill']) {
			const { parameters } = nodeOf(workflow, name);
			const { pathname } = new URL(parameters.url as string);
			Object.assign(parameters, { url: `${xero.origin}${pathname}`, authentication: 'none' });
		}
		const tables = await makeTables(n8n, workflow);
		expectSuccess(await client.run(workflow));

		const bills = xero.requests.filter(({ method }) => method === 'POST');
		expect(bills.map(({ path }) => path)).toEqual(Array(2).fill('/api.xro/2.0/Invoices'));
		expect(bills[0]!.headers['xero-tenant-id']).toBe('harbour-lane');
		const bodies = bills.map(({ body }) => JSON.parse(body.toString()));
		const bill = bodies.find(({ InvoiceNumber }) => InvoiceNumber === 'BOS-26-10473');
		expect(bill).toMatchObject({
			Type: 'ACCPAY',
			Status: 'DRAFT',
			Contact: { Name: 'Brightwell Office Supplies Ltd' },
			Date: '2026-03-03',
			DueDate: '2026-04-02',
			CurrencyCode: 'GBP',
			LineAmountTypes: 'Exclusive',
		});
		expect(bill.LineItems).toHaveLength(7);
		expect(bill.LineItems[0]).toEqual({
			Description: 'Copier paper A4 80 g, box of 5 reams',
			Quantity: 12,
			UnitAmount: 18.95,
			AccountCode: '429',
		});
		const other = bodies.find((one) => one !== bill);
		// A line without a quantity is booked as one.
		expect(other.LineItems.at(-1)).toMatchObject({ Quantity: 1, UnitAmount: 412.6 });

		const problems = await tables.rowsOf('Bills to Enter');
		expect(problems.map(({ file, problem }) => [file, problem]).sort()).toEqual([
			[CONSULTING, expect.stringContaining('A validation exception occurred')],
			['page.pdf', IS_A_PAGE],
		]);
	});
});
