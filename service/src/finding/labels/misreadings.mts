import { distance } from 'fastest-levenshtein';
import type { Cell, Word } from '../../reading/layout.mjs';
import { lookOf } from '../lookAlikes.mjs';
import type { Label, LabelSpan } from './label.mjs';

const FOLDED: Record<string, string> = {
	...{ đ: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' },
};
/** In shorter labels, one different letter easily makes another word: supplier, supplies. */
const LONG = 9;

/** Finds labels with misread characters. */
export class MisreadLabels {
	private readonly bySize = new Map<number, Map<string, Readable[]>>();

	constructor(labels: Label[]) {
		for (const label of labels) {
			const text = compact(label.text);
			const look = lookOf(text);
			// "Invoice-no" can be one word or two.
			for (const size of new Set([label.text.split(' ').length, tokens(label.text).length])) {
				const byLook = this.bySize.get(size) ?? new Map<string, Readable[]>();
				byLook.set(look, [...(byLook.get(look) ?? []), { label, text }]);
				this.bySize.set(size, byLook);
			}
		}
	}

	/** The runs of words that could be a misread label. */
	in(cell: Cell): LabelSpan[] {
		const starts = wordStarts(cell);
		return [...this.bySize].flatMap(([size, byLook]) =>
			starts.slice(0, Math.max(0, starts.length - size + 1)).flatMap((start, first) => {
				const last = first + size - 1;
				const lastWord = (cell.words[last]?.text ?? '').replace(/(?<!\p{P})\p{P}+$/u, '');
				const end = (starts[last] ?? 0) + lastWord.length;
				const read = compact(cell.text.slice(start, end));
				return labelsLike(read, byLook).map((label) => ({ label, start, end }));
			}),
		);
	}
}

interface Readable {
	label: Label;
	text: string;
}

function labelsLike(read: string, byLook: Map<string, Readable[]>): Label[] {
	const same = (byLook.get(lookOf(read)) ?? []).filter(({ text }) => text.length >= 4);
	if (same.length > 0 || read.length < LONG - 1) return same.map(({ label }) => label);
	return [...byLook.values()]
		.flat()
		.filter(({ text }) => text.length >= LONG && Math.abs(text.length - read.length) <= 1)
		.filter(({ text }) => distance(read, text) === 1)
		.map(({ label }) => label);
}

/** The words of a text in lower case, without punctuation. */
export function tokens(text: string): string[] {
	return (
		inLowerCase(text)
			.normalize('NFC')
			.replace(/№/gu, 'n')
			.replace(/[º°]/gu, ' ')
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** The text in lower case. JavaScript makes two characters of İ: an i, and a dot of its own. */
export function inLowerCase(text: string): string {
	return text.replace(/I\u0307?|İ/gu, 'i').toLowerCase();
}

/** All letters and digits without spaces, dots and accents, which recognition can lose. */
function compact(text: string): string {
	return fold(tokens(text).join(''));
}

/** A form that is the same for all spellings of a text: "Fällig", "FALLIG" and "faellig". */
export function outline(text: string): string {
	return outlinesOf(text).join('');
}

/** The outlines of the words of a text. */
export function outlinesOf(text: string): string[] {
	return tokens(text).map((token) => fold(token).replace(/(?<=[aou])e/gu, ''));
}

/** The text without accents, even if they are part of the letter. */
export function fold(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[đłøæœßı]/gu, (letter) => FOLDED[letter] ?? letter);
}

/** The index at which each word of a cell starts in its text. */
export function wordStarts({ words }: Pick<Cell, 'words'>): number[] {
	let start = 0;
	return words.map((word) => {
		const own = start;
		start += word.text.length + 1;
		return own;
	});
}

/** The words of a cell that have some of the characters from `start` to `end` of its text. */
export function wordsBetween(start: number, end: number, cell: Pick<Cell, 'words'>): Word[] {
	const starts = wordStarts(cell);
	return cell.words.filter(
		({ text }, index) => starts[index]! < end && starts[index]! + text.length > start,
	);
}
