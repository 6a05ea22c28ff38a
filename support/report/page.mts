// A page of results: the claims that failed, what a reader should take from it, a chart and a few tables. All rows
// and claims are in a data file next to it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import {
	failedIn,
	type Row,
	rowsOf,
	type Section,
	sectionOf,
	type StoredSection,
	table,
} from './results.mjs';

export interface Page {
	title: string;
	/** The command that writes the page. */
	command: string;
	summary: string[];
	/** An SVG, and a description of it. */
	chart: { svg: string; description: string };
	/** Further lines; the last one is empty. */
	body: string[];
}

/** @param page the path of the Markdown file; the chart and the data have the same name */
export function writePage(page: string, content: Page, sections: StoredSection[]): void {
	writeFileSync(page, textOf(page, content, sections));
	writeFileSync(withExtension(page, 'svg'), content.chart.svg);
	writeFileSync(withExtension(page, 'json'), dataOf(sections));
}

/** The sections of a page, with these in place of those with the same titles. */
export function updated(page: string, measured: StoredSection[]): StoredSection[] {
	const data = withExtension(page, 'json');
	const old = existsSync(data) ? (JSON.parse(readFileSync(data, 'utf8')) as StoredSection[]) : [];
	return [...new Map([...old, ...measured].map((section) => [section.title, section])).values()];
}

/** A section with some of its columns and rows. */
export function excerpt(
	sections: Section[],
	name: string,
	columns: string[],
	isShown: (row: Row) => boolean = () => true,
): string[] {
	const { title, about } = sectionOf(sections, name);
	const rows = rowsOf(sections, name).filter(isShown);
	const cells = rows.map((row) => columns.map((column) => row[column]!));
	return [`## ${title}`, '', table(columns, cells), '', ...(about ? [about, ''] : [])];
}

function textOf(page: string, content: Page, sections: StoredSection[]): string {
	const { title, command, summary, chart, body } = content;
	const [data, picture] = ['json', 'svg'].map((one) => withExtension(basename(page), one));
	return [
		`# ${title}`,
		'',
		`Written by \`${command}\`, not by hand. All data is in [${data}](${data}).`,
		'',
		...claimLines(sections),
		...summary.map((line) => `- ${line}`),
		'',
		`![${chart.description}](${picture})`,
		'',
		...body,
		...originLines(sections),
		'',
	].join('\n');
}

function claimLines(sections: Section[]): string[] {
	const count = sections.flatMap(({ claims }) => claims).length;
	if (count === 0) return [];
	const failed = failedIn(sections);
	if (failed.length === 0) return [`All ${count} claims hold.`, ''];
	const lines = failed.map(({ text, measured }) => `- ${text}; measured: **${measured}**`);
	return [`**${failed.length} of ${count} claims don't hold:**`, '', ...lines, '', 'The rest:', ''];
}

/** The origins of the figures, and the sections of each if there are several. */
function originLines(sections: StoredSection[]): string[] {
	const origins = [...new Set(sections.map(({ measured }) => measured))];
	if (origins.length === 1) return [`Measured: ${origins[0]}.`];
	const titlesOf = (origin: string) =>
		sections.flatMap(({ title, measured }) => (measured === origin ? title.split(':')[0]! : []));
	return [
		'Measured:',
		'',
		...origins.map((origin) => `- ${titlesOf(origin).join(', ')}: ${origin}.`),
	];
}

/** A line for each row and each claim, so that a change of a figure is a change of a line. */
function dataOf(sections: StoredSection[]): string {
	const list = (key: string, values: unknown[]) =>
		`"${key}":[${values.map((value) => `\n${JSON.stringify(value)}`).join(',')}]`;
	const texts = sections.map(({ rows, claims, ...rest }) => {
		const fields = JSON.stringify(rest).slice(0, -1);
		return `${fields},\n${list('rows', rows)},\n${list('claims', claims)}}`;
	});
	return `[${texts.join(',\n')}]\n`;
}

function withExtension(page: string, extension: string): string {
	return page.replace(/md$/, extension);
}
