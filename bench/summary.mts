// What a reader should take from RESULTS.md, in a few lines and a picture, both from its own tables.

import { NODE_COLOR, OTHER_COLOR, svg, svgText } from './svg.mjs';

type Row = Record<string, string>;

/** The tables of figures, by the first words of their sections. */
type Tables = Map<string, Row[]>;

const NODE = 'this node, automatic';
const OTHER = 'HTTP Request, all at once (its default)';

export function summaryOf(page: string): string[] {
	const tables = tablesOf(page);
	const figure = (section: string, where: Row, column: string) =>
		rowOf(tables, section, where)[column]!;
	const at20 = (contestant: string) =>
		figure('Time', { concurrency: '20', contestant }, '÷ undici');
	const limited = (contestant: string, column: string) =>
		figure('Rate-limited', { contestant }, column);
	const specified = (service: string, column: string) =>
		figure('At the specified times', { executions: '1 × 200', service }, column);
	const inLargeFiles = (contestant: string) =>
		figure('Memory', { 'file store': 'disk', files: '200', contestant }, 'peak over idle');
	const perSecond = (documents: string, contestant: string) =>
		figure('Overhead', { documents, contestant }, 'per second');
	const worst = (tables.get('Fleet') ?? []).map((row) => row['worst'] ?? '');
	const overloaded = (tables.get('At the specified times') ?? []).filter(
		({ service, executions }) => service!.includes('8 at a time') && executions !== '1 × 2000',
	);
	return [
		`- **Time.** 20 at a time, this node takes ${at20('this node, 20 at a time')} as long as undici alone; a loop over the items takes ${at20('loop, one at a time')}.`,
		`- **A limit of 20 a second.** This node reads 200 documents in ${limited(NODE, '÷ limit')} the shortest time, and loses ${limited(NODE, 'lost')}. The HTTP Request node loses ${limited(OTHER, 'lost')} with its defaults.`,
		`- **Many executions with one account.** If 20 requests are allowed in each second, they end in ${largest(worst)} the shortest time at worst, whatever the phase of the service's clock.`,
		`- **5 s a document.** 200 documents take ${specified('5 s a document, no limit', 'seconds')} s without a limit, and ${specified('5 s a document, 10 a second', '÷ limit')} the shortest time if 10 a second are allowed. Of 400 documents in a queue that others give up on, ${largest(overloaded.map(({ lost }) => lost!))} are lost at worst.`,
		`- **Memory.** 200 files of 10 MB take ${inLargeFiles(NODE)}, with the HTTP Request node ${inLargeFiles(OTHER)}.`,
		`- **Processor.** If the service answers at once, this node sends ${perSecond('files', NODE)} files or ${perSecond('texts', NODE)} texts a second, the HTTP Request node ${perSecond('files', OTHER)} or ${perSecond('texts', OTHER)}.`,
	];
}

/** In pixels. */
const WIDTH = 720;
const BAR = 16;
const MARGIN = 20;
const NAMES = 130;
const FIGURES = 90;
const COLORS = { 'this node': NODE_COLOR, 'HTTP Request': OTHER_COLOR };

/** Bars for this node and the HTTP Request node, both with their default options. */
export function chartOf(page: string): string {
	const tables = tablesOf(page);
	const groups = [
		['Lost of 200 documents, if 20 a second are allowed', 'Rate-limited', {}, 'lost'],
		[
			'Memory for 200 files of 10 MB',
			'Memory',
			{ 'file store': 'disk', files: '200' },
			'peak over idle',
		],
		[
			'Files a second, if the service answers at once',
			'Overhead',
			{ documents: 'files' },
			'per second',
		],
	] as const;
	let y = MARGIN;
	const marks = groups.flatMap(([title, section, where, column]) => {
		const figures = [NODE, OTHER].map(
			(contestant) => rowOf(tables, section, { ...where, contestant })[column]!,
		);
		const most = Math.max(...figures.map(Number.parseFloat));
		y += BAR;
		const heading = svgText(MARGIN, y, title, 'font-weight="bold"');
		const bars = Object.entries(COLORS).flatMap(([name, color], index) => {
			y += BAR + 4;
			const share = Number.parseFloat(figures[index]!) / most;
			const length = Math.round(share * (WIDTH - 2 * MARGIN - NAMES - FIGURES));
			const end = MARGIN + NAMES + length;
			return [
				svgText(MARGIN, y, name),
				`<rect x="${MARGIN + NAMES}" y="${y - 12}" width="${length}" height="${BAR}" fill="${color}"/>`,
				svgText(end + 8, y, figures[index]!),
			];
		});
		y += BAR;
		return [heading, ...bars];
	});
	return svg(WIDTH, y + MARGIN, 13, marks);
}

/** The largest of figures, as it is printed. */
function largest(figures: string[]): string {
	return figures.reduce((most, one) =>
		(Number.parseFloat(one) || 0) > (Number.parseFloat(most) || 0) ? one : most,
	);
}

/** @throws Error if there is no such row */
function rowOf(tables: Tables, section: string, where: Row): Row {
	const row = tables
		.get(section)
		?.find((each) => Object.entries(where).every(([column, value]) => each[column] === value));
	if (!row) throw new Error(`No row with ${JSON.stringify(where)} in the section "${section}"`);
	return row;
}

function tablesOf(page: string): Tables {
	const sections = page.split(/^## /m).slice(1);
	return new Map(
		sections.map((section) => {
			const title = section.split(/[:\n]/, 1)[0]!;
			const lines = section
				.split('### ', 1)[0]!
				.split('\n')
				.filter((line) => line.startsWith('|'));
			const [head = [], , ...rows] = lines.map(cellsOf);
			return [title, rows.map((row) => rowWith(head, row))];
		}),
	);
}

function cellsOf(line: string): string[] {
	return line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());
}

function rowWith(head: string[], cells: string[]): Row {
	return Object.fromEntries(head.map((column, index) => [column, cells[index]!]));
}
