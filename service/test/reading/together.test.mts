import { describe, expect, test } from 'vitest';
import { pageFromWords, textOf, type Word } from '../../dist/reading/layout.mjs';
import { compared, together } from '../../dist/reading/recognition/together.mjs';

/** Words of a line, with a letter every ten pixels. */
function line(text: string, top = 0, confidence = 90): Word[] {
	return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
		return {
			text: word,
			left: 10 * index,
			right: 10 * (index + word.length),
			top,
			bottom: top + 20,
			confidence,
		};
	});
}

function merged(tesseract: Word[], ppOcr: Word[]): string[] {
	return pageFromWords(together(tesseract, ppOcr)).lines.map(textOf);
}

describe('the words of both readers', () => {
	test.each([
		['accents are those of tesseract', 'Bäckerei Süß', 'Backerei Suss', 'Bäckerei Süß'],
		['accents are kept if another letter was misread', 'Bäckere1', 'Backerei', 'Bäckerei'],
		['spaces are those of tesseract', 'TAX INVOICE 12', 'TAX.INVOICE 12', 'TAX INVOICE 12'],
		['decimal commas are those of tesseract', '8540,68', '8540.68', '8540,68'],
		['currencies are those of tesseract', '€12,00', '.12,00', '€12,00'],
		['letters are those of PP-OCR', 'T0TA1 9O.50', 'TOTAL 90.50', 'TOTAL 90.50'],
	])('%s', (_, tesseract, ppOcr, expected) => {
		expect(merged(line(tesseract), line(ppOcr))).toEqual([expected]);
	});

	test('a word that PP-OCR split is whole again', () => {
		const [whole] = line('INV-2024-117');
		const parts = [
			{ ...whole!, text: 'INV-20', right: 58 },
			{ ...whole!, text: '24-117', left: 62 },
		];
		expect(merged([whole!], parts)).toEqual(['INV-2024-117']);
	});

	test('what only one of them saw is kept', () => {
		const [first, second] = [line('Invoice 4711'), line('Total 12.00', 100)];
		expect(merged([...first, ...second], second)).toEqual(['Invoice 4711', 'Total 12.00']);
		expect(merged(first, [...first, ...second])).toEqual(['Invoice 4711', 'Total 12.00']);
	});

	test('a word that both read differently is that of the surer one', () => {
		const read = (tesseract: number) => merged(line('WITHIN', 0, tesseract), line('QITHIN', 0, 88));
		expect(read(87)).toEqual(['QITHIN']);
		expect(read(89)).toEqual(['WITHIN']);
	});

	test('a word that both read alike is surer, and one that they read differently is less sure', () => {
		const confidence = (tesseract: string) =>
			Math.round(together(line(tesseract, 0, 60), line('25.00', 0, 90))[0]!.confidence!);
		expect(confidence('25.00')).toBe(96);
		expect(confidence('26.00')).toBe(38);
	});
});

describe('A word of tesseract', () => {
	const confidenceIn = (ppOcr: Word[]) => {
		const [word] = compared(line('M100229', 0, 60), ppOcr);
		return { text: word!.text, confidence: Math.round(word!.confidence!) };
	};

	test('stays as it is and is surer if PP-OCR reads it alike', () => {
		expect(confidenceIn(line('M100229', 0, 90))).toEqual({ text: 'M100229', confidence: 96 });
	});

	test('stays as it is and is less sure if PP-OCR reads it differently', () => {
		expect(confidenceIn(line('M1O0229', 0, 90))).toEqual({ text: 'M100229', confidence: 9 });
	});

	test('stays as it is if PP-OCR does not see it', () => {
		expect(confidenceIn(line('M100229', 100, 90))).toEqual({ text: 'M100229', confidence: 60 });
	});
});
