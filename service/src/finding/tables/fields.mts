import { decimalSeparatorOf } from './separator.mjs';
import type { RowValues, TableRules } from './table.mjs';
import { rowsIn } from './tables.mjs';
import { type FoundDocument, sumOfRows } from './sumOfRows.mjs';

/**
 * The tables of a document as JSON lists, each an empty text without rows, and the printed amounts that their rows add
 * up to.
 */
export function tablesIn(read: Omit<FoundDocument, 'separator'>): Record<string, string> {
	const document = { ...read, separator: decimalSeparatorOf(read.pages) };
	const { project } = document;
	const entries = Object.entries(project.fields);
	const rows = new Map<string, RowValues[]>();
	for (const [field, rules] of entries)
		if (rules.columns) rows.set(field, rowsIn(rules as TableRules, document));
	const lists = [...rows].map(([field, each]) => [field, asJson(each)] as const);
	const sums = entries
		.filter(([, { sum_of }]) => sum_of !== undefined)
		.map(([field, { sum_of }]) => {
			const { columns } = project.fields[sum_of!]!;
			return [field, sumOfRows(rows.get(sum_of!) ?? [], columns!, document)] as const;
		});
	return Object.fromEntries([...lists, ...sums]);
}

function asJson(rows: RowValues[]): string {
	return rows.length > 0 ? JSON.stringify(rows) : '';
}
