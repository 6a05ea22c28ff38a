import { type Spot, locate } from '../learning/locate.mjs';
import type { Cell, Page } from '../reading/layout.mjs';

/**
 * The places at which a value is printed on the pages, in any form. Only cells with its digits are compared, because a
 * long document has too many words to compare them all.
 *
 * @param digits the digits that every form of the value has in a row, apart from separators
 */
export function printedForms(value: string, digits: string, pages: Page[]): Spot[] {
	const isPossible = (cell: Cell) => cell.text.replace(/\D/g, '').includes(digits);
	const possible = pages.map((page) => ({
		...page,
		lines: page.lines
			.map((line) => ({ ...line, cells: line.cells.filter(isPossible) }))
			.filter(({ cells }) => cells.length > 0),
	}));
	return locate(possible, value);
}
