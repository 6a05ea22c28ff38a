import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { valueOfAmount } from '../../dist/finding/values/kinds.mjs';
import { createReader } from '../../dist/index.mjs';
import { cellsOf } from '../../dist/reading/layout.mjs';
import { LANGUAGES } from '../documents/language.mjs';
import { overlapsIn } from '../overlaps.mjs';
import { readAll, type ReadDocument } from '../read.mjs';
import { aligned } from '../../dist/learning/tables/aligned.mjs';
import { type DrawnInvoice, invoicesOf } from './drawn.mjs';
import { judgeTable } from './judge.mjs';
import { naiveRows } from './naive.mjs';
import { differencesIn, rowsBy } from './report.mjs';
import { COLUMNS, type Row, type Table, printedRow, rowOf } from './row.mjs';
import { SHAPES } from './shapes.mjs';
import { CELLS, wordsOf } from './words.mjs';

// `npm run bench:rows` is only worth something if the tables say what they should.

const reader = createReader();
afterAll(() => reader.close());

describe('drawn tables', () => {
	const documents: Array<ReadDocument<DrawnInvoice>> = [];

	beforeAll(async () => {
		for (const shape of SHAPES)
			for (const half of ['train', 'test'] as const) {
				const drawn = invoicesOf({ shape, half, kind: 'pdf', documents: 1 });
				documents.push(...(await readAll(reader, drawn)));
			}
	}, 120_000);

	test('print every value that is expected', () => {
		for (const { document, pages } of documents) {
			const text = withoutSpaces(cellsOf(pages).map((cell) => cell.text));
			for (const row of document.table.rows) {
				const values = COLUMNS.filter((column) => column !== 'description').map(
					(each) => row[each],
				);
				for (const value of [...row.lines, ...row.notes, ...values, document.table.sum])
					expect(text, document.name).toContain(withoutSpaces([value.replace(/^[-−]|[-−]$/g, '')]));
			}
		}
	});

	test('have rows that add up to the printed sum', () => {
		for (const { document } of documents) {
			const { rows, sum } = document.table;
			const total = rows.reduce((before, { amount }) => before + valueOfAmount(amount), 0);
			expect(total, document.name).toBeCloseTo(valueOfAmount(sum), 2);
		}
	});

	test('have no words on top of each other', () => {
		for (const { document, pages } of documents)
			expect(overlapsIn(pages), document.name).toEqual([]);
	});

	test('have eight pages at most, and some have several', () => {
		const counts = documents.map(({ pages }) => pages.length);
		expect(Math.max(...counts)).toBeGreaterThan(3);
		expect(Math.max(...counts)).toBeLessThanOrEqual(8);
	});

	test('of different halves have a heading of their own for each column', () => {
		for (const language of LANGUAGES)
			for (const cell of CELLS) {
				const known = wordsOf(language, 'train')[cell];
				const unknown = wordsOf(language, 'test')[cell].filter((each) => !known.includes(each));
				expect(unknown, `${cell} in ${language}`).not.toEqual([]);
			}
	});

	test('are better than nothing for a finder that only looks for amounts', () => {
		const judged = documents.map(({ document, pages }) =>
			judgeTable(document.table, naiveRows(pages)),
		);
		const pairs = judged.flatMap((table) => table.pairs);
		expect(pairs.some(({ expected, wrong }) => expected && wrong.length > 0)).toBe(true);
		expect(pairs.some(({ expected }) => !expected)).toBe(true);
		expect(pairs.some(({ found }) => !found)).toBe(true);
	});
});

