import { expect, test } from 'vitest';

import type { Document } from '../../../nodes/DocumentExtraction/documents/document.js';
import type { ItemOutcomes } from '../../../nodes/DocumentExtraction/extractData.js';
import type { Outcome } from '../../../nodes/DocumentExtraction/outcome.js';
import { noteOf } from '../../../nodes/DocumentExtraction/results/note.js';
import { fileItem, textItem } from '../../support/simulatedExtraction.mjs';

function itemWith(...outcomes: object[]): ItemOutcomes {
	const [document] = textItem('x').documents as Document[];
	const extracted = { document, body: {}, sha256: '', readAt: 0, attempts: 1, milliseconds: 0 };
	const all = outcomes.map((outcome) => ({ ...extracted, ...outcome }) as Outcome);
	return { outcomes: all, skipped: [], itemIndex: 0, passesThrough: false };
}

const noteOn = (...outcomes: object[]) =>
	noteOf([itemWith(...outcomes)], { milliseconds: 0, isShared: false });

test('There is no note if all went well and nothing had to wait', () => {
	expect(noteOf([itemWith({})], { milliseconds: 400, isShared: true })).toBeUndefined();
});

test.each([
	[false, 'The service made us wait 12 seconds.'],
	[true, "Waited 12 seconds: the service's limit for this account, shared with other executions."],
])('The note says how long the execution waited (with others: %s)', (isShared, sentence) => {
	expect(noteOf([itemWith({})], { milliseconds: 12_000, isShared })).toBe(
		`1 document extracted. ${sentence}`,
	);
});

const UNSENT = { document: undefined, problem: new Error('The item has no file'), attempts: 0 };
const COPY = { attempts: 0, isCopy: true };
const REUSED = { attempts: 0, reusedAfter: 125_000, isKept: true };

test.each<[what: string, outcomes: object[], note: string]>([
	['what failed', [{}, {}, UNSENT, UNSENT], '2 of 4 documents extracted, 2 failed.'],
	['a copy', [{}, COPY], '2 documents extracted. 1 copy was not sent again.'],
	['copies', [{}, COPY, COPY], '3 documents extracted. 2 copies were not sent again.'],
	[
		'the results of a run that failed',
		[{}, REUSED, REUSED],
		'3 documents extracted. 2 results reused from a run that failed 2 minutes ago.',
	],
])('The note counts %s', (_what, outcomes, note) => {
	expect(noteOn(...outcomes)).toBe(note);
});

test('The note names the documents that were not sent, as an earlier execution has read them', () => {
	const [document] = fileItem('a.pdf', 3, 1).documents as Document[];
	const repeated = { document, attempts: 0, isRepeated: true };
	expect(noteOn({}, repeated)).toBe(
		'1 document extracted. Read by an earlier execution, so not sent: "a.pdf" [item 3].',
	);
	expect(noteOn(...Array(7).fill(repeated))).toBe(
		`0 documents extracted. Read by an earlier execution, so not sent: ${Array(5).fill('"a.pdf" [item 3]').join('; ')}; and 2 more.`,
	);
});

test('The note names a few of the required fields that are missing, also if they are many or long', () => {
	const missing = ['total', 'x'.repeat(1_000), ...Array(100).fill('y')];
	expect(noteOn({ missing })).toBe(
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
	expect(noteOn(pdf, logo, text, skipped)).toContain(
		'Pictures beside a PDF were sent too: "logo.png" [item 2]. To leave such files out, choose only PDF in the option "File Types".',
	);
	expect(noteOn(pdf, text)).toBeUndefined();
	expect(noteOn(logo, logo, text)).toBeUndefined();
	expect(noteOn(pdf, skipped)).toBeUndefined();
});
