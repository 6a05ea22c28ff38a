import { expect, test } from 'vitest';

import { deliveryNote } from '../../../support/uploads.mjs';
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

const { n8n, client, prepared } = await startRunning();

/** The example with these files in its folder, and its tables. */
async function started(name: string, files: Record<string, string | Buffer>) {
	const workflow = prepared(name, files);
	const tables = await makeTables(n8n, workflow);
	const saved = await client.createWorkflow(workflow);
	return { tables, run: async () => expectSuccess(await client.runSaved(saved)) };
}

test('"billed-twice" pays an invoice once, even if it comes again as another file', async () => {
	const { tables, run } = await started('billed-twice', {
		[`new-invoices/${INVOICE}`]: documentNamed(INVOICE),
		'new-invoices/reminder.pdf': Buffer.concat([documentNamed(INVOICE), Buffer.from('\n')]),
		[`new-invoices/${CONSULTING}`]: documentNamed(CONSULTING),
		'new-invoices/page.pdf': PAGE,
	});
	await run();
	const paid = await tables.rowsOf('Invoices to Pay');
	expect(paid.map((row) => row.invoice_number).sort()).toEqual(['26/0147', 'BOS-26-10473']);
	const toCheck = await tables.rowsOf('Invoices to Check');
	expect(toCheck.map((row) => row.problem)).toEqual(
		expect.arrayContaining([
			IS_A_PAGE,
			expect.stringMatching(/BOS-26-10473.* in the table already/),
		]),
	);
	await run();
	expect(await tables.rowsOf('Invoices to Pay')).toHaveLength(2);
	expect(await tables.rowsOf('Invoices to Check')).toHaveLength(2 + 4);
});

test('"invoices-and-receipts" reads other documents than invoices as receipts, and lists the rest for a person', async () => {
	const { tables, run } = await started('invoices-and-receipts', {
		[`mixed/${INVOICE}`]: documentNamed(INVOICE),
		'mixed/receipt.png': documentNamed('receipt-parking.png'),
		'mixed/delivery note.pdf': (await deliveryNote()).buffer,
		'mixed/page.pdf': PAGE,
	});
	await run();
	const sorted = await tables.rowsOf('Sorted Documents');
	expect(sorted.map(({ file, kind, total }) => [file, kind, total])).toEqual(
		expect.arrayContaining([
			[INVOICE, 'invoice', '824.88'],
			['receipt.png', 'receipt', '11.60'],
		]),
	);
	expect(sorted).toHaveLength(2);
	const rest = (await tables.rowsOf('Documents to Sort')).map(({ file, reason }) => [file, reason]);
	expect(rest.sort()).toEqual([
		['delivery note.pdf', expect.stringContaining('"merchant" is missing')],
		['page.pdf', IS_A_PAGE],
	]);
});