describe('the score', () => {
	const table: Table = {
		rows: [
			printedRow({ quantity: '2 Stk', unit_price: '5,00', amount: '10,00' }, ['Screw', 'M8 x 40']),
			printedRow({ quantity: '1', tax_rate: '19 %', amount: '−4,00' }, ['Discount'], ['S/N 4711']),
			printedRow({ quantity: '3', unit: 'h', amount: '90,00' }, ['Work']),
		],
		sum: '96,00',
	};
	const right: Array<Partial<Row>> = table.rows.map((row) => rowOf(row));
	const answer = (rows: Array<Partial<Row>>, sum = '96,00') => ({
		line_items: JSON.stringify(rows),
		line_items_sum: sum,
	});
	const judged = (rows: Array<Partial<Row>>, sum?: string) => judgeTable(table, answer(rows, sum));
	const differences = (rows: Array<Partial<Row>>) =>
		judged(rows).pairs.map(({ expected, found, wrong }) =>
			!found ? 'lost' : !expected ? 'invented' : wrong.join(' '),
		);

	test('accepts rows as printed', () => {
		expect(differences(right)).toEqual(['', '', '']);
	});

	test('accepts the first line of a description, and lines below it, but no others', () => {
		const described = (description: string, index: number) =>
			differences(right.map((row, at) => (at === index ? { ...row, description } : row)))[index];
		expect(described('Screw', 0)).toBe('');
		expect(described('Screw M8', 0)).toBe('description');
		expect(described('Discount S/N 4711', 1)).toBe('');
		expect(described('Discount Work', 1)).toBe('description');
	});

	test('accepts a quantity and its unit from one cell together and apart', () => {
		const [first, ...others] = right;
		expect(differences([{ ...first, quantity: '2', unit: 'Stk' }, ...others])[0]).toBe('');
		expect(differences([{ ...first, quantity: '2' }, ...others])[0]).toBe('quantity');
		const [, , last] = right;
		expect(differences([...right.slice(0, 2), { ...last, quantity: '3 h', unit: '' }])[2]).toBe(
			'quantity unit',
		);
	});

	test('ignores the kind of dash and the percent sign, and no digit', () => {
		const [first, second, third] = right;
		const other = { ...second, amount: '-4,00', tax_rate: '19' };
		expect(differences([first!, other, third!])).toEqual(['', '', '']);
		expect(differences([{ ...first, amount: '10.00' }, other, third!])[0]).toBe('amount');
	});

	test('tells lost rows from invented ones', () => {
		const [first, second, third] = right;
		const invented = { description: 'Net', amount: '96,00' };
		expect(differences([first!, third!, invented])).toEqual(['', 'lost', '', 'invented']);
		expect(differences([])).toEqual(['lost', 'lost', 'lost']);
		expect(judgeTable(table, {}).pairs).toHaveLength(3);
		expect(differences([third!, first!, second!])).toEqual(['invented', '', '', 'lost']);
	});

	test('counts a value in a column that is not printed as wrong', () => {
		const [first, second, third] = right;
		expect(differences([first!, second!, { ...third, date: '1.2.2024' }])[2]).toBe('date');
	});

	test('says how many mistakes an empty sum shows, and how often it is empty for nothing', () => {
		const documents = [judged(right), judged(right, ''), judged([]), judged([], '')];
		const section = rowsBy(
			'shape',
			documents.map((each) => ({
				...{ name: 'a', kind: 'pdf', shape: 'b', language: 'c', table: each },
			})),
		);
		const row = Object.fromEntries(
			section.head.map((name, at) => [name, section.rows.at(-1)![at]]),
		);
		expect(row).toMatchObject({ tables: '4', rows: '12', whole: '50.0 %', complete: '50.0 %' });
		expect(row).toMatchObject({ noticed: '50.0 %', 'false alarm': '50.0 %', lost: '50.0 %' });
	});

	test('shows what differs', () => {
		const [first, ...others] = right;
		const wrong = judged([{ ...first, amount: '70,00' }, ...others], '');
		expect(differencesIn({ name: 'a', kind: 'pdf', table: wrong })).toEqual([
			'differs pdf a: amount "70,00", printed "10,00" in Screw M8 x 40 | 2 Stk | 5,00 | 10,00',
			'sum pdf a: "", printed "96,00"',
		]);
	});
});

test('rows are aligned so that they are most alike in total', () => {
	expect(aligned([])).toEqual([]);
	expect(aligned([[], []])).toEqual([]);
	const likeness = [
		[1, 6, 0],
		[5, 1, 0],
		[0, 0, 2],
	];
	expect(aligned(likeness)).toEqual([
		[0, 1],
		[2, 2],
	]);
});

function withoutSpaces(texts: string[]): string {
	return texts.join('').replace(/\s/gu, '');
}
