import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkFields } from '../../../nodes/DocumentExtraction/checkFields.js';
import type { Document } from '../../../nodes/DocumentExtraction/documents/document.js';
import { checksFrom } from '../../../nodes/DocumentExtraction/options/checks.js';
import type { Options } from '../../../nodes/DocumentExtraction/options/options.js';
import type { Read } from '../../../nodes/DocumentExtraction/outcome.js';
import { expectSoon } from '../../support/processorTime.mjs';
import { textItem } from '../../../support/simulation/simulatedExtraction.mjs';

/** Checks an answer with these options. */
function check(body: object, options: Partial<Options>): Read {
	const [document] = textItem('x', 0, options).documents as Document[];
	const read = { document, sha256: '', readAt: 0, attempts: 1, milliseconds: 0 } as Read;
	return checkFields({ ...read, body: JSON.parse(JSON.stringify(body)) }) as Read;
}

const reasonsFor = (body: object, options: Partial<Options>) => check(body, options).reviewReasons;
const required = (body: object, ...requiredFields: string[]) =>
	reasonsFor(body, { requiredFields });
const checked = (body: object, ...rows: object[]) =>
	reasonsFor(body, { checks: checksFrom({ check: rows }) });

describe.each([
	['a list', (rows: unknown[]) => rows],
	['a text that is a list', (rows: unknown[]) => JSON.stringify(rows)],
])('In %s', (_what, inForm) => {
	const answer = (rows: unknown[], fields: object = {}) => ({ ...fields, items: inForm(rows) });

	describe('a required column', () => {
		test('has a value in each row', () => {
			expect(required(answer([{ amount: '1' }, { amount: 2 }]), 'items.amount')).toEqual([]);
		});

		test.each([
			[[{ amount: '1' }, { text: 'a' }], '"items.amount" is missing (row 2)'],
			[[{ amount: '' }, { amount: 'N/A' }], '"items.amount" is missing (row 1 and 1 other)'],
			[[{}, { amount: '1' }, 'a', null], '"items.amount" is missing (row 1 and 2 others)'],
			[[], '"items.amount" is missing'],
		])('is missing in %j', (rows, reason) => {
			expect(required(answer(rows), 'items.amount')).toEqual([reason]);
		});

		test('may be in rows of rows', () => {
			const documents = [{ items: inForm([{ amount: '1' }]) }, { items: inForm([{ amount: '' }]) }];
			expect(required({ documents: inForm(documents) }, 'documents.items.amount')).toEqual([
				'"documents.items.amount" is missing (row 2)',
			]);
		});
	});

	test('each value of a column is checked', () => {
		const rows = [{ amount: '7.00' }, { amount: 'l2.50' }, { amount: '' }, { amount: 'two' }];
		expect(checked(answer(rows), { fields: 'items.amount', kind: 'amount' })).toEqual([
			'"items.amount" is "l2.50", which couldn\'t be read as an amount (row 2 and 1 other)',
		]);
		const dates = [{ date: '31.04.2026' }, { date: '30.04.2026' }];
		expect(checked(answer(dates), { fields: 'items.date', kind: 'date' })).toEqual([
			'"items.date" is "31.04.2026", which isn\'t a date in the calendar (row 1)',
		]);
		const codes = [{ unit: 'pcs' }, { unit: 'kg' }];
		expect(checked(answer(codes), { fields: 'items.unit', kind: 'oneOf', values: 'pcs' })).toEqual([
			'"items.unit" is "kg", which isn\'t one of the values in the check (row 2)',
		]);
		const numbers = [{ code: 'A-1' }, { code: 'A1' }];
		const pattern = { fields: 'items.code', kind: 'pattern', pattern: 'A-\\d' };
		expect(checked(answer(numbers), pattern)).toEqual([
			'"items.code" is "A1", which doesn\'t fit the pattern (row 2)',
		]);
	});

	test('a date is read in the format that the rows show', () => {
		const rows = [{ date: '13/01/2025' }, { date: '02/12/2026' }];
		const date = { fields: 'items.date', kind: 'date', notInFuture: true, maxAgeDays: 36_500 };
		expect(checked(answer(rows), date)).toEqual([
			'"items.date" is 2026-12-02, which is in the future (row 2)',
		]);
	});

	describe('a column is added up', () => {
		const sum = { fields: 'net', kind: 'sum', parts: 'items.amount' };

		test.each([
			[{ net: '9.50' }, [{ amount: '7.00' }, { amount: '2.50' }]],
			[{ net: '9,50' }, [{ amount: '7,00' }, { amount: 2.5 }]],
			[{ net: '9.50' }, [{ text: 'Paper' }, { amount: '9.50' }, { amount: '' }]],
			[{ net: '1.234,00' }, [{ amount: '1.000' }, { amount: '234' }]],
			[{ net: '' }, [{ amount: '7.00' }]],
			[{ net: '9.50' }, [{ text: 'Paper' }]],
			[{ net: '9.50' }, []],
		])('and is right, or has nothing to compare: %j', (fields, rows) => {
			expect(checked(answer(rows, fields), sum)).toEqual([]);
		});

		test.each([
			[
				[{ amount: '50.00' }, { amount: '30.00' }],
				'"net" is 100.00, but "items.amount" adds up to 80.00',
			],
			[[{ amount: '80.00' }], '"net" is 100.00, but "items.amount" is 80.00'],
			[
				[{ amount: '80.00' }, { amount: '2O.00' }],
				'"net" can\'t be compared with its parts: "items.amount" ("2O.00") couldn\'t be read as an amount',
			],
		])('and is wrong: %j', (rows, reason) => {
			expect(checked(answer(rows, { net: '100.00' }), sum)).toEqual([reason]);
		});

		test('together with a field', () => {
			const rows = [{ amount: '50.00' }, { amount: '30.00' }];
			const parts = { ...sum, parts: 'items.amount, shipping' };
			const fields = { net: '85.00', shipping: '4.90' };
			expect(checked(answer(rows, fields), parts)).toEqual([
				'"net" is 85.00, but "items.amount" + "shipping" adds up to 84.90',
			]);
		});

		test('and compared with a field, or a column of another list', () => {
			const fields = { net: '9.50', taxes: [{ net: '9.00' }, { net: '0.40' }] };
			const rows = [{ amount: '7.00' }, { amount: '2.50' }];
			const checks = [
				{ fields: 'items.amount', kind: 'sum', parts: 'net' },
				{ fields: 'items.amount', kind: 'sum', parts: 'taxes.net' },
			];
			expect(checked(answer(rows, fields), ...checks)).toEqual([
				'"items.amount" adds up to 9.50, but "taxes.net" adds up to 9.40',
			]);
		});

		test('for each row, if all names are columns of one list', () => {
			const documents = [
				{ total: '11.90', net: '10.00', tax: '1.90' },
				{ total: '1.00', net: '10.00', tax: '2.00' },
				{ total: '', net: '10.00', tax: '2.00' },
				{ total: '7.00', net: '5.00', tax: '1.00' },
			];
			const ofEach = { fields: 'items.total', kind: 'sum', parts: 'items.net, items.tax' };
			expect(checked(answer(documents), ofEach)).toEqual([
				'"items.total" is 1.00, but "items.net" + "items.tax" is 12.00 (row 2 and 1 other)',
			]);
		});

		test('for each document in a file', () => {
			const documents = [
				{ total: '9.50', lines: inForm([{ amount: '7.00' }, { amount: '2.50' }]) },
				{ total: '9.50', lines: inForm([{ amount: '7.00' }, { amount: '2.00' }]) },
			];
			const ofEach = { fields: 'items.total', kind: 'sum', parts: 'items.lines.amount' };
			expect(checked(answer(documents), ofEach)).toEqual([
				'"items.total" is 9.50, but "items.lines.amount" adds up to 9.00 (row 2)',
			]);
		});
	});
});

