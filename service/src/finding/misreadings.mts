import { distance } from 'fastest-levenshtein';
import type { Cell } from '../reading/layout.mjs';

/** Characters `start` to `end` of a cell's text. */
export interface Span {
	start: number;
	end: number;
}

/** In shorter labels, one different letter easily makes another word: supplier, supplies. */
const LONG = 9;

/**
 * Runs of words that could be the misread label.
 *
 * @param label as returned by `compact`
 * @param size how many words the label has
 */
export function almostIn(cell: Cell, label: string, size: number): Span[] {
	const spans: Span[] = [];
	const starts = wordStarts(cell);
	for (let first = 0; first + size <= cell.words.length; first++) {
		const start = starts[first] ?? 0;
		const last = first + size - 1;
		const lastWord = (cell.words[last]?.text ?? '').replace(/(?<!\p{P})\p{P}+$/u, '');
		const end = (starts[last] ?? 0) + lastWord.length;
		if (mayBe(compact(cell.text.slice(start, end)), label)) spans.push({ start, end });
	}
	return spans;
}

function mayBe(read: string, label: string): boolean {
	if (Math.abs(read.length - label.length) > 1) return false;
	if (label.length >= 4 && lookOf(read) === lookOf(label)) return true;
	return label.length >= LONG && distance(read, label) === 1;
}

/** Replaces letters and digits that look alike by the same character. */
function lookOf(text: string): string {
	return text.replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');
}

/** The words of a text in lower case, without punctuation. */
export function tokens(text: string): string[] {
	return (
		text
			.normalize('NFC')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** All letters and digits in a row, without accents, as recognition can lose spaces and dots. */
export function compact(text: string): string {
	return tokens(text).join('').normalize('NFD').replace(/\p{M}/gu, '');
}

/** Where each word of a cell starts in its text. */
export function wordStarts(cell: Cell): number[] {
	let start = 0;
	return cell.words.map((word) => {
		const own = start;
		start += word.text.length + 1;
		return own;
	});
}
