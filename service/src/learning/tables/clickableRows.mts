import { originalsOf } from '../../finding/cells.mjs';
import { inOnePiece } from '../../finding/inOnePiece.mjs';
import { type WordAt, placesOfWords } from '../../finding/sources.mjs';
import type { RowValues } from '../../finding/tables/table.mjs';
import type { Page } from '../../reading/layout.mjs';
import { placedRows } from './placedRows.mjs';
import { MOST } from './rowsIn.mjs';
import { type FirstRow, rowsLike } from './rowsLike.mjs';

/** A value in a row, and its words on the pages. */
export interface CellValue {
	text: string;
	words: WordAt[];
}

/** A row with the words of its values, by column. */
export type ClickableRow = Record<string, CellValue>;

/** The rows with the words of their values. */
export function clickableRows(rows: RowValues[], pages: Page[]): ClickableRow[] {
	return withWords(rows.slice(0, MOST.rows), inOnePiece(pages), pages);
}

/** All rows of a table whose first one somebody clicked. */
export function rowsFromFirst(first: FirstRow, pages: Page[]): ClickableRow[] {
	const whole = inOnePiece(pages);
	return withWords(rowsLike(first, whole).slice(0, MOST.rows), whole, pages);
}

function withWords(rows: RowValues[], whole: Page[], pages: Page[]): ClickableRow[] {
	const placeOf = placesOfWords(pages);
	const placed = placedRows(rows, whole);
	return rows.map((row, index) => {
		const cells = Object.entries(row).map(([column, text]) => {
			const words = (placed[index]?.words[column] ?? []).flatMap(originalsOf);
			return [column, { text, words: words.flatMap((word) => placeOf.get(word) ?? []) }] as const;
		});
		return Object.fromEntries(cells);
	});
}
