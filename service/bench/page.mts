import { barChart } from '../../support/report/bars.mjs';
import { type Curve, curveChart, stacked } from '../../support/report/curves.mjs';
import { excerpt, type Page } from '../../support/report/page.mjs';
import {
	type Row,
	rowOf,
	rowsOf,
	type Section,
	sectionOf,
	table,
} from '../../support/report/results.mjs';
import { NODE_COLOR } from '../../support/report/svg.mjs';
import { SURE } from '../dist/finding/doubt/doubtful.mjs';
import { KINDS, type Kind } from './documents/rendering/scans.mjs';
import { TITLES } from './titles.mjs';

const NAMES: Record<Kind, string> = { pdf: 'Text PDFs', scan: 'Scans', photo: 'Photos' };
const IN_A_SENTENCE: Record<Kind, string> = { pdf: 'text PDFs', scan: 'scans', photo: 'photos' };

/** The number of variants that the summary names for each kind of document. */
const HARDEST = 3;

/** Rows with fewer fields of text PDFs are only in the data file. */
const MANY = 250;

/** Fewer documents are only in the data file. */
const FEW_DOCUMENTS = 4;
/** For shares of documents. */
const MANY_DOCUMENTS = 100;
const PUBLIC_COLUMNS = ['set', 'field', 'right', 'wrong', 'empty'];
const DOUBT_COLUMNS = [
	...['documents of', 'to look at', 'found', 'marked although right', 'right among the others'],
];
const SPEED_COLUMNS = ['documents', 'cores', 'a second', 'pdftotext or tesseract', 'MB'];

/** The page about all sections. */
export function pageOf(sections: Section[]): Page {
	return {
		title: 'How many fields are right',
		command: 'npm run bench:accuracy',
		summary: summaryOf(sections),
		chart: {
			svg: stacked([chartOf(sections), ...curvesOf(sections)]),
			description: 'Right fields, by kind of document, and the mistakes that doubts show',
		},
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
	const { about } = sectionOf(sections, TITLES.fields);
	return [
		...publicBody(sections),
		...[
			'The documents are generated, in layouts that never served to improve the service.',
			about,
			'',
		],
		...['## Right fields, by field', '', byKind(sections, TITLES.fields, 'field'), ''],
		...doubtsBody(sections),
		...settledBody(sections),
		...excerpt(sections, TITLES.speed, SPEED_COLUMNS),
	];
}

/** The mistakes that people find with the service's threshold, and the documents that they look at for that. */
function doubtsBody(sections: Section[]): string[] {
	const present = sections.filter(
		({ title }) => title === TITLES.doubts || title === TITLES.publicDoubts,
	);
	const rows = present
		.flatMap(({ title }) => rowsOf(sections, title))
		.filter(({ threshold, documents }) => {
			return threshold === String(SURE) && Number(documents) >= MANY_DOCUMENTS;
		})
		.filter((row) => !/training|later|all/u.test(row['documents of']!));
	if (rows.length === 0) return [];
	const cells = rows.map((row) => DOUBT_COLUMNS.map((column) => row[column]!));
	return [
		'## Mistakes that doubts show',
		'',
		table(DOUBT_COLUMNS, cells),
		'',
		present[0]!.about,
		'',
	];
}

/** The difference that settled documents make. */
function settledBody(sections: Section[]): string[] {
	const section = sections.find(({ title }) => title === TITLES.settled);
	return section ? excerpt(sections, section.title, section.head) : [];
}

/** The figures that count: of documents that nobody here made. */
function publicBody(sections: Section[]): string[] {
	if (!sections.some(({ title }) => title === TITLES.public)) return [];
	return [
		...excerpt(sections, TITLES.public, PUBLIC_COLUMNS, ({ set, field, documents }) => {
			if (Number(documents) < FEW_DOCUMENTS) return false;
			if (set!.startsWith('strangers')) return set!.includes('held back') && field === 'all';
			return set!.startsWith('SROIE')
				? set!.endsWith('held back') && field !== 'all'
				: field === 'all';
		}),
		'Nobody looked at the documents that are held back. The others were looked at while the service was improved.',
		'',
		'On SROIE, a large language model without training reaches 83.9 % F1 (LLM-TKIE, 2025), and trained models 92 to 98 %. The documents below, which we drew ourselves, are easier.',
		'',
	];
}

/** The share of right fields for each value of a column, and for each kind of document. */
function byKind(sections: Section[], title: string, column: string): string {
	const rows = rowsOf(sections, title);
	const rightOf = (kind: Kind, value: string) =>
		rows.find((row) => row['kind'] === kind && row[column] === value)?.['right'] ?? '';
	const values = rows
		.filter(({ kind, fields }) => kind === 'pdf' && Number(fields) >= MANY)
		.map((row) => row[column]!);
	return table(
		[column, ...KINDS.map((kind) => IN_A_SENTENCE[kind])],
		values.map((value) => [value, ...KINDS.map((kind) => rightOf(kind, value))]),
	);
}

/** The curves that the page draws: their names, and their rows. */
const CURVES: Array<[title: string, name: string, color: string]> = [
	[TITLES.doubts, 'pdf', '#1971c2'],
	[TITLES.doubts, 'scan', '#2f9e44'],
	[TITLES.doubts, 'photo', '#f08c00'],
	[TITLES.publicDoubts, 'SROIE, pictures: held back', '#d6336c'],
	[TITLES.publicDoubts, 'SROIE, transcription: held back', '#9c36b5'],
	[TITLES.publicDoubts, 'ZUGFeRD corpus: pages', '#868e96'],
];

/** The share of wrong values found against the share of documents looked at. */
function curvesOf(sections: Section[]): string[] {
	const curves = CURVES.flatMap(([title, name, color]): Curve[] => {
		if (!sections.some((section) => section.title === title)) return [];
		const rows = rowsOf(sections, title).filter((row) => row['documents of'] === name);
		const points = rows.map((row): [number, number] => [
			Number.parseFloat(row['to look at']!),
			Number.parseFloat(row['found']!),
		]);
		const shown = KINDS.find((kind) => kind === name);
		return points.length === 0
			? []
			: [{ name: shown ? NAMES[shown] : name, color, points: [[0, 0], ...points, [100, 100]] }];
	});
	return curves.length === 0
		? []
		: [
				curveChart({
					title: 'Wrong values found, by the documents looked at',
					x: 'documents looked at',
					y: 'wrong values found',
					curves,
				}),
			];
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
