import { type Cell, type Line, type Page, areInOneColumn } from '../../reading/layout.mjs';
import { withTexts } from '../cells.mjs';

const START = /(?<![\p{L}\p{N}.])([Nn])\./u.source;
const NUMBER = /(?:\p{Lu}+-?)?\d{3,}(?![.,]?\d)/u.source;
/**
 * The end of "n.º" as recognition reads it. A digit is only a misread "º" if the label ends there or a number
 * follows: "Fattura n.2" is a second invoice.
 */
const MISREAD = new RegExp(`${START}(?:[eo?*"”“'’\`](?=:|\\s|$)|[29](?=:|\\s+${NUMBER}))`, 'gu');
const DIGIT_AT_END = new RegExp(`${START}[29]$`, 'u');
/** "No" with a zero. */
const ZERO = new RegExp(`(?<![\\p{L}\\p{N}.])([Nn])0(?=[.:,]{0,2}\\s+${NUMBER})`, 'gu');
const BEGINS_WITH_NUMBER = new RegExp(`^${NUMBER}`, 'u');

/** The page with misread "n.º" corrected in its labels, if it was recognised. */
export function withOrdinals(page: Page): Page {
	if (!page.recognised) return page;
	const changed = page.lines.flatMap((line, index) =>
		line.cells.flatMap((cell): Array<[Cell, string]> => {
			const isLabel = DIGIT_AT_END.test(cell.text) && isOfNumber(cell, line, page.lines[index + 1]);
			const text = cell.text.replace(isLabel ? DIGIT_AT_END : MISREAD, '$1.º').replace(ZERO, '$1o');
			return text === cell.text ? [] : [[cell, text]];
		}),
	);
	return changed.length === 0 ? page : withTexts(page, new Map(changed));
}

/** True if a number is next to the cell, or below it in a table. */
function isOfNumber(cell: Cell, { cells }: Line, below?: Line): boolean {
	const next = cells[cells.indexOf(cell) + 1];
	if (next && BEGINS_WITH_NUMBER.test(next.text)) return true;
	const values = below?.cells.filter((value) => areInOneColumn(value, cell)) ?? [];
	return cells.length > 1 && values.length === 1 && BEGINS_WITH_NUMBER.test(values[0]!.text);
}
