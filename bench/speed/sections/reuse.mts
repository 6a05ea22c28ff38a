import type { Engine } from '../../../n8n/engine/engine.mjs';
import {
	type Contestant,
	httpRequest,
	RETRY_ON_FAIL,
	thisNode,
} from '../contestants/contestants.mjs';
import { type Documents, fileDocuments, first, repeated } from '../contestants/documents.mjs';
import { measure } from '../contestants/measure.mjs';
import { type Claim, type Section } from '../../../support/report/results.mjs';
import type { Behaviour } from '../services/service.mjs';
import type { Equipment } from '../settings.mjs';

const LATENCY = 50;
const CONTINUE = { onError: 'continueRegularOutput' } as const;
const CONTINUE_AND_RETRY = { ...RETRY_ON_FAIL, ...CONTINUE };
const STOP = { onError: 'stopWorkflow' } as const;

interface Case {
	name: string;
	documents: Documents;
	behaviour?: Behaviour;
	contestants: [thisNode: Contestant, other: Contestant];
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
		for (const contestant of one.contestants) {
			const { arrivals, read } = await measure(services, contestant, one.documents, behaviour);
			const isThisNode = contestant === one.contestants[0];
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
	const both = (settings: object, options = {}): Case['contestants'] => [
		thisNode(engine, options, settings),
		httpRequest(engine, undefined, settings),
	];
	return [
		{
			name: '30 files, 10 different ones',
			documents: repeated(30, first(10, documents)),
			contestants: both(STOP),
			goal: 10,
		},
		{
			name: "3 copies of a file that can't be read",
			documents: repeated(3, first(1, documents)),
			behaviour: { unreadable: 1 },
			contestants: both(CONTINUE),
			goal: 1,
		},
		{
			name: '20 files, Retry On Fail, one fails once',
			documents,
			behaviour: { unreadable: 8 },
			contestants: both(RETRY_ON_FAIL),
			goal: 21,
		},
		{
			name: '20 files, Retry On Fail and Continue, the first one fails once',
			documents,
			behaviour: { unreadable: 1 },
			contestants: both(CONTINUE_AND_RETRY, { concurrency: 1 }),
			goal: 21,
		},
		{
			name: '20 files, stops at the 16th, again',
			documents,
			behaviour: { unreadable: 16 },
			contestants: [
				twice(thisNode(engine, { concurrency: 1 }, STOP)),
				twice(httpRequest(engine, { batchSize: 1, batchInterval: 60 }, STOP)),
			],
			goal: 16 + 5,
		},
		{
			name: '20 files, a gateway answers 504 for two that are read',
			documents,
			behaviour: { lateEvery: 8, gatewayTimeout: 1_000 },
			contestants: [
				thisNode(engine, {}, CONTINUE),
				httpRequest(engine, undefined, CONTINUE_AND_RETRY),
			],
			goal: 20,
		},
		{
			name: '20 files, the next day again, Already Read Documents: Skip',
			documents,
			contestants: [
				twice(thisNode(engine, { alreadyReadDocuments: 'skip' }, STOP)),
				twice(httpRequest(engine, undefined, STOP)),
			],
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
