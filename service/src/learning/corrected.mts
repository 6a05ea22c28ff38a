import { wordStarts, wordsBetween } from '../finding/labels/misreadings.mjs';
import { type Cell, type Page, type Word, around } from '../reading/layout.mjs';
import { type Example, misreadSpot } from './example.mjs';
import type { Spot } from './locate.mjs';
import { isTable } from './tables/learnTable.mjs';

/**
 * The example as if recognition had read what a person entered, so that a misread value still teaches its form and
 * place.
 */
export function corrected(example: Example): Example {
	const fields = Object.keys(example.expected).filter((field) => !isTable(field, [example]));
	return fields.reduce(withField, example);
}

function withField(example: Example, field: string): Example {
	const misread = misreadSpot(example, field);
	if (!misread) return example;
	const words = wordsFor(example.expected[field] ?? '', misread);
	const page = example.pages.indexOf(misread.page);
	const isClicked = example.clicks?.[field] !== undefined;
	return {
		...example,
		pages: example.pages.map((each) => (each === misread.page ? pageWith(words, misread) : each)),
		...(isClicked && { clicks: { ...example.clicks, [field]: { page, words } } }),
	};
}

/** The value as words that replace the misread ones, with the characters around it. */
function wordsFor(value: string, { cell, start, end }: Spot): Word[] {
	const misread = wordsBetween(start, end, cell);
	const [first] = misread;
	const before = cell.text.slice(startOf(first, cell), start);
	const last = misread.at(-1);
	const after = cell.text.slice(end, startOf(last, cell) + (last?.text.length ?? 0));
	const text = before + value + after;
	const box = around(misread);
	const step = (box.right - box.left) / text.length;
	return [...text.matchAll(/\S+/gu)].map((match) => ({
		...box,
		text: match[0],
		left: box.left + match.index * step,
		right: box.left + (match.index + match[0].length) * step,
	}));
}

function pageWith(words: Word[], { page, cell, start, end }: Spot): Page {
	const misread = new Set(wordsBetween(start, end, cell));
	const at = cell.words.findIndex((word) => misread.has(word));
	const others = cell.words.filter((word) => !misread.has(word));
	const all = [...others.slice(0, at), ...words, ...others.slice(at)];
	const text = all.map((word) => word.text).join(' ');
	const inPlace = (each: Cell) => (each === cell ? { ...cell, words: all, text } : each);
	const lines = page.lines.map((line) => ({ ...line, cells: line.cells.map(inPlace) }));
	return { ...page, lines };
}

function startOf(word: Word | undefined, cell: Cell): number {
	return word ? (wordStarts(cell)[cell.words.indexOf(word)] ?? 0) : 0;
}
