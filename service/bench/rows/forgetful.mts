import type { Project } from '../../dist/projectRules.mjs';
import { Chance } from '../../support/chance.mjs';

// The service knows the headings in the `train` half. Without some of them, this half also shows how tables with
// unknown headings are read.

/** The number of times that headings are forgotten: documents take turns, so that no choice decides alone. */
const TIMES = 6;

/** Projects like this one, each without a share of the headings of its tables. */
export function forgetful(project: Project, share: number): Project[] {
	if (share === 0) return [project];
	const chance = new Chance(`forgotten headings of ${project.name}`);
	return Array.from({ length: TIMES }, () => withoutSome(project, share, chance));
}

function withoutSome(project: Project, share: number, chance: Chance): Project {
	const fields = Object.entries(project.fields).map(([field, rules]) => {
		const { columns } = rules;
		if (!columns) return [field, rules] as const;
		const others = Object.entries(columns).map(([column, { labels, ...other }]) => {
			const kept = labels.filter(() => !chance.happens(share));
			return [column, { ...other, labels: kept }] as const;
		});
		return [field, { ...rules, columns: Object.fromEntries(others) }] as const;
	});
	return { ...project, fields: Object.fromEntries(fields) };
}
