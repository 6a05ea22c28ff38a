import { expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');

test.each([
	['Total 12,00 €', 'EUR'],
	['Total: 12,00 Euro', 'EUR'],
	['Total  Eur 12,00', 'EUR'],
	['Amounts in Euros\nTotal 12,00', 'EUR'],
	['Total £12.00', 'GBP'],
	['Total Fr. 12.00', 'CHF'],
	['Total 12,00 Kč', 'CZK'],
	['Total: C$12.00', 'CAD'],
	['Total (RM)   12.00', 'MYR'],
	['Total CHF 12.00', 'CHF'],
])('the currency of "%s" is %s', (text, code) => {
	expect(find(text, invoices)['currency']).toBe(code);
});

test.each([
	['Total $12.00', '$'],
	['Total $12.00\nAll prices in CAD', 'CAD'],
	['Total $12.00\nPay in USD or CAD', '$'],
	['Summa 12,00 kr', 'kr'],
	['Summa 12,00 kr\nBankkonto SEK', 'SEK'],
	['Total ¥1200', '¥'],
])(
	'a sign of several currencies is one of them only if the document says so: "%s"',
	(text, found) => {
		expect(find(text, invoices)['currency']).toBe(found);
	},
);

test('a sign before a number that begins with zero is not a currency', () => {
	expect(find('Milk   £08   9,95\nTotal   9,95', invoices)['currency']).toBe('');
});

test('the province of Rome is not the currency of Malaysia', () => {
	expect(find('Viale Europa 55, 00187 Roma (RM)\nTotale 12,00 €', invoices)['currency']).toBe(
		'EUR',
	);
	expect(find('Viale Europa 55, 00187 Roma RM\nTotale 12,00 €', invoices)['currency']).toBe('EUR');
});
