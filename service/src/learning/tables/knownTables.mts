import { inOnePiece } from '../../finding/inOnePiece.mjs';
import { decimalSeparatorOf } from '../../finding/tables/separator.mjs';
import type { RowValues, TableRules } from '../../finding/tables/table.mjs';
import { rowsIn as rowsFound } from '../../finding/tables/tables.mjs';
import { isAmountAlone } from '../../finding/values/kinds.mjs';
import type { FieldRules, Project } from '../../projectRules.mjs';
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
	/** The other fields. */
	found: Record<string, string>;
	/** Its fields are the amounts, which the rows can add up to. */
	project: Project;
}

/** The tables that a field has in the examples. */
export function knownTables(field: string, examples: Example[]): KnownTable[] {
	return examples.flatMap((example) => {
		const rows = rowsIn(example.expected[field] ?? '');
		if (!rows) return [];
		const pages = inOnePiece(example.pages);
		const placed = placedRows(rows, pages).filter((row) => row !== undefined);
		const found = { ...example.expected, [field]: '' };
		const separator = decimalSeparatorOf(pages);
		return [{ rows, placed, pages, separator, found, project: amountsIn(found) }];
	});
}

function amountsIn(found: Record<string, string>): Project {
	const amounts = Object.keys(found).filter((field) => isAmountAlone(found[field]!));
	const rules: FieldRules = { kind: 'amount', which: 'first' };
	const fields = Object.fromEntries(amounts.map((field) => [field, rules]));
	return { name: 'trial', fields, other_labels: [], sums: {} };
}

/** The part of a table that the rules find. */
export function foundBy(rules: TableRules, table: KnownTable): number {
	return sharedOf(rowsFound(rules, table), table.rows);
}
