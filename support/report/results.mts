import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';

import { currentCommit } from '../../tools/commit.mjs';
import { summaryOf } from './summary.mjs';

/** One section of a page of results. */
export interface Section {
	title: string;
	/** What is measured, in a sentence or two. */
	about: string;
	head: string[];
	rows: string[][];
	claims: Claim[];
}

export interface Claim {
	text: string;
	measured: string;
	holds: boolean;
}

/** What a figure may be. */
export interface Bound {
	what: string;
	measured: number;
	/** Without a bound there is no claim. */
	atMost?: number;
	atLeast?: number;
	/** Where the bound comes from. */
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

/** RESULTS.md with these sections, as they were measured now, in place of those that it has. */
export function withSections(page: string, measured: Section[], settings: string): string {
	const sections = measured.map((section) =>
		[...sectionLines(section), ...claimLines([section], '###'), origin(settings)].join('\n'),
	);
	const all = newest(page, sections).join('\n\n');
	const held = all.match(/\| yes +\|$/gm)?.length ?? 0;
	const failed = all.match(/\| \*\*no\*\* +\|$/gm)?.length ?? 0;
	return [
		...heading('How fast, how much memory, how many requests', 'npm run bench'),
		...summaryOf(all),
		'',
		`${held} of ${held + failed} claims hold. Each section says when it was measured.`,
		'',
		'![This node beside the HTTP Request node](RESULTS.svg)',
		'',
		all,
		'',
	].join('\n');
}

/** The sections of a page, those with the same titles replaced by these, and the others of these. */
export function newest(page: string, sections: string[]): string[] {
	const all = [...page.split(/^(?=## )/m).slice(1), ...sections];
	const byTitle = new Map(all.map((text) => [text.split('\n', 1)[0]!, text.trimEnd()]));
	return [...byTitle.values()];
}

export function heading(title: string, command: string): string[] {
	return [`# ${title}`, '', `Written by \`${command}\`, not by hand.`, ''];
}

export function sectionLines({ title, about, head, rows }: Section): string[] {
	return [`## ${title}`, '', table(head, rows), '', about, ''];
}

/** @param level of the heading */
export function claimLines(sections: Array<Pick<Section, 'claims'>>, level = '##'): string[] {
	const claims = sections.flatMap((section) => section.claims);
	return [
		`${level} Claims`,
		'',
		table(
			['claim', 'measured', 'holds'],
			claims.map(({ text, measured, holds }) => [text, measured, holds ? 'yes' : '**no**']),
		),
		'',
	];
}

/** What the figures of a section depend on. */
function origin(settings: string): string {
	const versions = ['n8n-core', 'n8n-nodes-base', 'undici'].map(
		(name) => `${name} ${versionOf(name)}`,
	);
	return `${measuredOn(settings)},\n${versions.join(', ')}.`;
}

/** When, with what and on which machine. */
export function measuredOn(settings: string): string {
	const day = new Date().toISOString().slice(0, 10);
	const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}`;
	return `Measured on ${day} at commit ${currentCommit()}, with ${settings}: ${machine}`;
}

function versionOf(name: string): string {
	const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** A rule in Markdown is at least this wide, also below an empty column. */
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

/** @param value if it isn't finite, it never came to that */
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
