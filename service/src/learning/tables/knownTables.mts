import { inOnePiece } from '../../finding/inOnePiece.mjs';
import { decimalSeparatorOf } from '../../finding/tables/separator.mjs';
import type { RowValues, TableRules } from '../../finding/tables/table.mjs';
import { rowsIn as rowsFound } from '../../finding/tables/tables.mjs';
import type { Page } from '../../reading/layout.mjs';
import type { Example } from '../example.mjs';
import { type PlacedRow, placedRows } from './placedRows.mjs';
import { rowsIn } from './rowsIn.mjs';
import { sharedOf } from './sameRows.mjs';

/** The table of an example. */
export interface KnownTable {
	rows: RowValues[];
	/** The rows that are on the pages. */
	placed: PlacedRow[];
	/** With their values in one piece. */
	pages: Page[];
	separator: string;
}

/** The tables that a field has in the examples. */
export function knownTables(field: string, examples: Example[]): KnownTable[] {
	return examples.flatMap((example) => {
		const rows = rowsIn(example.expected[field] ?? '');
		if (!rows) return [];
		const pages = inOnePiece(example.pages);
		const placed = placedRows(rows, pages).filter((row) => row !== undefined);
		return [{ rows, placed, pages, separator: decimalSeparatorOf(pages) }];
	});
}

/** The part of a table that the rules find. */
export function foundBy(rules: TableRules, { rows, pages, separator }: KnownTable): number {
	const project = { name: 'trial', fields: {}, own_names: [], other_labels: [], sums: {} };
	return sharedOf(rowsFound(rules, { pages, separator, found: {}, project }), rows);
}
