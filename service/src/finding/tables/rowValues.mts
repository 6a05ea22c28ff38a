import type { Cell, Page } from '../../reading/layout.mjs';
import { tidy } from '../values/kinds.mjs';
import { type ColumnKind, bareAmount, bareRate, fits, quantityIn } from './column.mjs';
import { withoutMisreadings } from './misread.mjs';
import { rolesOf } from './roles.mjs';
import type { Row } from './rows.mjs';
import type { FoundDocument } from './sumOfRows.mjs';
import type { RowValues, TableRules } from './table.mjs';

const POSITION = /^\d{1,4}[.)]?(?= |$)/;
/** "el" is a misread 11. */
const MISREAD_POSITION = /^\S{1,2}(?= )/;
/** The share of the rows that have to be numbered. The numbers of the others were misread. */
const NEARLY_ALL = 0.75;

/** The rows of a table as they are answered. */
export function valuesIn(
	rows: Row[],
	columns: TableRules['columns'],
	document: FoundDocument,
): RowValues[] {
	const read = withoutMisreadings(rows, rolesOf(columns), document);
	return withoutPositions(
		read.map((row) => valuesOf(row, columns)),
		columns,
		document.pages,
	);
}

/** The rows without their numbers 1, 2, 3, … in front of the first text. */
function withoutPositions(
	rows: RowValues[],
	columns: TableRules['columns'],
	pages: Page[],
): RowValues[] {
	const share = pages.some(({ recognised }) => recognised) ? NEARLY_ALL : 1;
	return [...namesOf('text', columns), ...namesOf('identifier', columns)].reduce((before, name) => {
		const numbers = before.map((row) => POSITION.exec(row[name]!)?.[0] ?? '');
		const isCounted = [0, 1].some(
			(first) =>
				numbers.filter((text, index) => Number.parseInt(text) === first + index).length >=
				share * rows.length,
		);
		if (rows.length < 2 || !isCounted) return before;
		return before.map((row, index) => {
			const number = numbers[index] || (MISREAD_POSITION.exec(row[name]!)?.[0] ?? '');
			return { ...row, [name]: row[name]!.slice(number.length).trim() };
		});
	}, rows);
}

function valuesOf({ cells, above, below }: Row, columns: TableRules['columns']): RowValues {
	const byName = new Map([...cells].map(([{ name }, found]) => [name, found]));
	const cellsIn = (name: string): Cell[] => byName.get(name) ?? [];
	const values = Object.fromEntries(
		Object.entries(columns).map(([name, { kind }]) => {
			const own = cellsIn(name);
			return [name, valueOf(kind, kind === 'text' ? [...above, ...own, ...below] : own)];
		}),
	);
	for (const [name, { with_unit }] of Object.entries(columns))
		if (with_unit) values[name] = withUnit(textIn(cellsIn(name).slice(0, 1)));
	const [unit] = namesOf('unit', columns);
	const [number] = namesOf('number', columns);
	if (unit && number && values[unit] === '')
		values[unit] = quantityIn(textIn(cellsIn(number))).unit;
	return values;
}

function namesOf(kind: ColumnKind, columns: TableRules['columns']): string[] {
	return Object.keys(columns).filter((name) => columns[name]!.kind === kind);
}

function valueOf(kind: ColumnKind, cells: Cell[]): string {
	const text = textIn(kind === 'text' ? cells : cells.slice(0, 1));
	if (!fits(kind, text)) return '';
	if (kind === 'amount') return bareAmount(text);
	if (kind === 'number') return quantityIn(text).number;
	return kind === 'rate' ? bareRate(text) : text;
}

function withUnit(text: string): string {
	const { number, unit } = quantityIn(text);
	return tidy(`${number} ${unit}`);
}

function textIn(cells: Cell[]): string {
	return tidy(cells.map(({ text }) => text).join(' '));
}
