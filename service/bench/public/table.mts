import { type Section, percent } from '../../../support/report/results.mjs';
import { doubtsSection } from '../doubts.mjs';
import { type JudgedDocument, rowsByPart } from '../rows/report.mjs';
import type { Row } from '../rows/row.mjs';
import { type Verdict, scoreOf } from '../score.mjs';
import { TITLES } from '../titles.mjs';

/** The answer for one field of one document. */
export interface PublicJudged {
	set: string;
	group: string;
	document: string;
	field: string;
	verdict: Verdict;
	expected: string;
	found: string;
	/** The probability that the value is right. */
	sureness: number;
}

/** A row for each field of each part of a set. */
export function publicSection(judged: PublicJudged[]): Section {
	const rows = distinct(judged, ({ set, group }) => `${set}: ${group}`).flatMap(
		([part, ofPart]) => [
			...distinct(ofPart, ({ field }) => field).map(([field, ofField]) =>
				row(part, field, ofField),
			),
			row(part, 'all', ofPart),
		],
	);
	return {
		title: TITLES.public,
		about:
			'Right: the same letters and digits, day or amount. Wrong: anything else, including a value for a field that the document does not have.',
		head: ['set', 'field', 'documents', 'fields', 'right', 'wrong', 'empty'],
		rows,
		claims: [],
	};
}

/** The same parts, to see which wrong values are doubtful. */
export function publicDoubts(judged: PublicJudged[]): Section {
	const parts = distinct(judged, ({ set, group }) => `${set}: ${group}`);
	return doubtsSection(TITLES.publicDoubts, [...parts, ['all', judged]]);
}

/** The answer for the rows of one document. */
export interface PublicTable extends JudgedDocument<Row> {
	set: string;
}

export function publicRows(tables: PublicTable[]): Section {
	const parts = distinct(tables, ({ set, kind }) => `${set}: ${kind}`);
	return rowsByPart(TITLES.publicRows, parts);
}

function row(part: string, field: string, judged: PublicJudged[]): string[] {
	const { right, wrong, empty } = scoreOf(judged.map(({ verdict }) => verdict));
	const documents = new Set(judged.map(({ document }) => document)).size;
	const shares = [right, wrong, empty].map((count) => percent(count / judged.length));
	return [part, field, String(documents), String(judged.length), ...shares];
}

function distinct<T>(all: T[], keyOf: (one: T) => string): Array<[string, T[]]> {
	return [...new Set(all.map(keyOf))].map((key) => [key, all.filter((one) => keyOf(one) === key)]);
}
