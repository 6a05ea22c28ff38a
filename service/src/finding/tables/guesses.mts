import type { Assigned } from './assign.mjs';
import { type Column, type ColumnKind, fits } from './column.mjs';
import type { Roles } from './roles.mjs';

/** The kinds of columns that their values alone show. */
const SHOWN: ColumnKind[] = ['date', 'rate', 'unit', 'identifier'];

/** The columns, with those named whose heading isn't known but whose values can only be one kind. */
export function withGuesses(columns: Column[], rows: Assigned[], { kinds, text }: Roles): Column[] {
	const withTexts = withTextColumn(columns, rows, text);
	return Object.entries(kinds)
		.filter(
			([name, kind]) => SHOWN.includes(kind) && withTexts.every((column) => column.name !== name),
		)
		.reduce((before, [name, kind]) => {
			const possible = before.filter(
				(column) => column.name === undefined && isOf(kind, column, before, rows),
			);
			const [only, ...more] = possible;
			return only && more.length === 0
				? before.map((column) => (column === only ? { ...only, name, kind } : column))
				: before;
		}, withTexts);
}

/** The columns, with the one with most letters as that of the texts if no heading says so. */
function withTextColumn(columns: Column[], rows: Assigned[], name: string | undefined): Column[] {
	if (name === undefined || columns.some((column) => column.name === name)) return columns;
	const letters = (column: Column) =>
		rows.reduce((sum, row) => {
			const text = (row.get(column) ?? []).map((cell) => cell.text).join('');
			return sum + text.replace(/[^\p{L}]/gu, '').length;
		}, 0);
	const isOfTexts = (column: Column) => {
		const cells = rows.flatMap((row) => row.get(column)?.slice(0, 1) ?? []);
		const texts = cells.filter(({ text }) => /\p{L}{3}/u.test(text) && text.includes(' '));
		return texts.length * 2 > cells.length;
	};
	const [most] = columns
		.filter((column) => column.name === undefined && isOfTexts(column))
		.sort((one, other) => letters(other) - letters(one));
	if (!most) return columns;
	return columns.map((column) =>
		column === most ? { ...column, name, kind: 'text' as const } : column,
	);
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
