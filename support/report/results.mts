import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';

import { currentCommit } from '../../tools/commit.mjs';

/** One section of a benchmark's results. */
export interface Section {
	title: string;
	/** A sentence or two about the rows. */
	about: string;
	head: string[];
	rows: string[][];
	claims: Claim[];
}

/** A section as it is kept next to its page. */
export interface StoredSection extends Section {
	/** The day, the commit and the machine. */
	measured: string;
}

export interface Claim {
	text: string;
	measured: string;
	holds: boolean;
}

/** A figure and the least or most that it should be. */
export interface Bound {
	what: string;
	measured: number;
	/** Without a bound there is no claim. */
	atMost?: number;
	atLeast?: number;
	/** The source of the bound. */
	as?: string;
	inWords?: (value: number) => string;
}

/** A claim for each bound; figures are compared as they are printed. */
export function claimsWithin(title: string, bounds: Bound[]): Claim[] {
	return bounds.flatMap(({ what, measured, atMost, atLeast, as, inWords = ratio }) => {
		const bound = atMost ?? atLeast;
		if (bound === undefined) return [];
		const words = atMost === undefined ? 'at least' : 'at most';
		const [figure, limit] = [inWords(measured), inWords(bound)];
		const over = Number.parseFloat(figure) - Number.parseFloat(limit);
		return [
			{
				text: `${title}: ${what} ${words} ${limit}${as ? ` (${as})` : ''}`,
				measured: figure,
				holds: atMost === undefined ? over >= 0 : over <= 0,
			},
		];
	});
}

export function failedIn(sections: Array<Pick<Section, 'claims'>>): Claim[] {
	return sections.flatMap(({ claims }) => claims).filter(({ holds }) => !holds);
}

export type Row = Record<string, string>;

/** @param name the title of the section, up to a colon */
export function sectionOf(sections: Section[], name: string): Section {
	const section = sections.find(({ title }) => title.split(':')[0] === name);
	if (!section) throw new Error(`No section "${name}"`);
	return section;
}

/** The rows of a section, by their columns. */
export function rowsOf(sections: Section[], name: string): Row[] {
	const { head, rows } = sectionOf(sections, name);
	return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index]!])));
}

/** @throws Error if there is no such row */
export function rowOf(sections: Section[], title: string, where: Row): Row {
	const row = rowsOf(sections, title).find((each) =>
		Object.entries(where).every(([column, value]) => each[column] === value),
	);
	if (!row) throw new Error(`No row with ${JSON.stringify(where)} in the section "${title}"`);
	return row;
}

/** A section with all of its rows and claims, for the console. */
export function printed({ title, about, head, rows, claims }: Section): string {
	const lines = claims.map(
		({ text, measured, holds }) => `${holds ? 'holds' : 'DOES NOT HOLD'}: ${text}: ${measured}`,
	);
	return [`## ${title}`, '', table(head, rows), '', about, '', ...lines, ''].join('\n');
}

/** The day, the commit and the machine, and the versions of these packages. */
export function measuredNow(amount: string, packages: string[] = []): string {
	const day = new Date().toISOString().slice(0, 10);
	const versions = packages.map((name) => `, ${name} ${versionOf(name)}`).join('');
	const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`;
	return `${day}, commit ${currentCommit()}, ${amount}, ${machine}, Node ${process.version}${versions}`;
}

function versionOf(name: string): string {
	const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The width of the narrowest rule that Markdown reads as one. */
const NARROWEST = 3;

/** A Markdown table with aligned columns; numbers are right-aligned. */
export function table(head: string[], rows: string[][]): string {
	const widths = head.map((title, column) =>
		Math.max(NARROWEST, ...[title, ...rows.map((row) => row[column]!)].map(({ length }) => length)),
	);
	const isFigure = head.map((_, column) =>
		rows.every((row) => /^(-?[\d.]+\D{0,4})?$/.test(row[column]!)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => (isFigure[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`;
	const rule = widths.map((width, column) =>
		isFigure[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
	);
	return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** The middle value; of two, the higher one. */
export function median<T>(values: T[], figure: (value: T) => number): T {
	const sorted = values.toSorted((one, other) => figure(one) - figure(other));
	return sorted[Math.floor(sorted.length / 2)]!;
}

/** @param value infinite if it never happened */
export function inSeconds(value: number): string {
	return Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never';
}

/** A factor. */
export function times(value: number): string {
	return `${value.toFixed(2)} ×`;
}

export function ratio(value: number): string {
	return value.toFixed(2);
}

export function percent(share: number): string {
	return `${(share * 100).toFixed(1)} %`;
}

export const MEGABYTE = 1024 * 1024;

export function inMegabytes(bytes: number): string {
	return `${Math.round(bytes / MEGABYTE) || 0} MB`;
}
