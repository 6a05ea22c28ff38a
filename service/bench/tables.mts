import { type Section, percent } from '../../support/report/results.mjs';
import { KINDS } from './documents/rendering/scans.mjs';
import type { Judged } from './measure.mjs';
import { scoreOf } from './score.mjs';

const ABOUT =
	'Right: the printed value, apart from white space and the kind of dash. Wrong: anything else, including a value ' +
	'for a field that is not printed. Empty: a printed field without a value.';

/** A section with a row for each kind of document and each value of a column. */
export function sectionBy<Column extends string>(
	by: Column,
	title: string,
	judged: Array<Judged & Record<Column, string | number>>,
): Section {
	const rows: string[][] = [];
	for (const kind of KINDS) {
		const ofKind = judged.filter((each) => each.kind === kind);
		const values = [...new Set(ofKind.map((each) => each[by]))];
		for (const value of values) {
			rows.push([kind, String(value), ...shares(ofKind.filter((each) => each[by] === value))]);
		}
		if (ofKind.length > 0) rows.push([kind, 'all', ...shares(ofKind)]);
	}
	return {
		title,
		about: ABOUT,
		head: ['kind', by, 'documents', 'fields', 'right', 'wrong', 'empty'],
		rows,
		claims: [],
	};
}

function shares(judged: Judged[]): string[] {
	const { right, wrong, empty } = scoreOf(judged.map(({ verdict }) => verdict));
	const documents = new Set(judged.map(({ document }) => document)).size;
	const parts = [right, wrong, empty].map((count) => percent(count / judged.length));
	return [String(documents), String(judged.length), ...parts];
}
