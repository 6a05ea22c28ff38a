import type { Cell, Line, Page } from '../reading/layout.mjs';
import { wordStarts } from '../finding/misreadings.mjs';
import { sameValue } from './sameValue.mjs';

/** Where a value is written: characters `start` to `end` of a cell. */
export interface Spot {
	page: Page;
	line: Line;
	cell: Cell;
	start: number;
	end: number;
	/** The value as written there. */
	text: string;
}

/** Dates and amounts have at most this many words more than what was expected. */
const MORE_WORDS = 3;
/** More places than this tell nothing. */
const MOST_SPOTS = 8;

/** All places at which a document has the value, in its order. */
export function locate(pages: Page[], value: string): Spot[] {
	if (value === '') return [];
	const most = value.split(/\s+/u).length + MORE_WORDS;
	const spots = pages.flatMap((page) =>
		page.lines.flatMap((line) =>
			line.cells.flatMap((cell) =>
				spansIn(cell, value, most).map(([start, end]) => ({
					...{ page, line, cell, start, end },
					text: cell.text.slice(start, end),
				})),
			),
		),
	);
	return spots.slice(0, MOST_SPOTS);
}

/** Where the value is in a cell: as words, or else as a part of one, like the EUR in "EUR5.00". */
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

/** "S.A." ends with its point, "17." at the end of a sentence doesn't. */
function withItsEnd(cell: Cell, end: number, value: string): number {
	const punctuation = /[^\p{L}\p{N}\s]{1,5}$/u.exec(value)?.[0] ?? '';
	return cell.text.startsWith(punctuation, end) ? end + punctuation.length : end;
}

/** All runs of up to `most` words, without the punctuation around them. */
function spansOf(cell: Cell, most: number): Array<[number, number]> {
	const starts = wordStarts(cell);
	const spans: Array<[number, number]> = [];
	starts.forEach((from, first) => {
		for (let last = first; last < Math.min(starts.length, first + most); last++) {
			const to = (starts[last] ?? 0) + (cell.words[last]?.text.length ?? 0);
			const text = cell.text.slice(from, to);
			const before = /^[^\p{L}\p{N}-]*/u.exec(text)?.[0].length ?? 0;
			const after = /[^\p{L}\p{N}-]{0,20}$/u.exec(text)?.[0].length ?? 0;
			if (before + after < text.length) spans.push([from + before, to - after]);
			// "Number:A-17", "Total=5.00": the value can be a part of a word.
			const part = /^.*?[:=#](?=[\p{L}\p{N}])/u.exec(text)?.[0].length;
			if (part !== undefined) spans.push([from + part, to - after]);
		}
	});
	return spans;
}
