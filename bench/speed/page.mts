import { barChart } from '../../support/report/bars.mjs';
import { excerpt, type Page } from '../../support/report/page.mjs';
import { type Row, rowOf, rowsOf, type Section } from '../../support/report/results.mjs';
import { NODE_COLOR, OTHER_COLOR } from '../../support/report/svg.mjs';

const NODE = 'this node, automatic';
const OTHER = 'HTTP Request, all at once (its default)';
const RETRYING = `${OTHER}, Retry On Fail`;

/** The page about all sections. */
export function pageOf(sections: Section[]): Page {
	return {
		title: 'How fast, how much memory, how many requests',
		command: 'npm run bench',
		summary: summaryOf(sections),
		chart: { svg: chartOf(sections), description: 'This node and the HTTP Request node' },
		body: bodyOf(sections),
	};
}

function summaryOf(sections: Section[]): string[] {
	const figure = (section: string, where: Row, column: string) =>
		rowOf(sections, section, where)[column]!;
	const at20 = (contestant: string) =>
		figure('Time', { concurrency: '20', contestant }, '÷ undici');
	const limited = (contestant: string, column: string) =>
		figure('Rate-limited', { contestant }, column);
	const specified = (service: string, column: string) =>
		figure('At the specified times', { executions: '1 × 200', service }, column);
	const unavailable = (contestant: string, column: string) =>
		figure('Cost', { case: '5 % 503', contestant }, column);
	const inLargeFiles = (contestant: string) =>
		figure('Memory', { 'file store': 'disk', files: '200', contestant }, 'peak over idle');
	const perSecond = (documents: string, contestant: string) =>
		figure('Overhead', { documents, contestant }, 'per second');
	const phases = rowsOf(sections, 'Fleet').map(({ worst }) => worst!);
	const queued = rowsOf(sections, 'At the specified times').filter(({ service }) =>
		service!.includes('8 at a time'),
	);
	const mostLost = queued.toSorted((one, other) => Number(other['lost']) - Number(one['lost']))[0]!;
	const reused = (name: string) =>
		rowsOf(sections, 'Reuse')
			.filter(({ contestant }) => contestant!.startsWith(name))
			.reduce((sum, { requests }) => sum + Number(requests), 0);
	return [
		`**Time.** 20 at a time, this node takes ${at20('this node, 20 at a time')} as long as undici alone; a loop over the items takes ${at20('loop, one at a time')}.`,
		`**A limit of 20 a second.** This node reads 200 documents in ${limited(NODE, '÷ limit')} the shortest time, and loses ${limited(NODE, 'lost')}. The HTTP Request node loses ${limited(OTHER, 'lost')} with its defaults.`,
		`**Many executions with one account.** If the service allows 20 requests in each second, they finish in at most ${largest(phases)} the shortest time.`,
		`**5 s a document.** 200 documents take ${specified('5 s a document, no limit', '÷ limit')} the shortest time if there is no limit (the number of open requests has to grow first), and ${specified('5 s a document, 10 a second', '÷ limit')} with a limit of 10 a second.`,
		`**A queue.** If a gateway or the timeout gives up on documents that wait in the service, at most ${mostLost['lost']} are lost: of ${mostLost['executions']} documents (${mostLost['service']}).`,
		`**Requests.** If one document in twenty is rejected as too busy, this node delivers ${share(unavailable(NODE, 'results'))} with ${unavailable(NODE, 'requests')} requests per document, the HTTP Request node ${share(unavailable(OTHER, 'results'))}, and with Retry On Fail ${share(unavailable(RETRYING, 'results'))} with ${unavailable(RETRYING, 'requests')} requests.`,
		`**Paid twice.** In ${rowsOf(sections, 'Reuse').length / 2} cases in which documents could be paid for twice, this node sends ${reused('this node')} requests, the HTTP Request node ${reused('HTTP Request')}.`,
		`**Memory.** 200 files of 10 MB take ${inLargeFiles(NODE)}, with the HTTP Request node ${inLargeFiles(OTHER)}.`,
		`**Processor.** If the service answers at once, this node sends ${perSecond('files', NODE)} files or ${perSecond('texts', NODE)} texts a second, the HTTP Request node ${perSecond('files', OTHER)} or ${perSecond('texts', OTHER)}.`,
	];
}

function bodyOf(sections: Section[]): string[] {
	const isAt20 = ({ concurrency }: Row) => concurrency === '20';
	const isShown = ({ contestant }: Row) => !/^this node, (5|10) /.test(contestant!);
	const isOf200 = ({ files, contestant }: Row) =>
		files === '200' && [NODE, OTHER].includes(contestant!);
	return [
		'Everything runs in the engine of n8n, except undici, an HTTP client for Node.js. The service runs in another process.',
		...['Each figure is the median of several rounds.', ''],
		...excerpt(sections, 'Time', ['contestant', 'seconds', 'at once'], isAt20),
		...excerpt(sections, 'Rate-limited', ['contestant', 'seconds', 'lost', '429', 'read'], isShown),
		...excerpt(sections, 'Memory', ['file store', 'contestant', 'peak over idle', 'lost'], isOf200),
	];
}

/** Bars for this node and the HTTP Request node, both with their default options. */
function chartOf(sections: Section[]): string {
	const compared = (section: string, where: Row, column: string) => {
		const figureOf = (contestant: string) =>
			rowOf(sections, section, { ...where, contestant })[column]!;
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

/** @param each a number for each document, as it is printed */
function share(each: string): string {
	return `${Math.round(Number(each) * 100)} %`;
}
