import { expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');
const receipts = await shippedProject('fo_2');

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
	['Toplam 1.200,00 TL', 'TRY'],
	['Toplam ₺1.200,00', 'TRY'],
	['Toplam (TL)   1.200,00', 'TRY'],
	['Total Rp1.200.000', 'IDR'],
	['Total Rp. 1.200.000,-', 'IDR'],
	['Lamp TL 36W   12,00\nTotaal € 12,00', 'EUR'],
	['TRY OUR CAKES\nTotal GBP 12.00', 'GBP'],
	['Total RM   12.00', 'MYR'],
	['Item   VAT   EURO\nBread   4%   12,00', 'EUR'],
	['Total VND   12,000', 'VND'],
	['Total   12.00\nIndian Rupees twelve only', 'Rupees'],
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

test('a code or a sign in a name, a number or a rate is not a currency', () => {
	const currencyOf = (text: string) => find(text, receipts)['currency'];
	expect(currencyOf('GIDA TUK.MAD.INS A.S.\nTOPLAM   17,00')).toBe('');
	expect(currencyOf('KALE 2 CAD.NO.15\nTOPLAM   17,00')).toBe('');
	expect(currencyOf('SPAGHET INR +25%   1,69\nTOTAL   1,69')).toBe('');
	expect(currencyOf('¥ GUEST CHECK\nTOTAL   1,69')).toBe('');
});

test('a currency next to an amount is better evidence than one elsewhere', () => {
	expect(find('SHOP S$903\nSuma PLN   94,98', receipts)['currency']).toBe('PLN');
});

test('the province of Rome is not the currency of Malaysia', () => {
	expect(find('Viale Europa 55, 00187 Roma (RM)\nTotale 12,00 €', invoices)['currency']).toBe(
		'EUR',
	);
	expect(find('Viale Europa 55, 00187 Roma RM\nTotale 12,00 €', invoices)['currency']).toBe('EUR');
});

test('a dollar sign between letters is not a currency', () => {
	expect(find('SHOP\nS$E0158\nTotal  138.50 kr', receipts)['currency']).toBe('kr');
});
