import { describe, expect, test } from 'vitest';

import { createReader } from '../../dist/index.mjs';
import { textOf } from '../../dist/reading/layout.mjs';
import { pagesOf } from '../read.mjs';
import { type Row, rowOf } from '../rows/row.mjs';
import { judgeRows } from './rows.mjs';
import { drawn, transcription } from './sroie.mjs';
import { publicVerdict } from './verdict.mjs';

describe('a value', () => {
	test.each([
		['right', ['19/10/2018'], '19 Oct 2018'],
		['right', ['60.30'], '€ 60,30'],
		['right', ['Harbour Ltd.', 'Harbour'], 'HARBOUR LTD'],
		['wrong', ['60.30'], '60.31'],
		['wrong', [''], 'Harbour'],
		['empty', ['60.30'], ''],
	])('is %s if %j is printed and "%s" is found', (verdict, accepted, found) => {
		expect(publicVerdict(accepted, found)).toBe(verdict);
	});

	test('that may be missing is not counted if nothing is found', () => {
		expect(publicVerdict(['', '60.30'], '')).toBeUndefined();
	});
});

describe('the rows of a document', () => {
	const shortly = (row: Partial<Row>) =>
		judgeRows([{ description: ['Desk lamp'], quantity: ['2'], amount: ['1.200,00', '1008.40'] }], {
			line_items: JSON.stringify([rowOf(row)]),
		}).pairs.map(({ wrong }) => wrong);

	test('are right in any form of their numbers, without further lines of the description', () => {
		const lamp = { description: 'Desk lamp, black', quantity: '2 pcs', amount: '1,200.00' };
		expect(shortly(lamp)).toEqual([[]]);
		expect(shortly({ ...lamp, amount: '1008,40' })).toEqual([[]]);
	});

	test('are wrong with other values, and with values that the document lacks', () => {
		const lamp = { description: 'Desk', quantity: '3', amount: '1.200,00', unit_price: '600,00' };
		expect(shortly(lamp)).toEqual([['quantity', 'unit_price']]);
		expect(shortly({ amount: '1.200,00' })).toEqual([['description', 'quantity']]);
	});
});

test('a transcription becomes a PDF with each text in its place', async () => {
	const csv =
		'10,10,110,10,110,30,10,30,TOTAL, ROUNDED\r\n250,12,310,12,310,29,250,29,60.30\r\n10,60,90,60,90,80,10,80,CHANGE\r\n';
	const reader = createReader();
	const bytes = drawn(transcription(csv));
	const [page] = await pagesOf(reader, { name: 'receipt', type: 'pdf', bytes });
	await reader.close();
	expect(page!.lines.map(textOf)).toEqual(['TOTAL, ROUNDED  60.30', 'CHANGE']);
});