describe('A list that is split out', () => {
	test('is missing if it has no rows', () => {
		const options = { fieldToSplitOut: 'items', requiredFields: ['items'] };
		for (const items of ['', '[]', [], null]) {
			expect(reasonsFor({ items }, options)).toEqual(['"items" is missing']);
		}
		expect(reasonsFor({ items: '[{"a":"b"}]' }, options)).toEqual([]);
	});

	test("is a reason if it can't be read, if the document is checked at all", () => {
		const items = '[{"amount":"7.0';
		const reason = `"items" is "${items}", which can't be read as a list`;
		const requiredFields = ['items'];
		expect(reasonsFor({ items }, { fieldToSplitOut: 'items', requiredFields })).toEqual([reason]);
		expect(reasonsFor({ items }, { fieldToSplitOut: 'items' })).toEqual([]);
		expect(reasonsFor({ items }, { requiredFields })).toEqual([]);
	});
});

test('Without an option that names a list, a text that is one is a text', () => {
	const body = { items: '[]' };
	expect(required(body, 'items')).toEqual([]);
	expect(checked(body, { fields: 'items', kind: 'pattern', pattern: '..' })).toEqual([]);
});

test("A column of a list that can't be read is a reason, because it can't be checked", () => {
	const body = { net: '7.00', items: '[{"amount":"7.0' };
	const reason = '"items" is "[{"amount":"7.0", which can\'t be read as a list';
	const sum = { fields: 'net', kind: 'sum', parts: 'items.amount' };
	const amount = { fields: 'items.amount, items.tax', kind: 'amount' };
	expect(checked(body, sum, amount)).toEqual([reason]);
	expect(required(body, 'items.amount')).toEqual(['"items.amount" is missing', reason]);
	expect(checked({ net: '7.00', items: 'Paper' }, sum, amount)).toEqual([]);
});

test('A document that fails names the columns that exist', () => {
	const body = { items: '[{"amount":"1"}]' };
	const options: Partial<Options> = { requiredFields: ['items.amout'], documentsToReview: 'fail' };
	const { problem } = check(body, options);
	expect(problem!.message).toBe('The document needs review: "items.amout" is missing (row 1)');
	expect(problem!.description).toContain(
		'It returned no field "items.amout", but "items"; "items.amount"',
	);
});

test('Whatever a list holds, its checks end soon', () => {
	const kinds = [
		{ kind: 'amount' },
		{ kind: 'date', notInFuture: true },
		{ kind: 'iban' },
		{ kind: 'pattern', pattern: '\\w+ ?\\w*' },
		{ kind: 'sum', parts: 'a.b, a' },
		{ kind: 'sum', parts: 'a.b, a.b.b' },
	];
	const checks = checksFrom({ check: kinds.map((kind) => ({ fields: 'a.b, a.b.b', ...kind })) });
	const options: Partial<Options> = {
		fieldToSplitOut: 'a',
		requiredFields: ['a.b.b'],
		documentsToReview: 'fail',
		checks,
	};
	const endsSoon = (a: unknown) => expectSoon(() => void check({ a }, options));
	endsSoon(Array(10_000).fill({ b: 'l2.50 of DE89370400440532013000' }));
	endsSoon(JSON.stringify(Array(10_000).fill({ b: [{ b: '31.02.2026' }] })));
	const value = fc.oneof(
		fc.jsonValue(),
		fc.json({ maxDepth: 3 }),
		fc.array(fc.record({ b: fc.oneof(fc.string(), fc.json(), fc.jsonValue()) })),
	);
	fc.assert(fc.property(value, endsSoon));
});
