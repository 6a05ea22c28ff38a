import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';

import type { Engine } from '../../engine/engine.mjs';
import {
	type Contestant,
	httpRequest,
	oneAtATime,
	PROPOSED_BATCHING,
	RETRY_ON_FAIL,
	thisNode,
} from '../contestants/contestants.mjs';
import { type Documents, fileDocuments } from '../contestants/documents.mjs';
import type { Equipment } from '../equipment.mjs';
import { measure, type Measurement } from '../contestants/measure.mjs';
import { type Claim, ratio, type Section } from '../results.mjs';
import type { Behaviour } from '../services/service.mjs';
import type { ServiceProcess } from '../services/serviceProcess.mjs';
import type { Settings } from '../settings.mjs';

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
	findings(measured: CaseMeasurement): Finding[];
}

type CaseMeasurement = Measurement & { leftAfterStop: number };

/** A claim about one case and contestant. */
interface Finding {
	what: string;
	measured: string;
	holds: boolean;
}

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
			for (const { what, ...claim } of aCase.findings(measured)) {
				claims.push({ text: `Cost, ${aCase.name}, ${contestant.name}: ${what}`, ...claim });
			}
		}
	}
	return {
		title: 'Cost: requests sent and documents read',
		about: [
			`Per document, over ${count} documents: results, requests sent, and documents read by the service, which is`,
			'what it would charge for. "Again" counts readings of documents that had been read before. "Too late"',
			'counts requests that arrived after the first 401, or that were sent after the execution was stopped.',
			'5 % 503: the service rejects every twentieth request as too busy. 401: the key is revoked after half of',
			"the documents. Late: every twentieth answer arrives after the timeout of 1 s, so the sender can't know",
			'whether the document was read. On Error is Continue, except with Retry On Fail, which needs Stop.',
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
	return { ...(await measure(services, started, documents, behaviour)), leftAfterStop };
}

function cases(engine: Engine, count: number): Case[] {
	const nodes = [thisNode(engine), thisNode(engine, { concurrency: 20 })];
	const others = [httpRequest(engine), httpRequest(engine, PROPOSED_BATCHING), oneAtATime(engine)];
	const retrying = httpRequest(engine, undefined, RETRY_ON_FAIL);
	return [
		{
			name: 'all well',
			behaviour: { latency: LATENCY },
			contestants: [...nodes, ...others],
			findings: (measured) => [readOnce(measured, count), allOut(measured, count)],
		},
		{
			name: '5 % 503',
			behaviour: { latency: LATENCY, busyEvery: 20 },
			contestants: [...nodes, ...others, retrying],
			findings: (measured) => [readOnce(measured, count), allOut(measured, count)],
		},
		{
			name: '401',
			behaviour: { latency: LATENCY, revokeAfter: count / 2 },
			contestants: [...nodes, ...others, retrying],
			tooLate: afterUnauthorized,
			findings: (measured) => [
				neverAgain(measured),
				allReadOut(measured),
				fewAfterUnauthorized(measured),
			],
		},
		{
			name: 'stopped',
			behaviour: { latency: LATENCY },
			contestants: [...nodes, ...others],
			stopAfter: STOP_AFTER,
			tooLate: ({ leftAfterStop }) => leftAfterStop,
			findings: (measured) => [neverAgain(measured), noneAfterStop(measured, count)],
		},
		{
			name: 'late',
			behaviour: { latency: LATENCY, lateEvery: 20 },
			contestants: [thisNode(engine, { timeoutSeconds: 1 })],
			findings: (measured) => [readOnce(measured, count)],
		},
		{
			name: 'late',
			behaviour: { latency: LATENCY, lateEvery: 20 },
			contestants: [thisNode(engine, { timeoutSeconds: 1, retryAmbiguous: true })],
			findings: (measured) => [allOut(measured, count)],
		},
	];
}

function readOnce({ read, documents }: Measurement, count: number): Finding {
	return {
		what: 'each document read exactly once',
		measured: ratio(read / count),
		holds: read === count && documents === count,
	};
}

function allOut({ arrived }: Measurement, count: number): Finding {
	return { what: 'no result lost', measured: `${arrived} of ${count}`, holds: arrived === count };
}

function neverAgain({ read, documents }: Measurement): Finding {
	return {
		what: 'no document read again',
		measured: String(read - documents),
		holds: read === documents,
	};
}

function allReadOut({ arrived, read }: Measurement): Finding {
	return {
		what: 'a result for every document read',
		measured: `${arrived} of ${read}`,
		holds: arrived === read,
	};
}

function fewAfterUnauthorized(measured: Measurement): Finding {
	const tooLate = afterUnauthorized(measured);
	return {
		what: 'no more requests after the first 401 than were in progress',
		measured: `${tooLate}, ${measured.mostAtOnce} at a time`,
		holds: measured.unauthorized.length > 0 && tooLate <= measured.mostAtOnce,
	};
}

function noneAfterStop({ leftAfterStop, arrivals }: CaseMeasurement, count: number): Finding {
	return {
		what: 'no request after the stop',
		measured: String(leftAfterStop),
		// If nothing was stopped, there are as many requests as documents.
		holds: leftAfterStop === 0 && arrivals.length > 0 && arrivals.length < count,
	};
}

function afterUnauthorized({ arrivals, unauthorized }: Measurement): number {
	return arrivals.filter((arrival) => arrival > (unauthorized[0] ?? Infinity)).length;
}
