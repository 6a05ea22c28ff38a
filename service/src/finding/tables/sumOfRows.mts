import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { valueOfFigure } from './column.mjs';
import { decimalSeparatorOf } from './separator.mjs';
import type { RowValues, TableRules } from './table.mjs';

/** A document whose other fields have been found. */
export interface FoundDocument {
	/** The other fields. */
	found: Record<string, string>;
	project: Project;
	pages: Page[];
}

/** Half a cent. */
const ROUNDING = 0.005;

/**
 * The printed amount that the rows add up to: one of the document's sums, or one that differs from it by a single printed amount, such as
 * shipping or a discount. Empty if there is none.
 */
export function sumOfRows(
	rows: RowValues[],
	columns: TableRules['columns'],
	{ found, project, pages }: FoundDocument,
): string {
	const column = Object.keys(columns).findLast((name) => columns[name]!.kind === 'amount');
	if (column === undefined || rows.length === 0) return '';
	const separator = decimalSeparatorOf(pages);
	const sum = rows.reduce((before, row) => before + valueOfFigure(row[column] ?? '', separator), 0);
	const sums = Object.entries(project.fields)
		.filter(([name, { kind, sum_of }]) => kind === 'amount' && sum_of === undefined && found[name])
		.map(([name]) => found[name]!);
	return sums.find((amount) => Math.abs(valueOfFigure(amount, separator) - sum) < ROUNDING) ?? '';
}
