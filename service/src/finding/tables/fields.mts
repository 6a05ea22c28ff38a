import type { Project } from '../../projectRules.mjs';
import type { Page } from '../../reading/layout.mjs';
import { type RowValues, type TableRules, rowsIn } from './tables.mjs';
import { sumOfRows } from './sumOfRows.mjs';

/**
 * The tables of a document as JSON lists, each an empty text without rows, and the printed amounts that their rows add
 * up to.
 *
 * @param found the other fields: the sums are among them
 */
export function tablesIn(
	pages: Page[],
	project: Project,
	found: Record<string, string>,
): Record<string, string> {
	const entries = Object.entries(project.fields);
	const rows = new Map<string, RowValues[]>();
	for (const [field, rules] of entries)
		if (rules.columns) rows.set(field, rowsIn(pages, rules as TableRules, project));
	const lists = [...rows].map(([field, each]) => [field, asJson(each)] as const);
	const sums = entries
		.filter(([, { sum_of }]) => sum_of !== undefined)
		.map(([field, { sum_of }]) => {
			const { columns } = project.fields[sum_of!]!;
			return [field, sumOfRows(rows.get(sum_of!) ?? [], columns!, { found, project, pages })] as const;
		});
	return Object.fromEntries([...lists, ...sums]);
}

function asJson(rows: RowValues[]): string {
	return rows.length > 0 ? JSON.stringify(rows) : '';
}
