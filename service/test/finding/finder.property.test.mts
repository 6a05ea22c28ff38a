import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFields } from '../../dist/finding/findFields.mjs';
import { type Page, pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');

interface Entry {
	field: string;
	label: string;
	value: string;
	/** The value as written in the document, possibly with a currency. */
	written: string;
}

const two = (n: number) => String(n).padStart(2, '0');
const MONTHS =
	'January February March April May June July August September October November December';

const date = fc
	.record({
		day: fc.integer({ min: 1, max: 28 }),
		month: fc.integer({ min: 1, max: 12 }),
		year: fc.integer({ min: 2000, max: 2039 }),
		form: fc.nat(5),
	})
	.map(({ day, month, year, form }) => {
		const name = MONTHS.split(' ')[month - 1]!;
		return (
			[
				`${year}-${two(month)}-${two(day)}`,
				`${two(day)}.${two(month)}.${year}`,
				`${day}/${month}/${year}`,
				`${day} ${name} ${year}`,
				`${name} ${day}, ${year}`,
				`${day}-${name.slice(0, 3)}-${year}`,
			][form] ?? ''
		);
	});

const amount = fc
	.record({
		whole: fc.integer({ min: 0, max: 9_999_999 }),
		cents: fc.nat(99),
		group: fc.constantFrom(',', '.', "'", ''),
		around: fc.constantFrom('_', 'EUR _', '_ EUR', '$_', '_ €', 'CHF _'),
	})
	.map(({ whole, cents, group, around }) => {
		const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group);
		const value = `${grouped}${group === '.' ? ',' : '.'}${two(cents)}`;
		return { value, written: around.replace('_', () => value) };
	});

const number = fc
	.tuple(
		fc.constantFrom('', 'INV-', 'RE', 'A/', '2024-'),
		fc.integer({ min: 100, max: 999_999 }),
		fc.constantFrom('', '-1', '/24', 'B'),
	)
	.map((parts) => parts.join(''));

const plain = (values: fc.Arbitrary<string>) => values.map((value) => ({ value, written: value }));

const VALUES = {
	invoice_number: plain(number),
	invoice_date: plain(date),
	due_date: plain(date),
	purchase_order: plain(number),
	net_amount: amount,
	tax_amount: amount,
	total_amount: amount,
};

const labels = Object.keys(VALUES).flatMap((field) => invoices.fields[field]?.labels ?? []);

/** The labels of a field that no other has: "Tagihan" is the invoice as well as its total. */
function ownLabels(field: string): string[] {
	const others = Object.keys(VALUES).filter((each) => each !== field);
	const ofOthers = new Set(others.flatMap((each) => invoices.fields[each]?.labels ?? []));
	return (invoices.fields[field]?.labels ?? []).filter((label) => !ofOthers.has(label));
}

/** Some of the fields, in any order, each with one of the project's labels. */
const entries: fc.Arbitrary<Entry[]> = fc
	.shuffledSubarray(Object.entries(VALUES), { minLength: 1 })
	.chain((fields) =>
		fc.tuple(
			...fields.map(([field, values]) =>
				fc
					.record({
						label: fc.constantFrom(...ownLabels(field)),
						value: values,
						capitals: fc.boolean(),
					})
					.map(({ label, value, capitals }) => ({
						field,
						label: capitals ? label.toUpperCase() : label,
						...value,
					})),
			),
		),
	);

/** Lays out invoices in many variants, and expects exactly their fields. */
function check<T>(variants: fc.Arbitrary<T>, layOut: (entries: Entry[], variant: T) => Page[]) {
	const property = fc.property(entries, variants, (entries, variant) => {
		const found = findFields(layOut(entries, variant), invoices);
		for (const field of Object.keys(VALUES)) {
			const entry = entries.find((each) => each.field === field);
			expect(found[field], field).toBe(entry?.value ?? '');
		}
	});
	fc.assert(property, { numRuns: 100 });
}

/** Wide enough for each label with a space, so that values are below their own heading. */
const WIDTH = 1 + Math.max(...labels.map(({ length }) => length));

describe('the finder, with fields in any order', () => {
	test('finds values next to their labels', () => {
		check(fc.constantFrom(': ', ' ', ':   ', '      ', '\t', '. '), (entries, gap) =>
			pagesFromText(entries.map(({ label, written }) => label + gap + written).join('\n')),
		);
	});

	test('finds values below their labels', () => {
		check(fc.constantFrom('', ':'), (entries, colon) =>
			pagesFromText(
				entries.map(({ label, written }) => `${label}${colon}\n${written}\n`).join('\n'),
			),
		);
	});

	test('finds values in two columns', () => {
		check(fc.constantFrom(': ', '   '), (entries, gap) => {
			const cells = entries.map(({ label, written }) => (label + gap + written).padEnd(2 * WIDTH));
			const lines = cells.map((cell, index) =>
				index % 2 === 0 ? cell + (cells[index + 1] ?? '') : '',
			);
			return pagesFromText(lines.join('\n'));
		});
	});

	test('finds values in a table whose headings are labels', () => {
		check(fc.boolean(), (entries, right) => {
			const pad = (text: string) => (right ? text.padStart(WIDTH) : text.padEnd(WIDTH));
			const heads = entries.map(({ label }) => pad(label)).join('  ');
			const values = entries.map(({ written }) => pad(written)).join('  ');
			return pagesFromText(`${heads}\n${values}`);
		});
	});

	test('finds values on slightly crooked pages', () => {
		const offset = fc.double({ min: -1.5, max: 1.5, noNaN: true });
		const wobbles = fc.array(offset, { minLength: 20, maxLength: 20 });
		const gaps = fc.integer({ min: 20, max: 300 });
		check(fc.tuple(wobbles, gaps), (entries, [wobble, gap]) => {
			const words = entries.flatMap(({ label, written }, row) => {
				const labelWords = place(label, 50, row * 24, wobble);
				const end = labelWords.at(-1)?.right ?? 0;
				return [...labelWords, ...place(written, end + gap, row * 24, wobble)];
			});
			return [pageFromWords(words, true)];
		});
	});

	test('returns a string for every field, whatever the text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
				const found = find(text, invoices);
				expect(Object.keys(found)).toEqual(Object.keys(invoices.fields));
				expect(Object.values(found).every((value) => typeof value === 'string')).toBe(true);
			}),
		);
	});
});

/** Words on a line, with letters 6 wide and 12 high. */
function place(text: string, left: number, top: number, wobble: number[]) {
	let x = left;
	return text.split(' ').map((word, index) => {
		const y = top + (wobble[index % wobble.length] ?? 0);
		const box = { text: word, left: x, right: x + 6 * word.length, top: y, bottom: y + 12 };
		x = box.right + 4;
		return box;
	});
}
