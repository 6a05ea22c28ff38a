import { describe, expect, test } from 'vitest';
import { find, findOnPicture, shippedProject } from '../support/finding.mjs';

// The rows of tables whose figures recognition misread.

const invoices = await shippedProject('fo_1');

function rowsOf(text: string, read = findOnPicture): Array<Record<string, string>> {
	return JSON.parse(read(text, invoices)['line_items'] || '[]') as Array<Record<string, string>>;
}

const table = (first: string, tax = '78.10') => `INVOICE 4711

Description                 Qty      Unit price      VAT         Amount
${first}
Toner cartridge, black      5             30.10      20 %        150.50
Desk lamp                   3             20.00      20 %         60.00

Net total                                                        390.50
VAT                                                              ${tax}
Total                                                            468.60`;

const office = (qty: string, price: string, vat: string, amount: string) =>
	table(
		`Office chair                ${qty.padEnd(9)}${price.padStart(10)}      ${vat.padEnd(6)}${amount.padStart(12)}`,
	);

const CHAIR = { description: 'Office chair', quantity: '2', unit_price: '90.00', amount: '180.00' };

describe('on a scan', () => {
	test('a quantity that was misread is what price and amount show', () => {
		expect(rowsOf(office('Z)', '90.00', '20 %', '180.00'))[0]).toMatchObject(CHAIR);
		expect(rowsOf(office('7', '90.00', '20 %', '180.00'))[0]).toMatchObject(CHAIR);
	});

	test('a quantity of one digit that was overlooked is what price and amount show', () => {
		expect(rowsOf(office('', '90.00', '20 %', '180.00'))[0]).toMatchObject(CHAIR);
		expect(rowsOf(office('', '9.00', '20 %', '180.00'))[0]).toMatchObject({ quantity: '' });
	});

	test('a quantity of another length stays as it was read', () => {
		const [row] = rowsOf(office('2222', '90.00', '20 %', '180.00'));
		expect(row).toMatchObject({ ...CHAIR, quantity: '2222' });
	});

	test.each([
		['a separator', '90:00', '180.00'],
		['a lost separator', '9000', '180.00'],
		['a digit of the price', '98.00', '180.00'],
		['a digit of the amount', '90.00', '130.00'],
		['a letter in the amount', '90.00', 'EURI80.00'],
	])('%s is corrected if the figures then multiply', (_, price, amount) => {
		expect(rowsOf(office('2', price, '20 %', amount))[0]).toMatchObject(CHAIR);
	});

	test('figures stay as they were read if two of them are wrong', () => {
		const [row] = rowsOf(office('2', '98.00', '20 %', '170.00'));
		expect(row).toMatchObject({ quantity: '2', unit_price: '98.00', amount: '170.00' });
	});

	test('a dash in front of an amount is no sign if the other amounts are positive', () => {
		expect(rowsOf(office('2', '90.00', '20 %', '—180.00'))[0]).toMatchObject(CHAIR);
	});

	test.each(['20 4', '2040', '200', '20 No', '29 %'])(
		'the rate %s is the one of the sums',
		(vat) => {
			expect(rowsOf(office('2', '90.00', vat, '180.00'))[0]!['tax_rate']).toMatch(/^20$/u);
		},
	);

	test('a misread number of a row is not a part of its description', () => {
		const text = `INVOICE 4711

Description                    Qty      Unit price       Amount
1 Office chair                 2             90.00       180.00
2 Toner cartridge              5             30.10       150.50
s Desk lamp                    3             20.00        60.00
4 Desk                         1             99.00        99.00

Total                                                    489.50`;
		expect(rowsOf(text).map(({ description }) => description)).toEqual([
			...['Office chair', 'Toner cartridge', 'Desk lamp', 'Desk'],
		]);
	});
});

test('in a text, figures stay as printed', () => {
	const [row] = rowsOf(office('7', '90.00', '20 %', '180.00'), find);
	expect(row).toMatchObject({ quantity: '7', unit_price: '90.00', amount: '180.00' });
});
