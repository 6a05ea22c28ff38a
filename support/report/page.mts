// A page of results: the claims that failed, what a reader should take from it, a chart and a few tables. All rows
// and claims are in a data file next to it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { failedIn, type Row, rowsOf, type Section, type StoredSection, table } from './results.mjs';

export interface Page {
	title: string;
	/** The command that writes the page. */
	command: string;
	summary: string[];
	/** An SVG, and a description of it. */
	chart: { svg: string; description: string };
	/** Further lines. */
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

/** Some columns of some rows of a section, as a Markdown table. */
export function excerpt(
	sections: Section[],
	title: string,
	columns: string[],
	isShown: (row: Row) => boolean = () => true,
): string {
	const rows = rowsOf(sections, title).filter(isShown);
	return table(
		columns,
		rows.map((row) => columns.map((column) => row[column]!)),
	);
}

function textOf(page: string, content: Page, sections: StoredSection[]): string {
	const { title, command, summary, chart, body } = content;
	const [data, picture] = ['json', 'svg'].map((one) => withExtension(basename(page), one));
	return [
		`# ${title}`,
		'',
		`Written by \`${command}\`, not by hand. All rows${hasClaims(sections) ? ' and claims' : ''} are in [${data}](${data}).`,
		'',
		...claimLines(sections),
		...summary.map((line) => `- ${line}`),
		'',
		`![${chart.description}](${picture})`,
		'',
		...body,
		'',
		...originLines(sections),
		'',
	].join('\n');
}

function hasClaims(sections: Section[]): boolean {
	return sections.some(({ claims }) => claims.length > 0);
}

function claimLines(sections: Section[]): string[] {
	if (!hasClaims(sections)) return [];
	const count = sections.flatMap(({ claims }) => claims).length;
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
