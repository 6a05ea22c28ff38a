import { expect, test } from 'vitest';

import type { Document } from '../../../nodes/DocumentExtraction/documents/document.js';
import type { ItemOutcomes } from '../../../nodes/DocumentExtraction/extraction/extractItems.js';
import type { Outcome } from '../../../nodes/DocumentExtraction/outcome.js';
import { Problem } from '../../../nodes/DocumentExtraction/problem.js';
import { notesOf } from '../../../nodes/DocumentExtraction/results/note.js';
import { fileItem, textItem } from '../../../support/simulation/simulatedExtraction.mjs';

function itemWith(...outcomes: object[]): ItemOutcomes {
	const [document] = textItem('x').documents as Document[];
	const extracted = { document, body: {}, sha256: '', readAt: 0, attempts: 1, milliseconds: 0 };
	const all = outcomes.map((outcome) => {
		return ('problem' in outcome ? outcome : { ...extracted, ...outcome }) as Outcome;
	});
	return { outcomes: all, skippedFiles: [], itemIndex: 0, passesThrough: false };
}

const notesOn = (...outcomes: object[]) =>
	notesOf([itemWith(...outcomes), itemWith()], { milliseconds: 0, isShared: false });

test('There is no note if all went well and nothing had to wait', () => {
	expect(notesOf([itemWith({})], { milliseconds: 400, isShared: true })).toEqual([]);
});

test.each([
	[false, 'The service made us wait 12 seconds.'],
	[true, "Waited 12 seconds: the service's limit for this account, shared with other executions."],
])('The note says how long the execution waited (with others: %s)', (isShared, sentence) => {
	expect(notesOf([itemWith({})], { milliseconds: 12_000, isShared })).toEqual([
		'1 document extracted.',
		sentence,
	]);
});

const UNSENT = { document: undefined, problem: new Error('The item has no file'), attempts: 0 };
const FAILED_RUN = { attempts: 0, earlierRun: { end: 'failed', ago: 125_000 } };
const STOPPED_RUN = { attempts: 0, earlierRun: { end: 'stopped', ago: 36_000 } };

function file(name: string, kind = 'PDF', field = 'data') {
	const [document] = fileItem(name, 2, 1).documents as Document[];
	const { request } = document as Document & { request: { file: { source: object } } };
	const source = { ...request.file.source, field };
	return { document: { ...document, kind, request: { file: { ...request.file, source } } } };
}

test('The note counts what failed', () => {
	expect(notesOn({}, {}, UNSENT, UNSENT)[0]).toBe('2 of 4 documents extracted, 2 failed.');
});

test('The note names what failed, and says why', () => {
	const problem = new Error("The service couldn't read the document (HTTP 422)");
	expect(notesOn({ ...file('a.pdf'), problem, attempts: 1 }, UNSENT)).toEqual([
		'0 of 2 documents extracted, 2 failed.',
		'Failed: "a.pdf" [item 2]: The service couldn\'t read the document (HTTP 422); The item has no file [item 0].',
	]);
});

test('The note says what to do with skipped files, once for each kind, if they may be documents', () => {
	const skip = (message: string, advice: string, isExtra = false) => {
		return { problem: new Problem(message, ''), advice, isExtra };
	};
	const skipped = [
		skip('"a.docx" is an Office file', 'Save Office files as PDF.'),
		skip('"b.ics" is a calendar entry', 'Check the node.', true),
		skip('"c.docx" is an Office file', 'Save Office files as PDF.'),
	];
	const notes = notesOf([{ ...itemWith({}), skippedFiles: skipped }], {
		milliseconds: 0,
		isShared: false,
	});
	expect(notes[1]).toBe(
		'Skipped: "a.docx" is an Office file; "b.ics" is a calendar entry; "c.docx" is an Office file. Save Office files as PDF.',
	);
});

test('The note names duplicates, and the documents that they equal', () => {
	const first = file('a.pdf');
	const duplicate = { ...file('b.pdf'), attempts: 0, duplicateOf: first.document };
	// The same file for another project isn't the original.
	expect(notesOn(file('c.pdf'), first, duplicate)).toEqual([
		'3 documents extracted.',
		'Extracted once, with an item for each: "b.pdf" [item 2] is the same as "a.pdf" [item 2].',
	]);
});

test('The note counts the results of a run that failed', () => {
	expect(notesOn({}, FAILED_RUN, FAILED_RUN)).toEqual([
		'3 documents extracted.',
		'2 results reused from the run that failed 2 minutes ago; 1 sent.',
	]);
	expect(notesOn(FAILED_RUN, STOPPED_RUN, {}, {}, {})[1]).toBe(
		'2 results reused from the run that was stopped 36 seconds ago; 3 sent.',
	);
});

test('The note names documents that were not sent because an earlier execution has read them', () => {
	const repeated = { ...file('a.pdf'), attempts: 0, isAlreadyRead: true };
	expect(notesOn({}, repeated)).toEqual([
		'1 document extracted.',
		'Read by an earlier execution, so not sent: "a.pdf" [item 2].',
	]);
	expect(notesOn(...Array(7).fill(repeated))[1]).toBe(
		`Read by an earlier execution, so not sent: ${Array(5).fill('"a.pdf" [item 2]').join('; ')}; and 2 more.`,
	);
});

