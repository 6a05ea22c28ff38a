import { type Section, claimsWithin } from '../../support/report/results.mjs';
import type { Kind } from './documents/rendering/scans.mjs';

/** The goal for a row of a section, in percent. */
interface Goal {
	kind: Kind;
	/** The value in its second column. */
	of: string;
	right: number;
	wrong?: number;
}

/** The goals of the whole benchmark. */
export const GOALS = {
	variants: [
		{ kind: 'pdf', of: 'all', right: 95, wrong: 1.5 },
		{ kind: 'scan', of: 'all', right: 90, wrong: 4 },
		{ kind: 'photo', of: 'all', right: 85, wrong: 6 },
	],
	fields: [{ kind: 'photo', of: 'iban', right: 75 }],
	learned: [
		{ kind: 'pdf', of: '3', right: 98 },
		{ kind: 'scan', of: '3', right: 93 },
		{ kind: 'photo', of: '3', right: 88 },
	],
} satisfies Record<string, Goal[]>;

/** The section with a claim for each goal. */
export function withGoals(section: Section, goals: Goal[]): Section {
	const { title, head, rows } = section;
	const claims = goals.flatMap(({ kind, of, right, wrong }) => {
		const row = rows.find(([first, second]) => first === kind && second === of);
		if (!row) return [];
		const figureIn = (column: string) => Number.parseFloat(row[head.indexOf(column)]!);
		return claimsWithin(`${title}, ${kind}, ${of}`, [
			{ what: 'right', measured: figureIn('right'), atLeast: right, inWords },
			{ what: 'wrong', measured: figureIn('wrong'), ...(wrong && { atMost: wrong }), inWords },
		]);
	});
	return { ...section, claims };
}

function inWords(percent: number): string {
	return `${percent.toFixed(1)} %`;
}
