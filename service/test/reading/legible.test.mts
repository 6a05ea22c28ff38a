import { expect, test } from 'vitest';
import { isGarbage } from '../../dist/reading/legible.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { projectWith } from '../support/finding.mjs';

const HEAT_BILL = `Stadtwerke Grünau AG   Lindenallee 101, 50667 Köln
Jahresabrechnung Fernwärme
Vertragskonto   Zählernummer   Anschlussleistung   Ablesedatum   Zählerstand neu
91234567        AB-123456      15 kW               12.03.2024    123456
Verbrauch in MWh .... 12,5
Grundpreis .... 120,00
Telefon: +49 123 456 7890`;
const garbled = HEAT_BILL.replace(/\p{L}/gu, (letter) =>
	String.fromCodePoint(letter.codePointAt(0)! - 14),
);
const page = (text: string) => pagesFromText(text)[0]!;

test('without a project, a text makes sense if it has a label of any language', () => {
	expect(isGarbage(page(HEAT_BILL))).toBe(false);
	expect(isGarbage(page(garbled))).toBe(true);
});

test('a text makes sense for a project if it has one of its labels', () => {
	const meters = projectWith('fields:\n  meter: { labels: [Zählernummer] }');
	const plates = projectWith('fields:\n  plate: { labels: [Number plate] }');
	expect(isGarbage(page(HEAT_BILL), meters)).toBe(false);
	expect(isGarbage(page(HEAT_BILL), plates)).toBe(true);
});

test('a short text makes sense without a usual word', () => {
	expect(isGarbage(page('Zählerstand 4711'))).toBe(false);
});
