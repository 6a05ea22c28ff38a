import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';

import type { Engine } from '../../../n8n/engine/engine.mjs';
import {
	type Contestant,
	httpRequest,
	oneAtATime,
	PROPOSED_BATCHING,
	RETRY_ON_FAIL,
	thisNode,
} from '../contestants/contestants.mjs';
import { type Documents, fileDocuments } from '../contestants/documents.mjs';
import { measure, type Measurement } from '../contestants/measure.mjs';
import { type Claim, ratio, type Section } from '../../../support/report/results.mjs';
import type { Behaviour } from '../services/service.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';
import type { Equipment, Settings } from '../settings.mjs';

const LATENCY = 50;
const STOP_AFTER = 150;
/** By this time after a stop, every request that was going to be sent has been sent. */
const SETTLED_AFTER = 3_000;

interface Case {
	name: string;
	behaviour: Behaviour;
	contestants: Contestant[];
	stopAfter?: number;
	/** The number of requests that should not have been sent any more. */
	tooLate?(measured: CaseMeasurement): number;
	findings: Finding[];
}

type CaseMeasurement = Measurement & { leftAfterStop: number };

/** A claim about a case and contestant. */
type Finding = (
	measured: CaseMeasurement,
	count: number,
) => [what: string, measured: string, holds: boolean];

export async function cost(
	{ engine, services }: Equipment,
	{ documents: count }: Settings,
): Promise<Section> {
	const documents = await fileDocuments(engine, count);
	const rows: string[][] = [];
	const claims: Claim[] = [];
	for (const aCase of cases(engine, count)) {
		for (const contestant of aCase.contestants) {
			const measured = await measureCase(services, aCase, contestant, documents);
			rows.push([
				aCase.name,
				contestant.name,
				ratio(measured.arrived / count),
				ratio(measured.arrivals.length / count),
				ratio(measured.read / count),
				String(measured.read - measured.documents),
				aCase.tooLate ? String(aCase.tooLate(measured)) : '',
			]);
			if (!contestant.name.startsWith('this node')) continue;
			for (const finding of aCase.findings) {
				const [what, figure, holds] = finding(measured, count);
				const text = `Cost, ${aCase.name}, ${contestant.name}: ${what}`;
				claims.push({ text, measured: figure, holds });
			}
		}
	}
	return {
		title: 'Cost: requests sent and documents read',
		about: [
			`Per document, over ${count} documents. "Again" is the number of repeated readings, "too late" the number of requests`,
			'after the first 401 or after the execution was stopped. 5 % 503: every twentieth request is rejected as too busy.',
			'401: the key is revoked after half of the documents. Late: every twentieth answer arrives after the timeout.',
			'On Error is Continue, except with Retry On Fail, which needs Stop.',
		].join('\n'),
		head: ['case', 'contestant', 'results', 'requests', 'read', 'again', 'too late'],
		rows,
		claims,
	};
}

async function measureCase(
	services: ServiceProcess,
	{ behaviour, stopAfter }: Case,
	contestant: Contestant,
	documents: Documents,
): Promise<CaseMeasurement> {
	let leftAfterStop = 0;
	const left = () => leftAfterStop++;
	const stopped: Contestant = {
		name: contestant.name,
		async send(all, service) {
			const stop = new AbortController();
			setTimeout(() => {
				stop.abort();
				subscribe('http.client.request.start', left);
			}, stopAfter);
			const outcome = await contestant.send(all, service, stop.signal);
			await wait(SETTLED_AFTER);
			unsubscribe('http.client.request.start', left);
			return outcome;
		},
	};
	const started = stopAfter === undefined ? contestant : stopped;
	const withLatency = { latency: LATENCY, ...behaviour };
	return { ...(await measure(services, started, documents, withLatency)), leftAfterStop };
}

function cases(engine: Engine, count: number): Case[] {
	const nodes = [thisNode(engine), thisNode(engine, { concurrency: 20 })];
	const others = [httpRequest(engine), httpRequest(engine, PROPOSED_BATCHING), oneAtATime(engine)];
	const retrying = httpRequest(engine, undefined, RETRY_ON_FAIL);
	return [
		{
			name: 'all well',
			behaviour: {},
			contestants: [...nodes, ...others],
			findings: [readOnce, allOut],
		},
		{
			name: '5 % 503',
			behaviour: { busyEvery: 20 },
			contestants: [...nodes, ...others, retrying],
			findings: [readOnce, allOut],
		},
		{
			name: '401',
			behaviour: { revokeAfter: count / 2 },
			contestants: [...nodes, ...others, retrying],
			tooLate: afterUnauthorized,
			findings: [neverAgain, allReadOut, fewAfterUnauthorized],
		},
		{
			name: 'stopped',
			behaviour: {},
			contestants: [...nodes, ...others],
			stopAfter: STOP_AFTER,
			tooLate: ({ leftAfterStop }) => leftAfterStop,
			findings: [neverAgain, noneAfterStop],
		},
		{
			name: 'late',
			behaviour: { lateEvery: 20 },
			contestants: [thisNode(engine, { timeout: 1 })],
			findings: [readOnce],
		},
		{
			name: 'late',
			behaviour: { lateEvery: 20 },
			contestants: [thisNode(engine, { timeout: 1, retryAmbiguous: true })],
			findings: [allOut],
		},
	];
}

const readOnce: Finding = ({ read, documents }, count) => [
	'each document read exactly once',
	ratio(read / count),
	read === count && documents === count,
];

const allOut: Finding = ({ arrived }, count) => [
	'no result lost',
	`${arrived} of ${count}`,
	arrived === count,
];

const neverAgain: Finding = ({ read, documents }) => [
	'no document read again',
	String(read - documents),
	read === documents,
];

const allReadOut: Finding = ({ arrived, read }) => [
	'a result for every document read',
	`${arrived} of ${read}`,
	arrived === read,
];

const fewAfterUnauthorized: Finding = (measured) => [
	'no more requests after the first 401 than were in progress',
	`${afterUnauthorized(measured)}, ${measured.mostAtOnce} at a time`,
	measured.unauthorized.length > 0 && afterUnauthorized(measured) <= measured.mostAtOnce,
];

const noneAfterStop: Finding = ({ leftAfterStop, arrivals }, count) => [
	'no request after the stop',
	String(leftAfterStop),
	// If nothing was stopped, there are as many requests as documents.
	leftAfterStop === 0 && arrivals.length > 0 && arrivals.length < count,
];

function afterUnauthorized({ arrivals, unauthorized }: Measurement): number {
	return arrivals.filter((arrival) => arrival > (unauthorized[0] ?? Infinity)).length;
}
