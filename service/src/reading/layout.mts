/**
 * One model for all kinds of input: pages of lines, cells and words, each with a box.
 *
 * Boxes are in any unit, with y growing downwards; only ratios to the height of a line matter. A
 * cell is a run of words without a wide gap: a value in a table, or a label and its value.
 */
export interface Box {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

export interface Word extends Box {
	text: string;
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
	/** Whether the text comes from recognition, and so may have wrong letters. */
	recognised: boolean;
}

/** A gap this wide, in heights of the line, starts a new cell. A space is about 0.3. */
const CELL_GAP = 0.9;
/** What recognition makes of a rule between two cells. */
const RULE = /^[|¦]+$/u;

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

/** The cells of a line, with a gap between them. */
export function textOf({ cells }: Line): string {
	return cells.map(({ text }) => text).join('  ');
}

/** In the unit of the box. */
export function height(box: Box): number {
	return box.bottom - box.top;
}

/** The smallest box around all of these. */
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
	const rows: Row[] = [];
	for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
		const row = rowOf(word, rows);
		if (row) row.words.push(word);
		else rows.push({ words: [word], middle: middle(word), height: height(word) });
	}
	return rows
		.map((row) => cellsFromWords(row.words, recognised))
		.filter((cells) => cells.length > 0)
		.map((cells) => ({ cells, ...around(cells) }));
}

interface Row {
	words: Word[];
	middle: number;
	height: number;
}

/** Words are sorted by their middle, so only the most recent rows can get another one. */
function rowOf(word: Word, rows: Row[]): Row | undefined {
	return rows
		.slice(-3)
		.reverse()
		.find(
			(row) =>
				Math.abs(row.middle - middle(word)) <=
				0.5 * Math.min(row.height, Math.max(height(word), 0)),
		);
}

function middle(box: Box): number {
	return (box.top + box.bottom) / 2;
}

function cellsFromWords(words: Word[], recognised: boolean): Cell[] {
	const runs: Word[][] = [];
	let previous: Word | undefined;
	for (const word of [...words].sort((a, b) => a.left - b.left)) {
		const isRule = recognised && RULE.test(word.text);
		const isNear = previous && word.left - previous.right < CELL_GAP * height(word);
		if (!isRule && isNear) runs.at(-1)!.push(word);
		else if (!isRule) runs.push([word]);
		previous = isRule ? undefined : word;
	}
	return runs.map(cellFromWords);
}

function cellFromWords(words: Word[]): Cell {
	return { words, text: words.map((word) => word.text).join(' '), ...around(words) };
}
