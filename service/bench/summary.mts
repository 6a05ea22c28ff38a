// What a reader should take from ACCURACY.md, in a few lines and a picture, both from its own tables.

import { barChart } from '../../support/report/bars.mjs';
import { type Row, type Tables, rowOf, tablesOf } from '../../support/report/readTables.mjs';
import { NODE_COLOR } from '../../support/report/svg.mjs';
import { KINDS, type Kind } from './documents/rendering/scans.mjs';
import { TITLES } from './titles.mjs';

const NAMES: Record<Kind, string> = { pdf: 'Text PDFs', scan: 'Scans', photo: 'Photos' };
const IN_A_SENTENCE: Record<Kind, string> = { pdf: 'text PDFs', scan: 'scans', photo: 'photos' };

export function summaryOf(page: string): string[] {
	const tables = tablesOf(page);
	const strangers = KINDS.map((kind) => {
		const all = rowOf(tables, TITLES.variants, { kind, variant: 'all' });
		const { variant, right: least } = hardest(tables.get(TITLES.variants)!, kind);
		return `- **${NAMES[kind]}.** ${all['right']} of ${all['fields']} fields of ${all['documents']} documents are right, ${all['wrong']} are wrong. The hardest: ${variant}, ${least} right.`;
	});
	const learned = KINDS.map((kind) => `${ofThree(tables, kind)} (${IN_A_SENTENCE[kind]})`);
	const caught = KINDS.map((kind) => {
		const row = rowOf(tables, TITLES.checks, { kind });
		return `${row['caught']} of ${row['wrong values']} (${IN_A_SENTENCE[kind]})`;
	});
	const perSecond = (documents: string) =>
		rowOf(tables, TITLES.speed, { documents, cores: '1' })['a second'];
	return [
		...strangers,
		`- **Learned from three examples.** ${learned.join(', ')} of the fields are right.`,
		`- **Checks.** The node's checks catch these wrong amounts and IBANs: ${caught.join(', ')}.`,
		`- **Speed.** One core reads ${perSecond('text PDFs')} text PDFs or ${perSecond('pictures, English')} pictures a second.`,
	];
}

/** The share of right fields, by kind of document. */
export function chartOf(page: string): string {
	const tables = tablesOf(page);
	const bars = (figureOf: (kind: Kind) => string) =>
		KINDS.map((kind) => ({ name: NAMES[kind], figure: figureOf(kind), color: NODE_COLOR }));
	return barChart([
		{
			title: 'Right fields of documents that nobody prepared',
			bars: bars((kind) => rowOf(tables, TITLES.variants, { kind, variant: 'all' })['right']!),
			most: 100,
		},
		{
			title: 'Right fields after learning from three examples',
			bars: bars((kind) => ofThree(tables, kind)),
			most: 100,
		},
	]);
}

function ofThree(tables: Tables, kind: Kind): string {
	return rowOf(tables, TITLES.learned, { kind, examples: '3' })['right']!;
}

function hardest(rows: Row[], kind: Kind): Row {
	return rows
		.filter((row) => row['kind'] === kind)
		.reduce((one, other) =>
			Number.parseFloat(other['right']!) < Number.parseFloat(one['right']!) ? other : one,
		);
}
