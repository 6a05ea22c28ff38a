import type { Place } from '../../finding/candidates.mjs';
import { CURRENCY_CODES } from '../../finding/values/currencies.mjs';
import { type Box, type Cell, height } from '../../reading/layout.mjs';
import type { Spot } from '../locate.mjs';

/** Words near a value that could be its label, and the value's position relative to them. */
export interface Anchor {
	label: string;
	place: Place;
}

const MOST_WORDS = 6;
/** The distance to a heading right above, in heights of a line. One further up heads a column. */
const NEAR = 3;
/** Text between a label and a value that belongs to neither. */
const BETWEEN = new RegExp(`(?:[\\s\\d.,%()€$£:;#=*|–-]|\\b(?:${CURRENCY_CODES})\\b)+$`, 'u');
const CURRENCY = new RegExp(`^[^\\p{L}\\d]*(?:${CURRENCY_CODES})?\\s*$`, 'u');

/** All possible labels of the value at a spot, the most specific one first. */
export function anchorsOf(spot: Spot): Anchor[] {
	const { cell, line, page, start, end } = spot;
	const index = line.cells.indexOf(cell);
	const row = page.lines.indexOf(line);
	const left = line.cells.slice(0, index).reverse();
	const nearestLeft = left.find(hasWord);
	const isFirst = CURRENCY.test(cell.text.slice(0, start));
	const anchors: Anchor[] = [
		...phrasesBefore(cell.text.slice(0, start)).map(at('beside')),
		...(isFirst && nearestLeft ? phrasesIn(nearestLeft.text).map(at('beside')) : []),
	];
	if (isFirst) {
		anchors.push(...headings(spot, row));
		const previous = page.lines[row - 1]?.cells.at(-1);
		if (index === 0 && previous) anchors.push(...phrasesBefore(previous.text).map(at('after')));
		const under = page.lines[row + 1];
		const below = under && overlapping(cell, under.cells);
		if (below) anchors.push(...phrasesIn(below.text).map(at('above')));
	}
	const after = cell.text.slice(end).trim() || line.cells[index + 1]?.text || '';
	return [...anchors, ...phrasesIn(after).map(at('before'))];
}

function at(place: Place): (label: string) => Anchor {
	return (label) => ({ label, place });
}

/** The nearest words above the value: right above it, or at the top of its column. */
function headings(spot: Spot, row: number): Anchor[] {
	for (let above = row - 1; above >= 0; above--) {
		const line = spot.page.lines[above];
		const cell = line && overlapping(spot.cell, line.cells);
		if (!cell || !hasWord(cell)) continue;
		const isNear = spot.cell.top - cell.bottom <= NEAR * height(cell);
		const places: Place[] = isNear ? ['below', 'end of column'] : ['end of column'];
		return places.flatMap((place) => phrasesIn(cell.text).map(at(place)));
	}
	return [];
}

/** The ends of a text, from the longest run of words down to the last word. */
function phrasesBefore(text: string): string[] {
	const ownLabel =
		text
			.replace(BETWEEN, '')
			.split(/[:;|]\s|\d\S{0,30}\s/u)
			.at(-1) ?? '';
	const words = ownLabel.trim().split(/\s+/u);
	const counts = [...Array(Math.min(words.length, MOST_WORDS)).keys()].map((count) => count + 1);
	return usable(counts.reverse().map((count) => words.slice(-count).join(' ')));
}

/** A text as a whole, and its beginning up to a colon, a bracket or a digit. */
function phrasesIn(text: string): string[] {
	const own = text.replace(/[\s:;.=*|-]{1,20}$/u, '');
	return usable([own, own.split(/[:(]/u)[0] ?? '', own.split(/\S{0,20}\d/u)[0] ?? '']);
}

function usable(phrases: string[]): string[] {
	const tidied = phrases.map((phrase) => phrase.replace(/^[^\p{L}]+|[\s:;.,=*|(-]{1,20}$/gu, ''));
	return [...new Set(tidied)].filter(
		(phrase) =>
			/\p{L}{2}|^\p{L}$/u.test(phrase) &&
			!CURRENCY.test(phrase) &&
			!/[·@]/u.test(phrase) &&
			phrase.length <= 50 &&
			phrase.split(/\s/u).length <= MOST_WORDS,
	);
}

function hasWord(cell: Cell): boolean {
	return /\p{L}{2}/u.test(cell.text) && !CURRENCY.test(cell.text);
}

function overlapping(box: Box, cells: Cell[]): Cell | undefined {
	return cells.find((cell) => Math.min(box.right, cell.right) > Math.max(box.left, cell.left));
}
