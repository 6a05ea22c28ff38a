import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

export type Figures = Record<string, string | number>;

/** The page with the figures of the long form, one section for each table. */
const DOCUMENT = fileURLToPath(new URL('../../../docs/reliability-figures.md', import.meta.url));

const INTRODUCTION = `# The figures of the last long run

Written by \`npm run test:scale -- --long\` if all of its tests have passed, and never by hand.
[reliability.md](reliability.md) says what they mean.`;

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
export async function writeFigures(tables: Map<string, Figures[]>, origin: Origin): Promise<void> {
	const old = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
	const sections = new Map(
		old
			.split(/^## /m)
			.slice(1)
			.map((section) => [section.split('\n')[0]!, section]),
	);
	for (const [title, rows] of tables) sections.set(title, sectionOf(title, rows, origin));
	const text = [INTRODUCTION, ...[...sections.values()].map((section) => `## ${section}`)];
	const options = { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT };
	writeFileSync(DOCUMENT, await format(text.join('\n\n'), options));
}

function sectionOf(title: string, rows: Figures[], { commit, seed }: Origin): string {
	const head = Object.keys(rows[0]!);
	const line = (cells: Array<string | number>) => `| ${cells.map(escaped).join(' | ')} |`;
	const isFigure = (column: string) => rows.every((row) => /^[\d.,]+/.test(String(row[column])));
	return [
		title,
		'',
		`${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, commit ${commit}, seed ${seed}.`,
		'',
		line(head),
		line(head.map((column) => (isFigure(column) ? '--:' : '---'))),
		...rows.map((row) => line(Object.values(row))),
	].join('\n');
}

function escaped(cell: string | number): string {
	return String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
