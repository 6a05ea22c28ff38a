import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { openPdf } from '../../dist/reading/pdf.mjs';
import { pageFromWords, textOf } from '../../dist/reading/layout.mjs';

test('the letter "e" in a font that has no other letter is a euro sign, as in LaTeX', async () => {
	const document = await PDFDocument.create();
	const [letters, signs] = await Promise.all([
		document.embedFont(StandardFonts.Helvetica),
		document.embedFont(StandardFonts.TimesRoman),
	]);
	const page = document.addPage();
	page.drawText('Total e 200,00', { x: 50, y: 700, size: 12, font: letters });
	page.drawText('e', { x: 130, y: 700, size: 12, font: signs });
	const [opened] = await openPdf(await document.save());
	expect(opened).toMatchObject({
		page: { lines: [{ cells: [{ text: 'Total e 200,00 €' }] }] },
	});
});

test('a word goes to the row that it is nearest to, not to the first one that it could be in', () => {
	const word = (text: string, left: number, top: number) => {
		return { text, left, right: left + 8 * text.length, top, bottom: top + 10 };
	};
	const { lines } = pageFromWords([
		word('Street', 0, 300),
		word('Thursday', 300, 304.5),
		word('Due', 200, 305.5),
	]);
	expect(lines.map(textOf)).toEqual(['Street', 'Due  Thursday']);
});
