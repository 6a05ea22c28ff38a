import { median } from '../median.mjs';

// One model for all kinds of input: pages of lines, cells and words, each with a box. A cell is a run of words
// without a wide gap: a value in a table, or a label and its value.

/** A box in any unit, with y growing downwards. Only ratios to the height of a line matter. */
export interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

/** The width of a box. */
export type Span = Pick<Box, 'left' | 'right'>;

export interface Word extends Box {
	text: string;
	/** The confidence of recognition in it, in percent. Undefined for a text that was never a picture. */
	confidence?: number;
}

export interface Cell extends Box {
	words: Word[];
	/** The words, separated by single spaces. */
	text: string;
}

export interface Line extends Box {
	cells: Cell[];
}

export interface Page {
	lines: Line[];
	/** True if the text was recognised, so letters may be wrong. */
	recognised: boolean;
}

/** A gap this wide, in heights of the line, starts a new cell. A space is about 0.3. */
const CELL_GAP = 0.9;
/** The same for a font of fixed width, in widths of a letter: one space is 1.2, two are 2.2. */
const FIXED_WIDTH_GAP = 1.7;
/** The range of the widths of letters in such a font, in the middle half of the words, as a part of the median. */
const FIXED_WIDTH = 0.05;
/** Fewer words, or shorter ones, can have letters of the same width by chance. */
const ENOUGH = { words: 12, letters: 4 };
/** A rule between two cells, as it is recognised. */
const RULE = /^[|¦]+$/u;
/** Separates the parts of a sender's address on one line, with wide gaps. */
const BULLET = /^[·•●∙▪]$/u;
const BULLET_GAP = 2;

/** Arranges words, given in any order, in lines from top to bottom and cells from left to right. */
export function pageFromWords(words: Word[], recognised = false): Page {
	return { lines: linesFromWords(words, recognised), recognised };
}

/** All cells of some pages, in their order. */
export function cellsOf(pages: Page[]): Cell[] {
	return pages.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells));
}

/** All words of some cells, in their order. */
export function wordsIn(cells: Cell[]): Word[] {
	return cells.flatMap(({ words }) => words);
}

/** The text of a line, with a gap between its cells. */
export function textOf({ cells }: Line): string {
	return cells.map(({ text }) => text).join('  ');
}

/** The average confidence in the letters of words, in percent. 0 without any. */
export function confidenceIn(words: Array<Pick<Word, 'text' | 'confidence'>>): number {
	const letters = words.reduce((sum, { text }) => sum + text.trim().length, 0);
	return letters === 0 ? 0 : (100 * certainLettersIn(words)) / letters;
}

/**
 * The number of letters, each weighted with its confidence. It is low for a page on its side, which has only a few
 * letters, and for one that is upside down, which has many uncertain ones.
 */
export function certainLettersIn(words: Array<Pick<Word, 'text' | 'confidence'>>): number {
	return words.reduce((sum, { text, confidence = 100 }) => {
		return sum + (text.trim().length * confidence) / 100;
	}, 0);
}

/** The height of a box, in its unit. */
export function height(box: Box): number {
	return box.bottom - box.top;
}

/** The height of most lines, 0 without any. */
export function usualHeight(lines: Line[]): number {
	return median(lines.map(height));
}

/** True if one box is above the other, at least in part. */
export function areInOneColumn(one: Span, other: Span): boolean {
	return one.left < other.right && one.right > other.left;
}

/** True if two boxes share a place. */
export function overlap(one: Box, other: Box): boolean {
	return areInOneColumn(one, other) && one.top < other.bottom && one.bottom > other.top;
}

/** The smallest box around all boxes. */
export function around(boxes: Box[]): Box {
	// A loop, because a long text has more boxes than a call can have arguments.
	const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	for (const each of boxes) {
		box.left = Math.min(box.left, each.left);
		box.right = Math.max(box.right, each.right);
		box.top = Math.min(box.top, each.top);
		box.bottom = Math.max(box.bottom, each.bottom);
	}
	return box;
}

function linesFromWords(words: Word[], recognised: boolean): Line[] {
	const spacing: Spacing = { recognised, isFixedWidth: recognised && haveFixedWidth(words) };
	const rows: Row[] = [];
	for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
		const row = rowOf(word, rows);
		if (row) row.words.push(word);
		else rows.push(newRow(word, rows));
	}
	return rows
		.map((row) => cellsFromWords(row.words, spacing))
		.filter((cells) => cells.length > 0)
		.map((cells) => ({ cells, ...around(cells) }));
}

interface Row {
	words: Word[];
	middle: number;
	height: number;
}

/** The row of a word. Words are sorted by their middle, so it can only be one of the last rows. */
function rowOf(word: Word, rows: Row[]): Row | undefined {
	return rows
		.slice(-3)
		.reverse()
		.find((row) => isIn(row, word));
}

function isIn(row: Row, word: Word): boolean {
	return distance(row, word) <= 0.5 * Math.min(row.height, Math.max(height(word), 0));
}

function distance(row: Row, word: Word): number {
	return Math.abs(row.middle - middle(word));
}

/** A row that begins with a word, and takes over the words of the last rows that are nearer to it. */
function newRow(word: Word, rows: Row[]): Row {
	const row: Row = { words: [word], middle: middle(word), height: height(word) };
	for (const last of rows.slice(-3)) {
		const isNearer = (each: Word) => isIn(row, each) && distance(row, each) < distance(last, each);
		row.words.push(...last.words.filter(isNearer));
		last.words = last.words.filter((each) => !isNearer(each));
	}
	return row;
}

function middle(box: Box): number {
	return (box.top + box.bottom) / 2;
}

/** The properties of a page that decide how wide the gaps between cells are. */
interface Spacing {
	recognised: boolean;
	/** True if all letters of the page have the same width. */
	isFixedWidth: boolean;
}

function cellsFromWords(words: Word[], { recognised, isFixedWidth }: Spacing): Cell[] {
	const runs: Word[][] = [];
	let previous: Word | undefined;
	for (const word of [...words].sort((a, b) => a.left - b.left)) {
		const isRule = recognised && RULE.test(word.text);
		const letters = isFixedWidth ? FIXED_WIDTH_GAP * letterWidth(word) : 0;
		const isAtBullet = [word, previous].some((each) => each && BULLET.test(each.text));
		const gap = Math.max((isAtBullet ? BULLET_GAP : CELL_GAP) * height(word), letters);
		const isNear = previous && word.left - previous.right < gap;
		if (!isRule && isNear) runs.at(-1)!.push(word);
		else if (!isRule) runs.push([word]);
		previous = isRule ? undefined : word;
	}
	return runs.map(cellFromWords);
}

/** True if the letters of most words have the same width, as on many receipts. */
function haveFixedWidth(words: Word[]): boolean {
	const widths = words
		.filter(({ text }) => text.length >= ENOUGH.letters)
		.map(letterWidth)
		.sort((one, other) => one - other);
	const [low, usual, high] = [0.25, 0.5, 0.75].map(
		(part) => widths[Math.floor(part * widths.length)]!,
	);
	return widths.length >= ENOUGH.words && high! - low! < FIXED_WIDTH * usual!;
}

function letterWidth({ text, left, right }: Word): number {
	return (right - left) / text.length;
}

function cellFromWords(words: Word[]): Cell {
	return { words, text: words.map((word) => word.text).join(' '), ...around(words) };
}
