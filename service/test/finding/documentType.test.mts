import { expect, test } from 'vitest';
import { documentType } from '../../dist/finding/documents/documentType.mjs';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';

/** A4 is wider than the roll of a till. */
const LINE =
	'Oak beams, planed on four sides and oiled twice, for outdoor use        2      60.00     120.00';
const TILL = '2 Rolls            1.80\nTotal              1.80';

const typeOf = (text: string) => documentType(pagesFromText(text));

test.each([
	['purchase order', 'Purchase order'],
	['purchase order', 'Bestellung Nr. 4711'],
	['purchase order', 'BON DE COMMANDE'],
	['purchase order', 'Objednávka č. 17'],
	['receipt', 'Receipt'],
	['receipt', 'Kvitto nr 4711'],
	['order confirmation', 'Order confirmation 4711'],
	['delivery note', 'Delivery note no. 4711'],
	['invoice', 'Invoice'],
])('a document is of the type %s if its title is "%s"', (type, title) => {
	expect(typeOf(`${title}\n\n${LINE}`)).toBe(type);
});

test.each([
	['Cash', `${TILL}\nCash  2.00`],
	['a time', `${TILL}\n4 May 2024 09:12`],
	['a title of an invoice, and a card', `Tax invoice\n${TILL}\nVisa  1.80`],
	['amounts, and no title', TILL],
])('a narrow document with %s is a receipt', (_name, text) => {
	expect(typeOf(text)).toBe('receipt');
});

test.each([
	[
		'an invoice that mentions its order and its delivery note',
		'invoice',
		'Invoice 17\nOrder no. 4711\nDelivery note no. 88',
	],
	[
		'an invoice whose title is in another form',
		'invoice',
		'Commercial invoice (380)\nOrder no. 4711',
	],
	[
		'an order that mentions its invoice',
		'purchase order',
		'Order no. 4711\nPlease send the invoice by email.',
	],
	['a short invoice without a payment', 'invoice', 'Invoice 17'],
	[
		'an invoice with a Swiss payment slip',
		'invoice',
		'Fictitious invoice no. 999\n\nReceipt      Payment part\nCH64 3196',
	],
	['a credit note on the roll of a till', 'credit note', `Credit note\n${TILL}\nCash 1.80`],
])('%s is of the type %s', (name, type, text) => {
	expect(typeOf(name.includes('till') ? text : `${text}\n${LINE}`)).toBe(type);
});

test('a letter has no type', () => {
	expect(
		typeOf(`Dear Mr Hollins,\n\nthank you for your order of 3 May.\n\n${LINE}`),
	).toBeUndefined();
});

test('a delivery note in larger type than most lines, but not than the word "invoice", is only mentioned', () => {
	const lines = [
		{ text: 'Shipping invoice 10112', height: 24 },
		{ text: 'Waybill no. 012345A', height: 16 },
		...Array.from({ length: 6 }, () => ({ text: LINE, height: 12 })),
	];
	const words = lines.flatMap(({ text, height }, index) =>
		text.split(' ').map((word, at) => {
			const [left, top] = [40 + 70 * at, 40 * index];
			return { text: word, left, right: left + 60, top, bottom: top + height };
		}),
	);
	expect(documentType([pageFromWords(words)])).toBe('invoice');
});
