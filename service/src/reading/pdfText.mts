import { Util, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { type Word, height } from './layout.mjs';

/** The words in the text layer of a page. */
export async function wordsOf(page: PDFPageProxy): Promise<Word[]> {
	const { transform } = page.getViewport({ scale: 1 });
	const { items } = await page.getTextContent();
	const texts = items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== '');
	return joinPieces(once(withEuroSigns(texts).flatMap((item) => wordsOfItem(item, transform))));
}

/** LaTeX has a font of its own for the euro sign, at the place of an "e". */
function withEuroSigns(items: TextItem[]): TextItem[] {
	const isOther = ({ str }: TextItem) => str.trim() !== 'e';
	const others = new Set(items.filter(isOther).map(({ fontName }) => fontName));
	return items.map((item) => (others.has(item.fontName) ? item : { ...item, str: '€' }));
}

type Matrix = [number, number, number, number, number, number];

/** Splits a run of text into words, and estimates their positions from the number of characters. */
function wordsOfItem(item: TextItem, viewport: number[]): Word[] {
	const [a, b, , , x, y] = Util.transform(viewport, item.transform) as Matrix;
	const size = Math.hypot(a, b);
	// Vertical text is decoration, and its boxes would tear lines apart.
	if (size === 0 || Math.abs(b) > Math.abs(a)) return [];
	// Some fonts have no name for their hyphen, or call it U+2010.
	const text = item.str.normalize('NFC').replace(/[\0\u2010\u2011]/gu, '-');
	const step = item.width / Math.max(1, text.length);
	return [...text.matchAll(/\S+/gu)].map((match) => ({
		text: match[0],
		left: x + match.index * step,
		right: x + (match.index + match[0].length) * step,
		top: y - 0.8 * size,
		bottom: y + 0.2 * size,
	}));
}

/** Some programs print bold letters by printing them twice, a little apart. */
const SHIFT_OF_COPY = 0.15;
/** A copy is printed soon after its original. */
const MOST_LOOKED_AT = 8;

/** The words without those that are printed twice at the same place. */
function once(words: Word[]): Word[] {
	const byText = new Map<string, Word[]>();
	return words.filter((word) => {
		const same = byText.get(word.text) ?? [];
		const shift = SHIFT_OF_COPY * height(word);
		const isCopy = same
			.slice(-MOST_LOOKED_AT)
			.some(
				({ left, top }) => Math.abs(left - word.left) < shift && Math.abs(top - word.top) < shift,
			);
		same.push(word);
		byText.set(word.text, same);
		return !isCopy;
	});
}

/** Joins pieces that touch into words: some programs position every few letters separately. */
function joinPieces(words: Word[]): Word[] {
	const joined: Word[] = [];
	for (const word of words) {
		const last = joined.at(-1);
		const size = height(word);
		const touches =
			last &&
			Math.abs(last.bottom - word.bottom) < 0.1 * size &&
			Math.abs(word.left - last.right) < 0.12 * size;
		if (touches)
			joined[joined.length - 1] = { ...last, text: last.text + word.text, right: word.right };
		else joined.push(word);
	}
	return joined;
}
