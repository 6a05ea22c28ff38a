import { PROPOSED_BATCHING, type Recipe, RETRY_ON_FAIL } from '../contestants/contestants.mjs';
import { fileDocuments } from '../contestants/documents.mjs';
import { measureInTurn } from '../contestants/measure.mjs';
import { percent, ratio, type Section, times } from '../../../support/report/results.mjs';
import type { Equipment, Settings } from '../settings.mjs';

const PER_SECOND = 20;
const LATENCY = 200;
const TOLERANCE = 1.15;

/** The rate limit decides how long a round takes: a minute and a half. */
const MOST_ROUNDS = 3;

export async function rateLimited(
	{ engine, services, processes }: Equipment,
	{ documents: count, rounds }: Settings,
): Promise<Section> {
	const documents = await fileDocuments(engine, count);
	const behaviour = { latency: LATENCY, rateLimit: PER_SECOND };
	const limit = count / PER_SECOND;
	const nodes: Recipe[] = [
		{ type: 'this node' },
		...[5, 10, 20].map((concurrency): Recipe => ({ type: 'this node', options: { concurrency } })),
	];
	const recipes: Recipe[] = [
		{ type: 'undici', concurrency: 20, perSecond: 0.98 * PER_SECOND },
		...nodes,
		{ type: 'HTTP Request' },
		{ type: 'HTTP Request', batching: PROPOSED_BATCHING },
		{ type: 'HTTP Request', batching: { batchSize: PER_SECOND, batchInterval: 1000 } },
		{ type: 'HTTP Request', settings: RETRY_ON_FAIL },
	];
	const contestants = recipes.map((recipe) => processes.make(recipe));
	const most = Math.min(rounds, MOST_ROUNDS);
	const measurements = await measureInTurn(services, contestants, documents, behaviour, most);
	const ofNode = measurements.slice(1, 1 + nodes.length);

	return {
		title: `Rate-limited: ${count} documents, ${PER_SECOND} a second allowed`,
		about: [
			'The service answers all other requests with 429 and `Retry-After: 1`. Only undici knows the limit. On Error is',
			'Continue, except with Retry On Fail, which loses everything if a document still fails after 5 tries. "Read" is',
			'how often the service read, and would charge for, each document.',
		].join('\n'),
		head: ['contestant', 'seconds', '÷ limit', '÷ undici', 'lost', '429', 'read'],
		rows: measurements.map((measured) => [
			measured.contestant,
			measured.seconds.toFixed(2),
			times(measured.seconds / limit),
			times(measured.seconds / measurements[0]!.seconds),
			String(count - measured.arrived),
			String(measured.throttled),
			ratio(measured.read / count),
		]),
		claims: ofNode.flatMap((measured) => [
			{
				text: `Rate-limited, ${measured.contestant}: none lost`,
				measured: `${count - measured.arrived} lost`,
				holds: measured.arrived === count && measured.read === count,
			},
			{
				text: `Rate-limited, ${measured.contestant}: within 15 % of documents ÷ rate`,
				measured: percent(measured.seconds / limit - 1),
				holds: measured.seconds / limit <= TOLERANCE,
			},
		]),
	};
}
