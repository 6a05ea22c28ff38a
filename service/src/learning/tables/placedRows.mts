import { groupBy } from '../../finding/groupBy.mjs';
import { tokens } from '../../finding/labels/misreadings.mjs';
import type { RowValues } from '../../finding/tables/table.mjs';
import { median } from '../../median.mjs';
import {
	type Line,
	type Page,
	type Span,
	type Word,
	around,
	textOf,
} from '../../reading/layout.mjs';
import { aligned } from './aligned.mjs';

/** The places of the values of a row, by column. Values that aren't found have none. */
export interface PlacedRow {
	/** The index of its page. */
	page: number;
	/** The index of the line with most of its values. */
	line: number;
	words: Record<string, Word[]>;
}

/** The lines above and below the figures of a row in which its texts are looked for. */
const MORE_LINES = 8;
/** The letters by which a text of several lines is recognised. */
const START = 12;

interface LineAt {
	page: number;
	line: number;
	content: Line;
	text: string;
}

/**
 * The places of some rows in a document, in their order. Undefined for a row that isn't there.
 *
 * @param pages with their values in one piece
 */
export function placedRows(rows: RowValues[], pages: Page[]): Array<PlacedRow | undefined> {
	const lines = linesOf(pages);
	const likeness = rows.map((row) => {
		const values = Object.values(row)
			.map(spaced)
			.filter((value) => value.trim() !== '');
		return lines.map(({ text }) => likenessOf(values, text));
	});
	const lineOf = new Map(aligned(likeness));
	const usual = usualPlaces(
		rows.flatMap((row, index) => onOneLine(row, lines[lineOf.get(index)!])),
	);
	return rows.map((row, index) => {
		const at = lineOf.get(index);
		if (at === undefined) return undefined;
		const before = lineOf.get(index - 1) ?? -1;
		const after = lineOf.get(index + 1) ?? lines.length;
		const own = lines[at]!;
		const isNear = ({ page }: LineAt) => page === own.page;
		const above = lines.slice(Math.max(before + 1, at - MORE_LINES), at).filter(isNear);
		const below = lines.slice(at + 1, Math.min(after, at + MORE_LINES)).filter(isNear);
		const words = wordsOf(row, { own, above, below }, usual);
		return { page: own.page, line: own.line, words };
	});
}

/** The right and the left edge of most values of each column. */
type Usual = Map<string, Span>;

interface Lines {
	own: LineAt;
	above: LineAt[];
	below: LineAt[];
}

/** The columns of a row whose values are only once on its line, with their places. */
function onOneLine(row: RowValues, line: LineAt | undefined): Array<[string, Span]> {
	if (!line) return [];
	return Object.entries(row).flatMap(([column, value]): Array<[string, Span]> => {
		const [only, ...more] = runsOf(value, line, new Set());
		return only && more.length === 0 ? [[column, around(only)]] : [];
	});
}

function usualPlaces(places: Array<[string, Span]>): Usual {
	const byColumn = groupBy(places, ([column]) => column);
	return new Map(
		[...byColumn].map(([column, all]) => [
			column,
			{
				left: median(all.map(([, { left }]) => left)),
				right: median(all.map(([, { right }]) => right)),
			},
		]),
	);
}

function linesOf(pages: Page[]): LineAt[] {
	return pages.flatMap(({ lines }, page) =>
		lines.map((content, line) => ({ page, line, content, text: spaced(textOf(content)) })),
	);
}

/** The number of a row's values in a line; 0 if there are too few. */
function likenessOf(values: string[], line: string): number {
	const found = values.filter((value) => line.includes(value.slice(0, START)));
	return found.length >= Math.min(2, values.length) ? found.length : 0;
}

function wordsOf(row: RowValues, { own, above, below }: Lines, usual: Usual) {
	const taken = new Set<Word>();
	const places: Record<string, Word[]> = {};
	// Long values first: a quantity can be a part of the description.
	const columns = Object.entries(row).toSorted(([, one], [, other]) => length(other) - length(one));
	for (const [column, value] of columns) {
		const isText = /\p{L}{2}/u.test(value);
		const words = isText
			? (wordsWith(value, [own, ...below], taken) ?? wordsWith(value, [...above, own], taken))
			: nearestOf(runsOf(value, own, taken), usual.get(column));
		if (!words) continue;
		for (const word of words) taken.add(word);
		places[column] = words;
	}
	return places;
}

/** The run nearest to a place, or the first one. */
function nearestOf(runs: Word[][], place: Span | undefined): Word[] | undefined {
	const far = (run: Word[]) => {
		const { left, right } = around(run);
		return place ? Math.min(Math.abs(left - place.left), Math.abs(right - place.right)) : 0;
	};
	return runs.toSorted((one, other) => far(one) - far(other))[0];
}

function length(value: string): number {
	return tokens(value).length;
}

/** The words of a text, which can go on in the lines below. Undefined if they aren't there. */
function wordsWith(value: string, lines: LineAt[], taken: Set<Word>): Word[] | undefined {
	let rest = tokens(value);
	const words: Word[] = [];
	for (const { content } of lines) {
		const run = longestRun(rest, content, taken);
		words.push(...run);
		rest = rest.slice(run.flatMap(({ text }) => tokens(text)).length);
		if (rest.length === 0) break;
	}
	return words.length > 0 ? words : undefined;
}

/** The runs of free words on a line that are a value. */
function runsOf(value: string, { content }: LineAt, taken: Set<Word>): Word[][] {
	const all = tokens(value);
	const runs = content.cells.flatMap(({ words }) =>
		words.map((_, start) => runFrom(start, words, all, taken)),
	);
	return runs.filter(
		(run) => run.length > 0 && run.flatMap(({ text }) => tokens(text)).length === all.length,
	);
}

/** The longest run of free words in a cell with which the rest of a value begins. */
function longestRun(rest: string[], { cells }: Line, taken: Set<Word>): Word[] {
	let longest: Word[] = [];
	for (const { words } of cells)
		for (let start = 0; start < words.length; start++) {
			const run = runFrom(start, words, rest, taken);
			if (run.length > longest.length) longest = run;
		}
	return longest;
}

function runFrom(start: number, words: Word[], rest: string[], taken: Set<Word>): Word[] {
	let count = 0;
	let at = start;
	for (; at < words.length && count < rest.length; at++) {
		const own = tokens(words[at]!.text);
		const isNext = own.every((token, index) => rest[count + index] === token);
		if (!isNext || taken.has(words[at]!)) break;
		count += own.length;
	}
	return count === 0 ? [] : words.slice(start, at);
}

function spaced(text: string): string {
	return ` ${tokens(text).join(' ')} `;
}
