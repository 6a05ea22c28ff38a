import { findFields } from '../finding/findFields.mjs';
import { type TableRules, tableRulesOf, withColumnsOf } from '../finding/tables/table.mjs';
import type { FieldRules, Project } from '../projectRules.mjs';
import type { Example } from './example.mjs';
import { pointsFor } from './sameValue.mjs';

/** The project that a learned one begins with. */
export interface Base {
	foId: string;
	project: Project;
	/** The base project's name for each field that begins with one of its fields. */
	fields: Record<string, string>;
}

/** The table of the base project that a field begins with. */
export function tableIn({ fields, project }: Base, field: string): TableRules | undefined {
	const rules = project.fields[fields[field] ?? ''];
	return rules && tableRulesOf(rules, project);
}

/** The rules that find a field, in the order in which they are tried. */
type Order = 'base' | 'base, learned' | 'learned, base' | 'learned';

/**
 * The learned project on top of its base. A field keeps the base's rules. Learned ones are added if they find more in
 * the examples, and are tried first only if the base's find something wrong there: in documents of other senders, the
 * base's are better.
 */
export function beginningWith(base: Base, learned: Project, examples: Example[]): Project {
	const orders = ordersIn(examples, base, learned);
	const proved = Object.keys(learned.fields).filter((field) => orders.get(field) !== 'base');
	// A rule can depend on the labels of the others.
	if (proved.length < Object.keys(learned.fields).length)
		return beginningWith(base, withFields(proved, learned), examples);

	const names = [...new Set([...Object.keys(base.fields), ...proved])];
	const fields = names.map((field): [string, FieldRules] => {
		const rules = learned.fields[field] ?? { kind: 'text', which: 'first' };
		const name = base.fields[field];
		const isLast = orders.get(field) === 'learned, base';
		return [field, { ...rules, ...(name && { [isLast ? 'ends_with' : 'begins_with']: name }) }];
	});
	const { foId, project } = base;
	return { ...learned, begins_with: foId, fields: Object.fromEntries(fields), base: project };
}

/** The order of rules that finds most in the examples, for each learned field. */
function ordersIn(examples: Example[], base: Base, learned: Project): Map<string, Order> {
	const whole = withBaseColumns(base, learned);
	const own = examples.map(({ pages }) => findFields(pages, whole));
	const ofBase = examples.map(({ pages }) => findFields(pages, base.project));
	const orderOf = (field: string): Order => {
		const name = base.fields[field];
		if (name === undefined) return 'learned';
		const found = own.map((fields, index) => [fields[field]!, ofBase[index]![name]!] as const);
		const points = (values: string[]) => pointsOf(field, values, examples);
		const alone = points(found.map(([, before]) => before));
		const after = points(found.map(([value, before]) => before || value));
		const first = points(found.map(([value, before]) => value || before));
		if (first > Math.max(alone, after)) return 'learned, base';
		return after > alone ? 'base, learned' : 'base';
	};
	return new Map(Object.keys(learned.fields).map((field) => [field, orderOf(field)]));
}

/** The learned project with all columns of the base project's tables. */
function withBaseColumns(base: Base, learned: Project): Project {
	const fields = Object.entries(learned.fields).map(([field, rules]) => {
		const table = rules.columns && tableIn(base, field);
		return [field, table ? withColumnsOf(table, rules as TableRules) : rules] as const;
	});
	return { ...learned, fields: Object.fromEntries(fields) };
}

function pointsOf(field: string, found: string[], examples: Example[]): number {
	return examples.reduce((points, { expected }, index) => {
		const value = expected[field];
		return value === undefined ? points : points + pointsFor(found[index]!, value);
	}, 0);
}

/** The project with these fields only. The labels of the others become other labels, so that they aren't values. */
function withFields(names: string[], { fields, other_labels, ...project }: Project): Project {
	const labelsOf = (isKept: boolean) =>
		Object.entries(fields)
			.filter(([name]) => names.includes(name) === isKept)
			.flatMap(([, { labels }]) => labels ?? []);
	const own = new Set(labelsOf(true));
	const others = [...other_labels, ...labelsOf(false).filter((label) => !own.has(label))];
	return {
		...project,
		fields: Object.fromEntries(names.map((name) => [name, fields[name]!])),
		other_labels: [...new Set(others)],
	};
}
