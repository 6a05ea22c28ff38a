import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, type Execution } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import { chain, documentExtraction, next, webhook } from '../../host/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

const CALENDAR_ENTRY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

const FIRST = expect.objectContaining({
	invoice_number: 'BOS-26-10473',
	_document: expect.objectContaining({ binaryField: 'attachment_0' }),
});
const SECOND = expect.objectContaining({
	invoice_number: '26/0147',
	_document: expect.objectContaining({ binaryField: 'attachment_2' }),
});

const client = clientOf(inject('n8n'));
const { credential } = await startServiceFor(client);

/** What an email gateway posts: two documents, with a calendar entry between them. */
function mail(): FormData {
	const form = new FormData();
	const attach = (field: string, name: string, type: string, content: string | Buffer) =>
		form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
	const document = (name: string) => readFileSync(exampleDocument(name));
	form.append('subject', 'Our invoices');
	const invoice = 'invoice-office-supplies.pdf';
	attach('attachment_0', invoice, 'application/pdf', document(invoice));
	attach('attachment_1', 'invite.ics', 'text/calendar', CALENDAR_ENTRY);
	const second = 'invoice-consulting-two-pages.pdf';
	attach('attachment_2', second, 'application/pdf', document(second));
	return form;
}

describe.each([
	['All Files of the Item', { fileSelection: 'all' }],
	['Email Attachments', { fileSelection: 'emailAttachments' }],
	['By Field Name', { fileSelection: 'byName', binaryPropertyName: 'attachment_*' }],
])('an uploaded email with two documents and a calendar entry, with "%s"', (_name, files) => {
	let execution: Execution;
	beforeAll(async () => {
		const extraction = documentExtraction(credential, {
			...files,
			options: { includeDocument: true },
		});
		execution = await client.submit(chain('Mail', webhook(), extraction, next('After')), mail());
	});

	// n8n's webhook doesn't keep the order of a form's files.
	test('gives one result for each document', () => {
		const results = execution.items('After').map(({ json }) => json);
		expect(results).toHaveLength(2);
		expect(results).toEqual(expect.arrayContaining([FIRST, SECOND]));
	});

	test('gives results that are paired with its item', () => {
		const pairs = execution.items('Document Extraction').map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([{ item: 0 }, { item: 0 }]);
	});

	test('leads to a note in the output panel that the calendar entry was skipped', () => {
		expect(execution.hints('Document Extraction')).toEqual([
			expect.stringMatching(/^2 documents extracted\. Skipped: "invite\.ics" is /),
		]);
	});
});
