import type { FieldRules, Project } from '../../dist/projectRules.mjs';
import { Chance } from '../../support/chance.mjs';

// The service knows the headings and the labels of sums in the `train` half. Without some of them, this half also shows
// how tables with unknown ones are read.

/** The number of times that they are forgotten: documents take turns, so that no choice decides alone. */
const TIMES = 6;

/** Projects like this one, each without a share of the headings of its tables, and of the labels of its fields. */
export function forgetful(project: Project, share: number): Project[] {
	if (share === 0) return [project];
	const chance = new Chance(`forgotten headings of ${project.name}`);
	const some = (texts: string[]) => texts.filter(() => !chance.happens(share));
	return Array.from({ length: TIMES }, () => {
		const fields = Object.entries(project.fields).map(([field, rules]) => {
			return [field, withSome(rules, some)] as const;
		});
		return { ...project, fields: Object.fromEntries(fields) };
	});
}

function withSome(rules: FieldRules, some: (texts: string[]) => string[]): FieldRules {
	const { columns, labels, not_rows: notRows = [] } = rules;
	if (!columns) return labels ? { ...rules, labels: some(labels) } : rules;
	const others = Object.entries(columns).map(([column, { labels: headings, ...other }]) => {
		return [column, { ...other, labels: some(headings) }] as const;
	});
	return { ...rules, columns: Object.fromEntries(others), not_rows: some(notRows) };
}
