import { expect, test } from 'vitest';

import type { Document } from '../../../nodes/DocumentExtraction/documents/document.js';
import type { ItemOutcomes } from '../../../nodes/DocumentExtraction/extractData.js';
import type { Outcome } from '../../../nodes/DocumentExtraction/outcome.js';
import { noteOf } from '../../../nodes/DocumentExtraction/results/note.js';
import { fileItem, textItem } from '../../support/simulatedExtraction.mjs';

const NO_WAIT = { milliseconds: 0, isShared: false };

function itemWith(...outcomes: object[]): ItemOutcomes {
	const [document] = textItem('x').documents as Document[];
	const extracted = { document, body: {}, sha256: '', readAt: 0, attempts: 1, milliseconds: 0 };
	const all = outcomes.map((outcome) => ({ ...extracted, ...outcome }) as Outcome);
	return { outcomes: all, skipped: [], itemIndex: 0, passesThrough: false };
}

const item = itemWith({});

test('There is no note if all went well and nothing had to wait', () => {
	expect(noteOf([item], { milliseconds: 400, isShared: true })).toBeUndefined();
});

test('The note says how long the service made the execution wait', () => {
	expect(noteOf([item], { milliseconds: 12_000, isShared: false })).toBe(
		'1 document extracted. The service made us wait 12 seconds.',
	);
});

test('The note says if the wait was for a limit that it shares with other executions', () => {
	expect(noteOf([item], { milliseconds: 12_000, isShared: true })).toBe(
		"1 document extracted. Waited 12 seconds: the service's limit for this account, shared with other executions.",
	);
});

test('The note counts what failed before it could be sent', () => {
	const unsent = { document: undefined, problem: new Error('The item has no file'), attempts: 0 };
	expect(noteOf([itemWith({}, {}, unsent, unsent)], NO_WAIT)).toBe(
		'2 of 4 documents extracted, 2 failed.',
	);
});

test('The note counts the copies that were not sent', () => {
	const copy = { attempts: 0, isCopy: true };
	expect(noteOf([itemWith({}, copy)], NO_WAIT)).toBe(
		'2 documents extracted. 1 copy was not sent again.',
	);
	expect(noteOf([itemWith({}, copy, copy, copy)], NO_WAIT)).toBe(
		'4 documents extracted. 3 copies were not sent again.',
	);
});

test('The note says which results come from a run that failed', () => {
	const reused = { attempts: 0, reusedAfter: 125_000, isKept: true };
	expect(noteOf([itemWith({}, reused, reused)], NO_WAIT)).toBe(
		'3 documents extracted. 2 results reused from a run that failed 2 minutes ago.',
	);
});

test('The note names the documents that were not sent, as an earlier execution has read them', () => {
	const [document] = fileItem('a.pdf', 3, 1).documents as Document[];
	const repeated = { document, attempts: 0, isRepeated: true };
	expect(noteOf([itemWith({}, repeated)], NO_WAIT)).toBe(
		'1 document extracted. Read by an earlier execution, so not sent: "a.pdf" [item 3].',
	);
	expect(noteOf([itemWith(...Array(7).fill(repeated))], NO_WAIT)).toBe(
		`0 documents extracted. Read by an earlier execution, so not sent: ${Array(5).fill('"a.pdf" [item 3]').join('; ')}; and 2 more.`,
	);
});

test('The note names a few of the required fields that are missing, also if they are many or long', () => {
	const missing = ['total', 'x'.repeat(1_000), ...Array(100).fill('y')];
	expect(noteOf([itemWith({ missing })], NO_WAIT)).toBe(
		`1 document extracted. Required fields are missing in the text [item 0] ("total"; "${'x'.repeat(100)}…"; "y"; "y"; "y"; and 97 more).`,
	);
});

test('The note names pictures that were sent beside a PDF', () => {
	const file = (name: string, kind: string) => {
		const [document] = fileItem(name, 2, 1).documents as Document[];
		return { document: { ...document, kind }, attempts: 1 };
	};
	const [pdf, logo, text] = [file('a.pdf', 'PDF'), file('logo.png', 'PNG'), {}];
	const skipped = { ...file('b.jpg', 'JPEG'), attempts: 0 };
	expect(noteOf([itemWith(pdf, logo, text, skipped)], NO_WAIT)).toContain(
		'Pictures beside a PDF were sent too: "logo.png" [item 2]. To leave such files out, choose only PDF in the option "File Types".',
	);
	for (const outcomes of [
		[pdf, text],
		[logo, logo],
		[logo, text],
		[pdf, skipped],
	]) {
		expect(noteOf([itemWith(...outcomes)], NO_WAIT)).toBeUndefined();
	}
});
