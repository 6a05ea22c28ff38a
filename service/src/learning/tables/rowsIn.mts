import { z } from 'zod';
import type { RowValues } from '../../finding/tables/table.mjs';

/** The limits of a table that somebody enters. */
export const MOST = { rows: 500, columns: 30, characters: 500 };

const rows = z.array(z.record(z.string(), z.string())).min(1);

/** The rows in the value of a table; undefined if it isn't the value of one. */
export function rowsIn(value: string): RowValues[] | undefined {
	if (!value.startsWith('[')) return undefined;
	try {
		return rows.parse(JSON.parse(value));
	} catch {
		return undefined;
	}
}

/** The rows as the value of a table: empty without rows. */
export function textOfRows(all: RowValues[]): string {
	return all.length > 0 ? JSON.stringify(all) : '';
}

/** The columns of some rows, in their order. */
export function columnsOf(all: RowValues[]): string[] {
	return [...new Set(all.flatMap((row) => Object.keys(row)))];
}
