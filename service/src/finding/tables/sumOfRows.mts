import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { areEqual } from '../values/kinds.mjs';
import { valueOfFigure } from './column.mjs';
import { sumWithCharges } from './sumWithCharges.mjs';
import type { RowValues, TableRules } from './table.mjs';

/** A document whose other fields have been found. */
export interface FoundDocument {
	/** The other fields. */
	found: Record<string, string>;
	project: Project;
	pages: Page[];
	/** The mark before decimals. */
	separator: string;
}

/**
 * The printed amount that the rows add up to: one of the document's sums, or a subtotal that leads to one. Empty if
 * there is none.
 */
export function sumOfRows(
	rows: RowValues[],
	columns: TableRules['columns'],
	{ found, project, pages, separator }: FoundDocument,
): string {
	const column = Object.keys(columns).findLast((name) => columns[name]!.kind === 'amount');
	if (column === undefined || rows.length === 0) return '';
	const counts = Object.keys(columns).filter(
		(name) => name !== column && ['number', 'amount'].includes(columns[name]!.kind),
	);
	const counted = rows.filter((row) => counts.some((name) => row[name] !== ''));
	const amounts = rows.map((row) => valueOfFigure(row[column] ?? '', separator));
	const sum = amounts.reduce((before, amount) => before + amount, 0);
	const taxes = taxesIn(found, project, separator);
	const sums = Object.entries(project.fields)
		.filter(([name, { kind, sum_of }]) => kind === 'amount' && sum_of === undefined && found[name])
		.filter(([name]) => !taxes.includes(name))
		.map(([name]) => found[name]!);
	const same = sums.find((amount) => areEqual(valueOfFigure(amount, separator), sum));
	if (same !== undefined) return same;
	const ends = sums.map((amount) => valueOfFigure(amount, separator));
	const printed = sumWithCharges({ sum, last: amounts.at(-1)! }, ends, pages, separator) ?? '';
	// Without quantities and prices, a charge looks like a row, so only a printed subtotal shows where the rows end.
	const areCounted = counted.length * 2 > rows.length;
	return areCounted || areEqual(valueOfFigure(printed, separator), sum) ? printed : '';
}

/** The fields that are the smaller part of a sum. Rows only add up to them if some are missing. */
function taxesIn(found: FoundDocument['found'], { sums }: Project, separator: string): string[] {
	const value = (name: string) => Math.abs(valueOfFigure(found[name] ?? '', separator));
	return Object.values(sums).flatMap((parts) => {
		const most = Math.max(...parts.map(value));
		return parts.filter((name) => value(name) < most);
	});
}
