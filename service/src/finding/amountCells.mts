import type { Cell, Page, Word } from '../reading/layout.mjs';
import { cellOf, withCells } from './cells.mjs';
import { wordStarts } from './labels/misreadings.mjs';
import { exactAmountsIn } from './values/kinds.mjs';

// Columns can be so close to each other that their amounts are read as one cell: "54.89 € 9.08 €".

const DECIMALS = /\d[.,]\d\d(?!\d)/g;

/** The page with only one amount in each cell. */
export function withSingleAmounts(page: Page): Page {
	return withCells(page, withoutNeighbours);
}

function withoutNeighbours(cell: Cell): Cell[] {
	if ((cell.text.match(DECIMALS)?.length ?? 0) < 2) return [cell];
	const starts = exactAmountsIn(cell.text);
	if (starts.length < 2) return [cell];
	const amounts: Word[][] = starts.map(() => []);
	wordStarts(cell).forEach((at, index) => {
		amounts[starts.findLastIndex((start) => start <= at)]?.push(cell.words[index]!);
	});
	return amounts.every((words) => words.length > 0) ? amounts.map(cellOf) : [cell];
}
