import { describe, expect, test, vi } from 'vitest';

import { formWith } from '../../support/files.mjs';
import { wrongSum } from '../../../support/uploads.mjs';
import { choose } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	INVOICE,
	PAGE,
	startMailboxFor,
	startRunning,
} from './support/running.mjs';
import { makeTables } from './support/tables.mjs';

const { n8n, client, prepared, activate, formOf } = await startRunning();
const { mails, smtp } = await startMailboxFor(client);
const workflow = choose(prepared('approval'), 'smtp', smtp, 'Ask for Approval');
const tables = await makeTables(n8n, workflow);
const active = await activate(workflow);
const wrong = await wrongSum();

/** A browser's user agent, because n8n ignores programs that only check the links of an email. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
/** A time limit for a busy machine, in milliseconds. */
const WAIT = { timeout: 60_000, interval: 200 };

describe('"approval"', () => {
	/** Submits the form. */
	async function handIn(fileName: string, content: Buffer): Promise<void> {
		mails.length = 0;
		const body = formWith({ 'field-0': [content, fileName] });
		const { status } = await fetch(formOf(active), { method: 'POST', body });
		expect(status).toBe(200);
	}

	/** Waits for the email about an invoice, and opens the link of one of its buttons. */
	async function answer(button: 'Approve' | 'Decline'): Promise<string> {
		const mail = await vi.waitFor(() => {
			expect(mails).toHaveLength(1);
			return unquoted(mails[0]!);
		}, WAIT);
		const links = [...mail.matchAll(/href="([^"]+)"[^>]*>(\w+)</g)];
		const [, link] = links.find(([, , label]) => label === button)!;
		// n8n sends the email just before it begins to wait.
		await vi.waitFor(async () => {
			const response = await fetch(link!.replaceAll('&amp;', '&'), { headers: BROWSER });
			expect(response.status).toBe(200);
		}, WAIT);
		return mail;
	}

	const rowWith = async (table: string, row: object) =>
		await vi.waitFor(async () => {
			expect((await tables.rowsOf(table)).at(-1)).toMatchObject(row);
		}, WAIT);

	test('saves a small invoice without asking', async () => {
		await handIn(INVOICE, documentNamed(INVOICE));
		await rowWith('Approved Invoices', { invoice_number: 'BOS-26-10473', total: '824.88' });
		expect(mails).toEqual([]);
	});

	test('asks about a large invoice, and saves it once it is approved', async () => {
		await handIn(CONSULTING, documentNamed(CONSULTING));
		const mail = await answer('Approve');
		expect(mail).toContain('Subject: Please approve: Halden Ridge Consulting B.V.');
		expect(mail).toContain('Total: 25153 EUR');
		await rowWith('Approved Invoices', { invoice_number: '26/0147', file: CONSULTING });
	});

	test('saves a declined invoice in another table', async () => {
		await handIn(CONSULTING, documentNamed(CONSULTING));
		const approved = await tables.rowsOf('Approved Invoices');
		await answer('Decline');
		await rowWith('Declined Invoices', { invoice_number: '26/0147', total: '25153' });
		expect(await tables.rowsOf('Approved Invoices')).toEqual(approved);
	});

	test.each([
		['without a supplier', 'receipt.png', documentNamed('receipt-parking.png'), 'To review: '],
		['whose sum is wrong', wrong.name, wrong.buffer, 'is 119.00, but'],
		['that is a web page', 'page.pdf', Buffer.from(PAGE), "This invoice couldn't be read."],
	])('asks about a file %s', async (_what, fileName, content, reason) => {
		await handIn(fileName, content);
		const mail = await answer('Decline');
		expect(mail).toContain(reason);
		await rowWith('Declined Invoices', { file: fileName });
	});
});

/** The text of an email in the encoding "quoted-printable". */
function unquoted(mail: string): string {
	const bytes = mail
		.replaceAll(/=\r?\n/g, '')
		.replaceAll(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}
