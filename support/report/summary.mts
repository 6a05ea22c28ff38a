// What a reader should take from RESULTS.md, in a few lines and a picture, both from its own tables.

import { barChart } from './bars.mjs';
import { type Row, rowOf, tablesOf } from './readTables.mjs';
import { NODE_COLOR, OTHER_COLOR } from './svg.mjs';

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

/** Bars for this node and the HTTP Request node, both with their default options. */
export function chartOf(page: string): string {
	const tables = tablesOf(page);
	const compared = (section: string, where: Row, column: string) => {
		const figureOf = (contestant: string) =>
			rowOf(tables, section, { ...where, contestant })[column]!;
		return [
			{ name: 'this node', figure: figureOf(NODE), color: NODE_COLOR },
			{ name: 'HTTP Request', figure: figureOf(OTHER), color: OTHER_COLOR },
		];
	};
	return barChart([
		{
			title: 'Lost of 200 documents, if 20 a second are allowed',
			bars: compared('Rate-limited', {}, 'lost'),
		},
		{
			title: 'Memory for 200 files of 10 MB',
			bars: compared('Memory', { 'file store': 'disk', files: '200' }, 'peak over idle'),
		},
		{
			title: 'Files a second, if the service answers at once',
			bars: compared('Overhead', { documents: 'files' }, 'per second'),
		},
	]);
}

/** The largest of figures, as it is printed. */
function largest(figures: string[]): string {
	return figures.reduce((most, one) =>
		(Number.parseFloat(one) || 0) > (Number.parseFloat(most) || 0) ? one : most,
	);
}