test('The note begins with the documents to review, and the reasons', () => {
	const reasons = ['"total" is missing', '"iban" has wrong check digits'];
	const reviewed = { ...file('a.pdf'), reviewReasons: reasons };
	expect(notesOn(file('b.pdf'), { ...file('c.pdf'), attempts: 2 }, reviewed)).toEqual([
		'3 documents extracted.',
		'1 of 3 documents to review: "a.pdf" [item 2]: "total" is missing, "iban" has wrong check digits. To branch, drag "_needsReview" into an If node: it compares with false, so its branch "true" gets the items that are fine.',
		'1 document had to be sent again.',
	]);
});

test('The note has no numbers if there is only one item', () => {
	const [document] = fileItem('a [item 0].pdf', 0, 1).documents as Document[];
	const notes = notesOf([itemWith({ document, isEmpty: true })], {
		milliseconds: 0,
		isShared: false,
	});
	expect(notes[1]).toBe('The service found no field in "a [item 0].pdf". Is it the right project?');
});

test('The note names fields that no result has, and lists those that there are', () => {
	const [document] = textItem('x', 0, { requiredFields: ['total', 'supplier'] })
		.documents as Document[];
	const body = { iban: '', total_amount: '5', supplier: '' };
	expect(notesOn({ document, body }, { body: {} })).toEqual([
		'2 documents extracted.',
		'No result has a field "total". The results have "total_amount"; "iban"; "supplier".',
	]);
	expect(notesOn({ document, body: {} })).toEqual([]);
});

test.each([
	[{ requiredFields: ['total'] }],
	[{ output: { mode: 'selectedFields' as const, fields: ['total', 'iban'] } }],
	[{ checks: [{ fields: ['iban', 'total'], kind: 'amount' as const }] }],
	[
		{
			checks: [{ fields: ['iban'], kind: 'sum' as const, parts: ['iban', 'total'], tolerance: 0 }],
		},
	],
])('The note names such a field whichever option it is in: %j', (options) => {
	const [document] = textItem('x', 0, options).documents as Document[];
	const unchecked = 'checks' in options ? ', so its checks were not made' : '';
	expect(notesOn({ document, body: { iban: '', total_amount: '5' } })).toContain(
		`No result has a field "total"${unchecked}. The results have "total_amount"; "iban".`,
	);
});

test('The note names values that stay text because they have two meanings, and the options to set', () => {
	const [document] = textItem('x', 0, { convertValues: true }).documents as Document[];
	const noteOn = (body: object) => notesOn({ document, body })[1];
	expect(noteOn({ total: '1.234', date: '03/04/2026', id: '17' })).toBe(
		'Not converted, because they have two meanings: "total" ("1.234"); "date" ("03/04/2026"). Set "Decimal Separator" and "Date Order".',
	);
	expect(noteOn({ lines: [{ price: '12.50' }] })).toBe(
		'Not converted, because they have two meanings: "price" ("12.50"). Set "Decimal Separator".',
	);
	expect(noteOn({ net: '687.40', tax: '137.48', total: '824.88', size: '1,234' })).toBeUndefined();
});

test('The note names sums that were not checked because a part has no value, unless it is required', () => {
	const checks = [
		{ fields: ['total'], kind: 'sum' as const, parts: ['net', 'tax'], tolerance: 0 },
		{ fields: ['net'], kind: 'amount' as const },
	];
	const [document] = textItem('x', 0, { checks }).documents as Document[];
	const noteOn = (body: object, more = {}) => notesOn({ document, body, ...more }).slice(1);
	expect(noteOn({ total: '119.00', net: '', tax: ' ' })).toEqual([
		'Sums not checked, because fields have no value: "total" in the text [item 0] ("net", "tax"). To have such documents reviewed, enter these fields in "Required Fields".',
	]);
	expect(noteOn({ total: null, net: '100.00', tax: '19.00' })).toHaveLength(1);
	expect(noteOn({ total: '119.00', net: '100.00', tax: '19.00' })).toEqual([]);
	expect(noteOn({ total: '', net: '', tax: '' })).toEqual([]);
	expect(noteOn({ total: '119.00', net: '', tax: '' }, { missing: ['net', 'tax'] })).toEqual([]);
	expect(noteOn({ total: '119.00' })).toEqual([expect.stringContaining('No result has a field')]);
});

test('The note names pictures that an email had next to a PDF', () => {
	const attached = (name: string, kind: string) => file(name, kind, 'attachment_0');
	const [pdf, logo, text] = [attached('a.pdf', 'PDF'), attached('logo.png', 'PNG'), {}];
	const skipped = { ...attached('b.jpg', 'JPEG'), attempts: 0 };
	expect(notesOn(pdf, logo, text, skipped)).toContain(
		'Pictures next to a PDF were sent too: "logo.png" [item 2]. To leave such files out, choose only PDF in the option "File Types".',
	);
	for (const wanted of [
		[pdf, text],
		[logo, logo, text],
		[pdf, skipped],
		[file('a.pdf'), file('b.png', 'PNG')],
	]) {
		expect(notesOn(...wanted)).toEqual([]);
	}
});
