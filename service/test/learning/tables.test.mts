import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdBack } from '../../dist/learning/holdBack.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import { parseProject } from '../../dist/projects.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { printedBy } from '../support/command.mjs';
import { find, shippedProject } from '../support/finding.mjs';

// Tables whose headings no language file has.

interface Line {
	thing: string;
	code: string;
	count: string;
	each: string;
	total: string;
}

const ROWS: Line[][] = [
	[
		{ thing: 'Trefill', code: 'KX-204', count: '2', each: '120,00', total: '240,00' },
		{ thing: 'Kaffi, malað', code: 'KX-981', count: '5', each: '30,10', total: '150,50' },
	],
	[{ thing: 'Lampi', code: 'KX-377', count: '1', each: '88,00', total: '88,00' }],
	[
		{ thing: 'Stóll með örmum', code: 'KX-118', count: '4', each: '61,50', total: '246,00' },
		{ thing: 'Borð', code: 'KX-503', count: '3', each: '99,00', total: '297,00' },
		{ thing: 'Hilla', code: 'KX-640', count: '10', each: '7,25', total: '72,50' },
	],
	[
		{ thing: 'Gluggi', code: 'KX-222', count: '6', each: '310,00', total: '1.860,00' },
		{ thing: 'Hurð, eik', code: 'KX-731', count: '1', each: '745,00', total: '745,00' },
	],
];
const [, , , NEXT] = ROWS as [Line[], Line[], Line[], Line[]];

const WIDTHS = [26, 12, 10, 12];
const inColumns = (cells: string[]) =>
	cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('');

const textOf = (rows: Line[]) =>
	[
		'Reikningur',
		'',
		inColumns(['Hvað', 'Merki', 'Stykki', 'Hvert', 'Allt í allt']),
		...rows.map(({ thing, code, count, each, total }) =>
			inColumns([thing, code, count, each, total]),
		),
		'',
		inColumns(['Samtals', '', '', '', '9.999,00']),
	].join('\n');

const examples = (count: number) =>
	ROWS.slice(0, count).map((rows, index) => ({
		file: `${index}.txt`,
		pages: pagesFromText(textOf(rows)),
		expected: { items: JSON.stringify(rows) },
	}));

describe('a table in an unknown language', () => {
	test('is found in the next document after one example', () => {
		const project = learnProject('Taught', examples(1));
		expect(JSON.parse(find(textOf(NEXT), project)['items']!)).toEqual(NEXT);
	});

	test('has the headings and the kinds of its columns, and the label of its sum', () => {
		expect(learnProject('Taught', examples(3)).fields['items']).toMatchObject({
			kind: 'table',
			columns: {
				thing: { labels: ['Hvað'], kind: 'text' },
				code: { labels: ['Merki'], kind: 'identifier' },
				count: { labels: ['Stykki'], kind: 'number' },
				each: { labels: ['Hvert'], kind: 'amount' },
				total: { labels: ['Allt í allt'], kind: 'amount' },
			},
			not_rows: expect.arrayContaining(['Samtals']) as string[],
		});
	});

	test('can be learned from a folder with the rows in expected.json', async () => {
		const folder = newFolder();
		const documents = join(folder, 'examples');
		await mkdir(documents);
		for (const [index, rows] of ROWS.slice(0, 3).entries())
			await writeFile(join(documents, `${index}.txt`), textOf(rows));
		const expected = ROWS.slice(0, 3).map((items, index) => [`${index}.txt`, { items }]);
		const json = JSON.stringify(Object.fromEntries(expected));
		await writeFile(join(documents, 'expected.json'), json);
		const folders = ['--projects', folder, '--data', join(folder, 'data')];
		const printed = await printedBy('learn', 'fo_5', documents, ...folders);
		expect(printed).toContain('items: found in 3 of 3 documents when learned only from the others');
		const file = join(folder, 'fo_5.yaml');
		const written = await readFile(file, 'utf8');
		expect(written).toContain('not_rows:');
		const project = parseProject(written, file);
		expect(JSON.parse(find(textOf(NEXT), project)['items']!)).toEqual(NEXT);
	});

	test('says how many rows are right if a document is held back', () => {
		const [first, second] = examples(2);
		const other = {
			...second!,
			pages: pagesFromText(textOf(ROWS[1]!).replace('Stykki', 'Fjöldi')),
		};
		const all = [first!, { ...other, expected: { items: JSON.stringify([...ROWS[1]!, ...NEXT]) } }];
		const [report] = holdBack(all);
		expect(report!.misses).toContainEqual({ file: '1.txt', reason: '1 of its 3 rows are right' });
	});
});

describe('a table of a project that begins with the invoices project', () => {
	// Before a discount, so that only their headings say what the prices are.
	const discounted = NEXT.map((line) => ({ ...line, each: `9${line.each}` }));
	const rows = discounted.map(({ thing, code, count, each, total }) => ({
		...{ description: thing, article_number: code, quantity: count },
		...{ unit_price: each, amount: total },
	}));
	const text = textOf(discounted).replace('9.999,00', '2.605,00').replace('Samtals', 'Net total');

	test('keeps the columns of its base, and has the learned headings', async () => {
		const invoices = await shippedProject('fo_1');
		const fields = Object.fromEntries(Object.keys(invoices.fields).map((name) => [name, name]));
		const base = { foId: 'fo_1', project: invoices, fields };
		const example = { file: '1.txt', pages: pagesFromText(text) };
		const expected = { line_items: JSON.stringify(rows) };
		const project = learnProject('Taught', [{ ...example, expected }], base);
		expect(project.fields['line_items']!.columns!['quantity']!.labels).toEqual(['Stykki']);
		const found = find(text, project);
		expect(JSON.parse(found['line_items']!)).toEqual(
			rows.map((row) => ({ ...row, unit: '', tax_rate: '', date: '' })),
		);
		expect(found['line_items_sum']).toBe('2.605,00');
		const known = `Description   Qty   Price   Amount\nChair   2   5.00   10.00`;
		expect(find(known, project)['line_items']).toBe(find(known, invoices)['line_items']);
	});
});
