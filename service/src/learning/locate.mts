import { type Cell, type Line, type Page, type Word } from '../reading/layout.mjs';
import { cellsBelow } from '../finding/blocks.mjs';
import { tidy } from '../finding/values/kinds.mjs';
import { wordStarts } from '../finding/labels/misreadings.mjs';
import { looksLike, sameValue } from './sameValue.mjs';

/** A place at which a value is written: characters `start` to `end` of a cell. */
export interface Spot {
	page: Page;
	line: Line;
	cell: Cell;
	start: number;
	end: number;
	/** The value as written there. */
	text: string;
}

/** Words of a page that somebody clicked, as they were read then. */
export interface Click {
	/** The index of the page. */
	page: number;
	words: Word[];
}

/** A date or amount can be written with up to this many more words than expected. */
const MORE_WORDS = 3;
/** Many words look like a shorter value. */
const LONG_ENOUGH = 4;
/** More places teach nothing. */
const MOST_SPOTS = 8;

/**
 * All places at which a document has the value, in reading order. If somebody clicked one, it is the only one, even
 * if recognition misread it.
 */
export function locate(pages: Page[], value: string, click?: Click): Spot[] {
	if (value === '') return [];
	const read = value.includes('\n') ? blocksWith(value, pages) : spotsWith(value, pages);
	const spots = read.length > 0 ? read : misreadSpots(value, pages);
	const clicked = click && spotAt(click, pages);
	if (!clicked) return spots.slice(0, MOST_SPOTS);
	return [spots.find((spot) => overlap(spot, clicked)) ?? clicked];
}

/** The places at which a value's lines are right below each other. Each spot is that of the first line. */
function blocksWith(value: string, pages: Page[]): Spot[] {
	const [first = '', ...more] = value
		.split(/[\r\n]+/u)
		.map(tidy)
		.filter(Boolean);
	return spotsWith(first, pages).flatMap((spot) => {
		const { cell, start, page } = spot;
		const lines = cellsBelow(cell, start, page, more.length).map(({ text }) => text);
		const isThere =
			lines.length === more.length && lines.every((line, at) => sameValue(line, more[at]!));
		return isThere ? [{ ...spot, text: [spot.text, ...lines].join('\n') }] : [];
	});
}

function overlap(one: Spot, other: Spot): boolean {
	return one.cell === other.cell && one.start < other.end && other.start < one.end;
}

/** Undefined if the words aren't there, for example because the document is now read differently. */
function spotAt({ page: index, words }: Click, pages: Page[]): Spot | undefined {
	const page = pages[index];
	for (const line of page?.lines ?? []) {
		for (const cell of line.cells) {
			const clicked = cell.words.flatMap((word, at) =>
				words.some((each) => isSameWord(each, word)) ? [at] : [],
			);
			if (clicked.length === 0) continue;
			const [from, to] = charactersOf(cell, clicked[0]!, clicked.at(-1)!);
			const [first, last] = withoutPunctuation(cell.text.slice(from, to));
			const [start, end] = first < last ? [from + first, from + last] : [from, to];
			return { page: page!, line, cell, start, end, text: cell.text.slice(start, end) };
		}
	}
	return undefined;
}

/** True if two words are the same one, even if they were read at different times. */
export function isSameWord(one: Word, other: Word): boolean {
	const x = (one.left + one.right) / 2;
	const y = (one.top + one.bottom) / 2;
	const isThere = other.left <= x && x <= other.right && other.top <= y && y <= other.bottom;
	return isThere && one.text === other.text;
}

function spotsWith(value: string, pages: Page[]): Spot[] {
	const most = value.split(/\s+/u).length + MORE_WORDS;
	return spotsIn(pages, (cell) => spansIn(cell, value, most));
}

/** The spots at some characters of each cell. */
function spotsIn(pages: Page[], spansIn: (cell: Cell) => Array<[number, number]>): Spot[] {
	return pages.flatMap((page) =>
		page.lines.flatMap((line) =>
			line.cells.flatMap((cell) =>
				spansIn(cell).map(([start, end]) => ({
					...{ page, line, cell, start, end },
					text: cell.text.slice(start, end),
				})),
			),
		),
	);
}

/** The places with a text that looks like the value, if the value is long enough that this isn't a coincidence. */
function misreadSpots(value: string, pages: Page[]): Spot[] {
	if (value.length < LONG_ENOUGH || !/\d/.test(value)) return [];
	const most = value.split(/\s+/u).length + 1;
	const recognised = pages.filter((page) => page.recognised);
	const spots = spotsIn(recognised, (cell) => {
		const words = [...cell.words.keys()];
		return words.flatMap((first) =>
			words.slice(first, first + most).map((last) => charactersOf(cell, first, last)),
		);
	});
	return spots.filter(({ text }) => looksLike(text, value));
}

/** The value's characters in a cell: whole words, or else a part of one, like the EUR in "EUR5.00". */
function spansIn(cell: Cell, value: string, most: number): Array<[number, number]> {
	const spans: Array<[number, number]> = [];
	for (const [start, end] of spansOf(cell, most)) {
		if (!sameValue(cell.text.slice(start, end), value)) continue;
		if (spans.every(([from]) => from < start - 1))
			spans.push([start, withItsEnd(cell, end, value)]);
	}
	const part = cell.text.indexOf(value);
	const isPart = value.length <= 4 || /\d/.test(value);
	if (spans.length === 0 && part >= 0 && isPart) spans.push([part, part + value.length]);
	return spans;
}

/** "S.A." includes its full stop; "17." at the end of a sentence doesn't. */
function withItsEnd(cell: Cell, end: number, value: string): number {
	const punctuation = /[^\p{L}\p{N}\s]{1,5}$/u.exec(value)?.[0] ?? '';
	return cell.text.startsWith(punctuation, end) ? end + punctuation.length : end;
}

/** All runs of up to `most` words, without the punctuation around them. */
function spansOf(cell: Cell, most: number): Array<[number, number]> {
	const spans: Array<[number, number]> = [];
	cell.words.forEach((_word, first) => {
		for (let last = first; last < Math.min(cell.words.length, first + most); last++) {
			const [from, to] = charactersOf(cell, first, last);
			const text = cell.text.slice(from, to);
			const [start, end] = withoutPunctuation(text);
			if (start < end) spans.push([from + start, from + end]);
			// "Number:A-17", "Total=5.00": the value can be a part of a word.
			const part = /^.*?[:=#](?=[\p{L}\p{N}])/u.exec(text)?.[0].length;
			if (part !== undefined) spans.push([from + part, from + end]);
		}
	});
	return spans;
}

/** The characters of a cell that the words from the first to the last take. */
function charactersOf(cell: Cell, first: number, last: number): [number, number] {
	const starts = wordStarts(cell);
	return [starts[first] ?? 0, (starts[last] ?? 0) + (cell.words[last]?.text.length ?? 0)];
}

function withoutPunctuation(text: string): [number, number] {
	const before = /^[^\p{L}\p{N}-]*/u.exec(text)?.[0].length ?? 0;
	const after = /[^\p{L}\p{N}-]{0,20}$/u.exec(text)?.[0].length ?? 0;
	return [before, text.length - after];
}
