import { type Project, nameInBase } from '../../projectRules.mjs';
import { decimalSeparatorOf } from './separator.mjs';
import { type RowValues, tableRulesOf } from './table.mjs';
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
	for (const [field, rules] of entries) {
		const table = tableRulesOf(rules, project);
		if (table) rows.set(field, rowsIn(table, document));
	}
	const lists = [...rows].map(([field, each]) => [field, asJson(each)] as const);
	const sums = entries
		.filter(([, { sum_of }]) => sum_of !== undefined)
		.map(([field, { sum_of }]) => {
			const { columns } = project.fields[sum_of!]!;
			return [field, sumOfRows(rows.get(sum_of!) ?? [], columns!, document)] as const;
		});
	return Object.fromEntries([...lists, ...sums]);
}

/** The printed amounts that the rows of a project add up to if they aren't those of the table in its base project. */
export function sumsOfOwnRows(
	found: Record<string, string>,
	{ pages, found: inBase, project: base }: Omit<FoundDocument, 'separator'>,
	{ fields }: Project,
): Record<string, string> {
	const entries = Object.entries(fields).flatMap(([field, rules]) => {
		const table = base.fields[nameInBase(rules) ?? '']?.sum_of;
		const name = Object.keys(fields).find((each) => nameInBase(fields[each]!) === table);
		if (table === undefined || name === undefined || !fields[name]!.columns) return [];
		if (found[name] === inBase[table]) return [];
		const document = { pages, found: inBase, project: base, separator: decimalSeparatorOf(pages) };
		const rows = found[name] ? (JSON.parse(found[name]) as RowValues[]) : [];
		return [[field, sumOfRows(rows, base.fields[table]!.columns!, document)] as const];
	});
	return Object.fromEntries(entries);
}

function asJson(rows: RowValues[]): string {
	return rows.length > 0 ? JSON.stringify(rows) : '';
}
