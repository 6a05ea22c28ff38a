import { barChart } from '../../support/report/bars.mjs';
import { excerpt, type Page } from '../../support/report/page.mjs';
import { type Row, rowOf, rowsOf, type Section, table } from '../../support/report/results.mjs';
import { NODE_COLOR } from '../../support/report/svg.mjs';
import { KINDS, type Kind } from './documents/rendering/scans.mjs';
import { TITLES } from './titles.mjs';

const NAMES: Record<Kind, string> = { pdf: 'Text PDFs', scan: 'Scans', photo: 'Photos' };
const IN_A_SENTENCE: Record<Kind, string> = { pdf: 'text PDFs', scan: 'scans', photo: 'photos' };

/** The number of variants that the summary names for each kind of document. */
const HARDEST = 3;

/** Fields of fewer documents are only in the data file. */
const MANY = 90;

/** The page about all sections. */
export function pageOf(sections: Section[]): Page {
	return {
		title: 'How many fields are right',
		command: 'npm run bench:accuracy',
		summary: summaryOf(sections),
		chart: { svg: chartOf(sections), description: 'Right fields, by kind of document' },
		body: bodyOf(sections),
	};
}

function summaryOf(sections: Section[]): string[] {
	const strangers = KINDS.map((kind) => {
		const all = rowOf(sections, TITLES.variants, { kind, variant: 'all' });
		return `**${NAMES[kind]}.** ${all['right']} of ${all['fields']} fields of ${all['documents']} documents are right, ${all['wrong']} are wrong. The hardest: ${hardest(sections, kind)}.`;
	});
	const learned = KINDS.map((kind) => `${ofThree(sections, kind)} (${IN_A_SENTENCE[kind]})`);
	const caught = KINDS.map((kind) => {
		const row = rowOf(sections, TITLES.checks, { kind });
		return `${row['caught']} of ${row['wrong values']} (${IN_A_SENTENCE[kind]})`;
	});
	const perSecond = (documents: string) =>
		rowOf(sections, TITLES.speed, { documents, cores: '1' })['a second'];
	const clicked = rowOf(sections, TITLES.clicks, {
		'the value is in the examples': 'more than once',
	});
	const picture = rowOf(sections, TITLES.page, { shown: 'picture' });
	return [
		...strangers,
		`**Learned from three examples.** ${learned.join(', ')} of the fields are right. If the examples repeat a value, a table of values teaches ${clicked['right: table']} of the fields, clicks on them ${clicked['right: clicks']}.`,
		`**Checks.** The node's checks catch these wrong amounts and IBANs: ${caught.join(', ')}.`,
		`**Speed.** One core reads ${perSecond('text PDFs')} text PDFs or ${perSecond('pictures, English')} pictures a second. A text PDF that is dropped in the web interface is shown after ${picture['median']} s.`,
	];
}

function bodyOf(sections: Section[]): string[] {
	return [
		'The documents are generated, in layouts that never served to improve the service. **Right** is what is printed, apart',
		'from white space and the kind of dash. **Wrong** is anything else, including a value for a field that is not printed.',
		'The rest is **empty**.',
		'',
		'## Right fields, by field',
		'',
		byKind(sections, TITLES.fields, 'field'),
		'',
		'## Right fields, by language',
		'',
		byKind(sections, TITLES.languages, 'language'),
		'',
		'The countries have their own layouts: `us`, `uk` and Switzerland (`ch`).',
		'',
		`## ${TITLES.speed}`,
		'',
		excerpt(sections, TITLES.speed, [
			'documents',
			'cores',
			'a second',
			'pdftotext or tesseract',
			'MB',
		]),
		'',
		'The service finds the fields, too. pdftotext and tesseract only turn a file into text.',
	];
}

/** The share of right fields for each value of a column, and for each kind of document. */
function byKind(sections: Section[], title: string, column: string): string {
	const rows = rowsOf(sections, title);
	const values = [...new Set(rows.map((row) => row[column]!))];
	const cells = values.map((value) => {
		const ofValue = rows.filter((row) => row[column] === value);
		const rights = KINDS.map(
			(kind) => ofValue.find((row) => row['kind'] === kind)?.['right'] ?? '',
		);
		return { count: sumOf(ofValue, 'fields'), row: [value, ...rights] };
	});
	return table(
		[column, ...KINDS.map((kind) => IN_A_SENTENCE[kind])],
		cells.filter(({ count }) => count >= MANY).map(({ row }) => row),
	);
}

function sumOf(rows: Row[], column: string): number {
	return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}

/** The share of right fields, by kind of document. */
function chartOf(sections: Section[]): string {
	const bars = (figureOf: (kind: Kind) => string) =>
		KINDS.map((kind) => ({ name: NAMES[kind], figure: figureOf(kind), color: NODE_COLOR }));
	return barChart([
		{
			title: 'Right fields in unseen layouts',
			bars: bars((kind) => rowOf(sections, TITLES.variants, { kind, variant: 'all' })['right']!),
			most: 100,
		},
		{
			title: 'Right fields after learning from three examples',
			bars: bars((kind) => ofThree(sections, kind)),
			most: 100,
		},
	]);
}

function ofThree(sections: Section[], kind: Kind): string {
	return rowOf(sections, TITLES.learned, { kind, examples: '3' })['right']!;
}

function hardest(sections: Section[], kind: Kind): string {
	const rows = rowsOf(sections, TITLES.variants).filter(
		(row) => row['kind'] === kind && row['variant'] !== 'all',
	);
	const share = (row: Row) => Number.parseFloat(row['right']!);
	return rows
		.toSorted((one, other) => share(one) - share(other))
		.slice(0, HARDEST)
		.map(({ variant, right }) => `${variant} (${right})`)
		.join(', ');
}
