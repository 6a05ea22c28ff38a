import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';

import { findQueuePrograms } from '../../n8n/server/install/programs.mjs';
import { startCluster } from '../../n8n/server/queue/cluster.mjs';
import { countingService } from '../support/servers/countingReader.mjs';
import { startHttpServer } from '../support/servers/httpService.mjs';
import {
	callAll,
	createBacklog,
	documentNames,
	outcomesOf,
	range,
	type Backlog,
	type EndedWithOutcomes,
	type Outcome,
} from './support/backlog.mjs';
import { faultyLine, type Fault } from './support/faults.mjs';
import { recordFigures } from './support/figures.mjs';
import { isLong, seed } from './support/settings.mjs';

const EXECUTIONS = isLong ? 400 : 40;
const WORKERS = isLong ? 4 : 2;
/** All times are in milliseconds. */
const LATENCY = 3_000;
const CALL_EVERY = 750;
const AWAY = 20_000;

const programs = findQueuePrograms();

describe.skipIf(!programs)('A backlog with injected faults', () => {
	test('gives each document one outcome, and only reads one again if n8n runs its execution again', async () => {
		const { service, readings } = await countingService({ latency: LATENCY });
		const line = faultyLine(service.baseUrl, seed);
		const server = await startHttpServer(line.listener);
		onTestFinished(server.close);
		const cluster = await startCluster(programs!, 5);
		onTestFinished(cluster.stop);
		await cluster.grow(WORKERS);
		const backlog = await createBacklog(cluster, {
			baseUrl: `${server.origin}/api/v1`,
			apiKey: service.apiKey,
		});
		const supervisor = cluster.supervise();
		onTestFinished(supervisor.stop);
		line.setFaults({ tooMany: 0.5, busy: 0.1, resetBefore: 0.05, resetAfter: 0.05, drip: 0.1 });

		const calls = trickle(backlog);
		await progress(backlog, 0.05);
		await cluster.workers[0]!.end('SIGKILL');
		await progress(backlog, 0.2);
		await cluster.redis.end();
		await cluster.redis.start();
		await progress(backlog, 0.4);
		await cluster.postgres.end();
		await cluster.postgres.start();
		await progress(backlog, 0.6);
		await server.close();
		await wait(AWAY);
		await server.reopen();
		await calls;

		// Like a person, run incomplete executions again: in n8n if it still has the files, otherwise from their
		// source.
		line.setFaults({});
		const first = await backlog.ended(EXECUTIONS);
		const interrupted = first.filter(({ status }) => status !== 'success');
		const broken = await backlog.withOutcomes(interrupted);
		const kept = broken.filter(({ call }) => call !== undefined);
		await Promise.all(kept.map(async ({ id }) => await backlog.retry(id)));
		const retried = await backlog.ended(first.length + kept.length);
		const lost = callsToRepeat(await backlog.withOutcomes(retried));
		await callAll(backlog, lost);
		const all = await backlog.withOutcomes(await backlog.ended(retried.length + lost.length));

		const outcomes = outcomesOf(all.filter(hasCompleted));
		const documents = documentNames(EXECUTIONS);
		const readTwice = [...readings].filter(([, times]) => times > 1).map(([name]) => name);
		const results = documents.filter((name) => 'document' in (outcomes.get(name)?.[0] ?? {}));
		const repeated = new Set([...kept.map(({ call }) => call), ...lost]);
		const figures = {
			Executions: EXECUTIONS,
			Documents: documents.length,
			'Documents with a result': results.length,
			'Documents with an error and its reason': documents.length - results.length,
			'Documents without an outcome': documents.filter((name) => !outcomes.has(name)).length,
			'Executions that n8n interrupted': broken.length,
			'… retried in n8n': kept.length,
			'… whose files n8n had lost, sent again': lost.length,
			'Calls that n8n accepted only when repeated': backlog.refused.size,
			'Documents read twice': readTwice.length,
			'… because their execution was run again': readTwice.filter((name) =>
				repeated.has(callOf(name)),
			).length,
			'n8n processes that were restarted': supervisor.restarts(),
		};
		for (const [what, count] of Object.entries(figures)) {
			recordFigures('Fault injection', { What: what, Count: count });
		}
		for (const [reason, count] of reasonsIn(outcomes)) {
			const row = { 'What the error says': reason, Documents: count };
			recordFigures('Errors during fault injection', row);
		}
		for (const [fault, count] of Object.entries(line.counts)) {
			recordFigures('Injected faults', { Fault: NAMES[fault as Fault], Requests: count });
		}

		// A call that n8n did not accept was repeated, so its execution may have run twice.
		const ranAgain = new Set([...backlog.refused, ...repeated]);
		for (const [name, ofDocument] of outcomes) {
			if (!backlog.refused.has(callOf(name))) expect(ofDocument, name).toHaveLength(1);
			for (const outcome of ofDocument) {
				if ('error' in outcome) expect(outcome.error).toMatch(/\w/);
				else expect(outcome.document).toBe(name);
			}
		}
		expect([...outcomes.keys()].toSorted()).toEqual(documents.toSorted());
		// A document may only have been read twice if n8n ran its execution again.
		expect(readTwice.filter((name) => !ranAgain.has(callOf(name)))).toEqual([]);
		// … and never more often than that: no run reads a document twice.
		const starts = cluster.starts();
		const startsOf = (call: number | undefined) =>
			all
				.filter((execution) => execution.call === call)
				.reduce((sum, { id }) => sum + (starts.get(id) ?? 0), 0);
		// If n8n has lost all data of an execution, it may belong to any call.
		const unknown = Math.min(1, startsOf(undefined));
		for (const name of results) {
			const times = readings.get(name) ?? 0;
			expect(times, name).toBeGreaterThanOrEqual(1);
			expect(times, name).toBeLessThanOrEqual(startsOf(callOf(name)) + unknown);
		}
	});
});

const NAMES: Record<Fault, string> = {
	tooMany: 'answered with 429',
	busy: 'answered with 503',
	resetBefore: 'connection reset while the document was sent',
	resetAfter: 'connection reset after the document was read',
	drip: 'answered byte by byte',
};

/** Makes one call after the other, whatever breaks. */
async function trickle(backlog: Backlog): Promise<void> {
	const calls: Array<Promise<void>> = [];
	for (const call of range(EXECUTIONS)) {
		calls.push(backlog.call(call));
		await wait(CALL_EVERY);
	}
	await Promise.all(calls);
}

/** Waits until this share of the executions has ended. */
async function progress(backlog: Backlog, share: number): Promise<void> {
	while ((await backlog.countEnded()) < EXECUTIONS * share) await wait(250);
}

/** The calls for which no execution has completed. */
function callsToRepeat(executions: EndedWithOutcomes[]): number[] {
	const completed = new Set(executions.filter(hasCompleted).map(({ call }) => call));
	return range(EXECUTIONS).filter((call) => !completed.has(call));
}

function hasCompleted({ status, outcomes }: EndedWithOutcomes): boolean {
	return status === 'success' && outcomes.length > 0;
}

/** The number of documents for each error, the most frequent first. */
function reasonsIn(outcomes: Map<string, Outcome[]>): Array<[string, number]> {
	const counts = new Map<string, number>();
	for (const outcome of [...outcomes.values()].flat()) {
		if (!('error' in outcome)) continue;
		const reason = outcome.error.replace(/^"[^"]*"/, 'The file');
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts].toSorted(([, a], [, b]) => b - a);
}

function callOf(name: string): number {
	return Number(name.split('-')[1]);
}
