import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { areEqual } from '../values/kinds.mjs';
import { valueOfFigure } from './column.mjs';
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

/** The one of the document's sums that the rows add up to. Empty if there is none. */
export function sumOfRows(
	rows: RowValues[],
	columns: TableRules['columns'],
	{ found, project, separator }: FoundDocument,
): string {
	const column = Object.keys(columns).findLast((name) => columns[name]!.kind === 'amount');
	if (column === undefined || rows.length === 0) return '';
	const sum = rows.reduce((before, row) => before + valueOfFigure(row[column] ?? '', separator), 0);
	const sums = Object.entries(project.fields)
		.filter(([name, { kind, sum_of }]) => kind === 'amount' && sum_of === undefined && found[name])
		.map(([name]) => found[name]!);
	return sums.find((amount) => areEqual(valueOfFigure(amount, separator), sum)) ?? '';
}
