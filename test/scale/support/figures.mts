import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { updated, writePage } from '../../../support/report/page.mjs';
import { measuredNow } from '../../../support/report/results.mjs';
import { pageOf } from './page.mjs';

export type Figures = Record<string, string | number>;

const PAGE = fileURLToPath(new URL('../../../docs/reliability-figures.md', import.meta.url));

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

/** Writes the page about these tables, and about the ones that were not measured this time. */
export function writeFigures(tables: Map<string, Figures[]>, seed: number): void {
	const measured = [...tables].map(([title, rows]) => ({
		...{ title, about: '', claims: [], measured: measuredNow(`seed ${seed}`) },
		head: Object.keys(rows[0]!),
		rows: rows.map((row) => Object.values(row).map(String)),
	}));
	const sections = updated(PAGE, measured);
	writePage(PAGE, pageOf(sections), sections);
}
