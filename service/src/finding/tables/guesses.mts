import type { Assigned } from './assign.mjs';
import { type Column, type ColumnKind, fits } from './column.mjs';

/** The kinds of columns that their values alone show. */
const SHOWN: ColumnKind[] = ['date', 'rate', 'unit', 'identifier'];

/**
 * The columns, with those named whose heading isn't known but whose values can only be one kind.
 *
 * @param kinds the kinds of the project's columns, by name
 */
export function withGuesses(
	columns: Column[],
	rows: Assigned[],
	kinds: Record<string, ColumnKind>,
): Column[] {
	return Object.entries(kinds)
		.filter(
			([name, kind]) => SHOWN.includes(kind) && columns.every((column) => column.name !== name),
		)
		.reduce((before, [name, kind]) => {
			const possible = before.filter(
				(column) => column.name === undefined && isOf(kind, column, before, rows),
			);
			const [only, ...more] = possible;
			return only && more.length === 0
				? before.map((column) => (column === only ? { ...only, name, kind } : column))
				: before;
		}, columns);
}

function isOf(kind: ColumnKind, column: Column, columns: Column[], rows: Assigned[]): boolean {
	const cells = rows.flatMap((row) => row.get(column)?.slice(0, 1) ?? []);
	if (cells.length * 2 <= rows.length || !cells.every(({ text }) => fits(kind, text))) return false;
	const texts = columns.find(({ name, kind }) => name !== undefined && kind === 'text');
	switch (kind) {
		case 'unit':
			return cells.every(({ text }) => !/\d/.test(text));
		case 'rate':
			// Discounts are also rates, but not on each row.
			return cells.length === rows.length && cells.every(({ text }) => text.includes('%'));
		case 'identifier':
			return (
				texts !== undefined &&
				column.left < texts.left &&
				cells.every(({ text }) => /\d/.test(text) && /\p{L}|\d{4}|\d\D\d+\D\d/u.test(text))
			);
		default:
			return true;
	}
}
