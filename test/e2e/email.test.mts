import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { clientOf, type SavedWorkflow, type Execution } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import { chain, documentExtraction, emailTrigger, fields } from '../../host/workflows/workflow.mjs';
import { startInbox, type Inbox } from './support/inbox.mjs';
import { startServiceFor } from './support/service.mjs';

const TRIGGER = 'Email Trigger (IMAP)';
const ICON = fileURLToPath(new URL('../../icons/documentExtraction.svg', import.meta.url));
const CALENDAR_ENTRY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

const client = clientOf(inject('n8n'));
const { service, credential } = await startServiceFor(client);

/** Two documents, with other attachments that emails often have. */
async function deliverInvoices(inbox: Inbox): Promise<void> {
	const pdf = (filename: string) => ({
		filename,
		content: readFileSync(exampleDocument(filename)),
		contentType: 'application/pdf',
	});
	const logo = await sharp(ICON).resize(160).png().toBuffer();
	await inbox.deliver({
		from: 'Brightwell <billing@brightwell.example>',
		subject: 'Our invoices',
		text: 'Please find our invoices attached.',
		html: '<p>Please find our invoices attached.</p>',
		attachments: [
			{ filename: 'logo.png', content: logo, contentType: 'image/png' },
			pdf('invoice-office-supplies.pdf'),
			{ filename: 'invite.ics', content: CALENDAR_ENTRY, contentType: 'text/calendar' },
			pdf('rechnung-maler-müller.pdf'),
		],
	});
}

describe('an email with two PDFs, a logo and a calendar entry, in an active workflow', () => {
	let inbox: Inbox;
	let active: SavedWorkflow;
	let execution: Execution;
	beforeAll(async () => {
		inbox = await startInbox();
		const imap = await client.createCredential(inbox.credential, 'Mailbox', 'imap');
		active = await client.activate(
			chain(
				'Invoices by email',
				emailTrigger(imap),
				documentExtraction(credential, {
					fileSelection: 'emailAttachments',
					options: { fileTypes: ['PDF'] },
				}),
				fields('After', {
					number: '={{ $json.invoice_number }}',
					from: `={{ $('${TRIGGER}').item.json.from }}`,
				}),
			),
		);
		await deliverInvoices(inbox);
		execution = await client.executionOf(active.id);
	});
	afterAll(async () => {
		if (active) await client.deactivate(active);
		await inbox?.close();
	});

	test('arrives with all four attachments', () => {
		const [mail] = execution.items(TRIGGER);
		const types = Object.values(mail!.binary!).map(({ mimeType }) => mimeType);
		expect(types).toEqual(['image/png', 'application/pdf', 'text/calendar', 'application/pdf']);
	});

	test('gives two results, each paired with its email', () => {
		const from = expect.stringContaining('billing@brightwell.example');
		expect(execution.items('After').map(({ json }) => json)).toEqual([
			{ number: 'BOS-26-10473', from },
			{ number: '2026-0318', from },
		]);
	});

	test('leads to a note in the output panel about what was skipped', () => {
		expect(execution.hints('Document Extraction')).toEqual([
			expect.stringMatching(/^2 documents extracted\. Skipped: .*"logo\.png".*"invite\.ics"/s),
		]);
	});

	test('has only its two PDFs sent to the service', () => {
		expect(service.stats()).toMatchObject({ documentsRead: 2 });
	});

	test('is marked as read by the trigger', async () => {
		await vi.waitFor(async () => expect(await inbox.unread()).toBe(0), { timeout: 30_000 });
	});
});
