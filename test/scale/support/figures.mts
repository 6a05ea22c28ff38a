import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

import { heading, newest, table } from '../../../support/report/results.mjs';
import { chartOf, summaryOf } from './summary.mjs';

export type Figures = Record<string, string | number>;

/** The page with the figures of the long form, one section for each table, and its picture. */
const DOCUMENT = fileURLToPath(new URL('../../../docs/reliability-figures.md', import.meta.url));
const CHART = DOCUMENT.replace(/md$/, 'svg');

/** What the figures of a run depend on. */
export interface Origin {
	commit: string;
	seed: number;
}

/** Adds a row to a table of this run's figures. All rows of a table have the same columns. */
export function recordFigures(table: string, figures: Figures): void {
	const file = process.env.SCALE_FIGURES;
	if (file) appendFileSync(file, `${JSON.stringify({ table, figures })}\n`);
}

/** The rows of each table, in the order in which they were recorded. */
export function readFigures(file: string): Map<string, Figures[]> {
	const tables = new Map<string, Figures[]>();
	const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
	for (const line of lines) {
		const { table, figures } = JSON.parse(line) as { table: string; figures: Figures };
		tables.set(table, [...(tables.get(table) ?? []), figures]);
	}
	return tables;
}

/** Writes these tables into the page. Those that were not measured this time are kept. */
export function writeFigures(tables: Map<string, Figures[]>, origin: Origin): void {
	const measured = [...tables].map(([title, rows]) => sectionOf(title, rows, origin));
	const sections = newest(readFileSync(DOCUMENT, 'utf8'), measured).join('\n\n');
	const page = [
		...heading('The figures of the last long run', 'npm run test:scale -- --long'),
		...summaryOf(sections),
		'',
		'![Speed of workers, and memory of one process](reliability-figures.svg)',
		'',
		sections,
		'',
	];
	writeFileSync(DOCUMENT, page.join('\n'));
	writeFileSync(CHART, chartOf(sections));
}

function sectionOf(title: string, rows: Figures[], { commit, seed }: Origin): string {
	const day = new Date().toISOString().slice(0, 10);
	const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`;
	const cells = rows.map((row) => Object.values(row).map(escaped));
	return [
		`## ${title}`,
		'',
		`${day}, ${machine}, commit ${commit}, seed ${seed}.`,
		'',
		table(Object.keys(rows[0]!), cells),
	].join('\n');
}

function escaped(cell: string | number): string {
	return String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
