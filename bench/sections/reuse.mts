import type { Engine } from '../../engine/engine.mjs';
import {
	type Contestant,
	httpRequest,
	PROPOSED_BATCHING,
	RETRY_ON_FAIL,
	thisNode,
} from '../contestants/contestants.mjs';
import { type Documents, fileDocuments, first, repeated } from '../contestants/documents.mjs';
import type { Equipment } from '../equipment.mjs';
import { measure } from '../contestants/measure.mjs';
import { type Claim, type Section } from '../results.mjs';
import type { Behaviour } from '../services/service.mjs';

const LATENCY = 50;
const CONTINUE_AND_RETRY = { ...RETRY_ON_FAIL, onError: 'continueRegularOutput' } as const;
const STOP = { onError: 'stopWorkflow' } as const;

interface Case {
	name: string;
	documents: Documents;
	behaviour: Behaviour;
	thisNode: Contestant;
	others: Contestant;
	/** The most requests that this node may send. */
	goal: number;
}

/** Documents that could be paid for twice. */
export async function reuse({ engine, services }: Equipment): Promise<Section> {
	const documents = await fileDocuments(engine, 20);
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const one of cases(engine, documents)) {
		const behaviour = { latency: LATENCY, ...one.behaviour };
		for (const contestant of [one.thisNode, one.others]) {
			const { arrivals, read } = await measure(services, contestant, one.documents, behaviour);
			const isThisNode = contestant === one.thisNode;
			rows.push([
				one.name,
				contestant.name,
				String(arrivals.length),
				String(read),
				isThisNode ? String(one.goal) : '',
			]);
			if (!isThisNode) continue;
			claims.push({
				text: `Reuse, ${one.name}: at most ${one.goal} requests`,
				measured: String(arrivals.length),
				holds: arrivals.length > 0 && arrivals.length <= one.goal,
			});
		}
	}
	return {
		title: 'Reuse: documents that could be paid for twice',
		about: [
			'Requests sent, and documents read by the service, which is what it would charge for. n8n stops at the',
			'first error unless it says otherwise, and "again" means that the same workflow runs a second time.',
		].join('\n'),
		head: ['case', 'contestant', 'requests', 'read', 'goal'],
		rows,
		claims,
	};
}

function cases(engine: Engine, documents: Documents): Case[] {
	const node = (options = {}, settings: object = STOP) => thisNode(engine, options, settings);
	const request = (settings: object = STOP) => httpRequest(engine, undefined, settings);
	return [
		{
			name: '30 files, 10 different ones',
			documents: repeated(30, first(10, documents)),
			behaviour: {},
			thisNode: node(),
			others: request(),
			goal: 10,
		},
		{
			name: "3 copies of a file that can't be read",
			documents: repeated(3, first(1, documents)),
			behaviour: { unreadable: 1 },
			thisNode: node({}, { onError: 'continueRegularOutput' }),
			others: request({ onError: 'continueRegularOutput' }),
			goal: 1,
		},
		{
			name: '20 files, Retry On Fail, one fails once',
			documents,
			behaviour: { unreadable: 8 },
			thisNode: node({}, RETRY_ON_FAIL),
			others: request(RETRY_ON_FAIL),
			goal: 21,
		},
		{
			name: '20 files, Retry On Fail and Continue, the first one fails once',
			documents,
			behaviour: { unreadable: 1 },
			thisNode: node({ concurrency: 1 }, CONTINUE_AND_RETRY),
			others: request(CONTINUE_AND_RETRY),
			goal: 21,
		},
		{
			name: '20 files, stops at the 16th, again',
			documents,
			behaviour: { unreadable: 16 },
			thisNode: twice(node({ concurrency: 1 })),
			others: twice(
				httpRequest(engine, { ...PROPOSED_BATCHING, batchSize: 1, batchInterval: 60 }, STOP),
			),
			goal: 16 + 5,
		},
		{
			name: '20 files, a gateway answers 504 for two that are read',
			documents,
			behaviour: { lateEvery: 8, gatewayTimeout: 1_000 },
			thisNode: node({}, { onError: 'continueRegularOutput' }),
			others: request(CONTINUE_AND_RETRY),
			goal: 20,
		},
		{
			name: '20 files, the next day again, Repeated Documents: Skip',
			documents,
			behaviour: {},
			thisNode: twice(node({ repeatedDocuments: 'skip' })),
			others: twice(request()),
			goal: 20,
		},
	];
}

function twice({ name, send }: Contestant): Contestant {
	return {
		name,
		async send(documents, service) {
			await send(documents, service);
			return await send(documents, service);
		},
	};
}
