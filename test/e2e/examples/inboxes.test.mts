import { zipSync } from 'fflate';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { startInbox } from '../support/servers/inbox.mjs';
import { choose } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	FIELDS_OF_INVOICE,
	INVOICE,
	startRunning,
} from './support/running.mjs';
import { makeTables } from './support/tables.mjs';

const { n8n, client, service, prepared, activate } = await startRunning();

/** The time limit for n8n to fetch and process an email, in milliseconds. */
const WAIT = { timeout: 60_000, interval: 500 };
const SENDER = 'Brightwell <billing@brightwell.example>';
const FROM = expect.stringContaining('billing@brightwell.example');
const ROW = { invoice_number: 'BOS-26-10473', total: FIELDS_OF_INVOICE.total_amount };

const attached = (filename: string, contentType: string, content = documentNamed(filename)) => ({
	filename,
	contentType,
	content,
});
const logo = attached('logo.png', 'image/png', documentNamed('receipt-parking.png'));

/** An active example with its own mailbox. */
async function watching(name: string) {
	const inbox = await startInbox();
	afterAll(inbox.close);
	const imap = await client.createCredential(inbox.credential, `Mailbox for ${name}`, 'imap');
	const workflow = choose(prepared(name), 'imap', imap, 'New Email');
	const { rowsOf } = await makeTables(n8n, workflow);
	await activate(workflow);
	const deliver = async (subject: string, ...attachments: Mail.Attachment[]) =>
		await inbox.deliver({ from: SENDER, subject, text: 'See attached.', attachments });
	return { rowsOf, deliver };
}

const invoices = await watching('email-to-data-table');
const archives = await watching('zip-attachments');

describe('"email-to-data-table"', () => {
	test('makes a row for each PDF of an email', async () => {
		const pdf = attached(INVOICE, 'application/pdf');
		const second = attached(CONSULTING, 'application/pdf');
		await invoices.deliver('Our invoices', logo, pdf, second);
		await vi.waitFor(async () => {
			expect(await invoices.rowsOf('Emailed Invoices')).toMatchObject([
				{ ...ROW, file: INVOICE, email_from: FROM, email_subject: 'Our invoices' },
				{ invoice_number: '26/0147', total: '25,153.00', file: CONSULTING },
			]);
		}, WAIT);
		expect(await invoices.rowsOf('Email Problems')).toEqual([]);
	});

	test('makes a row in a second table for an email without a PDF', async () => {
		await invoices.deliver('Our new address', logo);
		await vi.waitFor(async () => {
			expect(await invoices.rowsOf('Email Problems')).toMatchObject([
				{
					email_from: FROM,
					email_subject: 'Our new address',
					problem: expect.stringMatching(/\w+/),
					what_to_do: expect.stringMatching(/\w+/),
				},
			]);
		}, WAIT);
	});
});

describe('"zip-attachments"', () => {
	const zip = (filename: string, content: Uint8Array) =>
		attached(filename, 'application/zip', Buffer.from(content));

	test('reads each PDF in a ZIP file, and PDFs attached next to it', async () => {
		const content = zipSync({
			'March/': new Uint8Array(),
			[`March/${INVOICE}`]: documentNamed(INVOICE),
			[`__MACOSX/March/._${INVOICE}`]: Buffer.from('Mac OS X'),
			'March/read me.txt': Buffer.from('These are our invoices.'),
		});
		const beside = attached(CONSULTING, 'application/pdf');
		await archives.deliver('March', logo, zip('march.zip', content), beside);
		await vi.waitFor(async () => {
			const rows = await archives.rowsOf('Unpacked Invoices');
			expect(rows).toHaveLength(2);
			expect(rows).toEqual(
				expect.arrayContaining([
					expect.objectContaining({ ...ROW, file: INVOICE, email_from: FROM }),
					expect.objectContaining({ file: CONSULTING, email_subject: 'March' }),
				]),
			);
		}, WAIT);
		// It may be an order, so somebody should know that it wasn't read.
		await vi.waitFor(async () => {
			expect(await archives.rowsOf('Unpacking Problems')).toMatchObject([
				{ email_subject: 'March', problem: expect.stringContaining('is plain text') },
			]);
		}, WAIT);
		expect(service.stats().documentsRead).toBe(4);
	});

	test('makes a row in a second table for a ZIP file that is damaged or has no PDF', async () => {
		const empty = zipSync({ 'read me.txt': Buffer.from('The invoices follow.') });
		const damaged = documentNamed('order-by-email.txt');
		await archives.deliver('April', zip('april.zip', damaged), zip('empty.zip', empty));
		const row = { email_from: FROM, email_subject: 'April', problem: expect.stringMatching(/\w+/) };
		await vi.waitFor(async () => {
			const rows = await archives.rowsOf('Unpacking Problems');
			expect(rows.filter(({ email_subject }) => email_subject === 'April')).toMatchObject([
				row,
				row,
			]);
		}, WAIT);
	});
});
