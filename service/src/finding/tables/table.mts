import { type FieldRules, type Project, nameInBase } from '../../projectRules.mjs';

/** The rules of a field of kind `table`. */
export type TableRules = FieldRules & Required<Pick<FieldRules, 'columns'>>;

type Column = TableRules['columns'][string];

/** A row as it is answered: every column, empty if the document doesn't have it. */
export type RowValues = Record<string, string>;

/** One for each table that begins with another one, because its finders are kept, too. */
const completed = new WeakMap<FieldRules, TableRules>();

/**
 * The rules of a field as a table; undefined if it isn't one. If it begins with a table of the base project, it also
 * has the columns of that table.
 */
export function tableRulesOf(rules: FieldRules, { base }: Project): TableRules | undefined {
	if (!rules.columns) return undefined;
	const inBase = base?.fields[nameInBase(rules) ?? ''];
	const other = inBase && tableRulesOf(inBase, base);
	if (!other) return rules as TableRules;
	const known = completed.get(rules) ?? withColumnsOf(other, rules as TableRules);
	completed.set(rules, known);
	return known;
}

/** The rules with the columns of another table, and their headings after its own. */
export function withColumnsOf(other: TableRules, rules: TableRules): TableRules {
	const all = Object.entries(other.columns).map(([name, column]): [string, Column] => {
		const both = [...(rules.columns[name]?.labels ?? []), ...column.labels];
		return [name, { ...column, labels: [...new Set(both)] }];
	});
	const added = Object.entries(rules.columns).filter(([name]) => !(name in other.columns));
	// The first amount of a row is its price, and the last one is what it adds up to.
	const last = all.findLastIndex(([, { kind }]) => kind === 'amount');
	const at = last < 0 ? all.length : last;
	return {
		...rules,
		columns: Object.fromEntries([...all.slice(0, at), ...added, ...all.slice(at)]),
		not_rows: [...new Set([...(rules.not_rows ?? []), ...(other.not_rows ?? [])])],
	};
}
