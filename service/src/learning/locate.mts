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
	const most = value.split(/\s+/u).length + MORE_WORDS;
	const spots: Spot[] = [];
	for (const page of pages) {
		for (const line of page.lines) {
			for (const cell of line.cells) {
				for (const [start, end] of spansOf(cell, most)) {
					const text = cell.text.slice(start, end);
					if (!sameValue(text, value)) continue;
					const inside = spots.findIndex((spot) => spot.cell === cell && spot.start >= start - 1);
					if (inside < 0) spots.push({ page, line, cell, start, end, text });
				}
			}
		}
	}
	return spots.slice(0, MOST_SPOTS);
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
			const after = /[^\p{L}\p{N}.)-]*$|[.,:;]$/u.exec(text)?.[0].length ?? 0;
			if (before + after < text.length) spans.push([from + before, to - after]);
			// "Number:A-17", "Total=5.00": the value can be a part of a word.
			const part = /^.*?[:=#](?=[\p{L}\p{N}])/u.exec(text)?.[0].length;
			if (part !== undefined) spans.push([from + part, to - after]);
		}
	});
	return spans;
}
