import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startService, type Service } from '../../service/dist/index.mjs';
import { countingReader } from '../support/countingReader.mjs';
import { findQueuePrograms } from '../../host/install/programs.mjs';
import { startCluster, type Cluster } from '../../host/queue/cluster.mjs';
import { callAll, createBacklog, DOCUMENTS_EACH, documentName } from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { isLong } from './support/settings.mjs';

const EXECUTIONS = isLong ? 400 : 40;
/** Executions at a time in each worker; n8n's own default in the long form. */
const CONCURRENCY = isLong ? 10 : 5;
/** In milliseconds, as a document typically takes: the workers mostly wait, so few cores are enough. */
const LATENCY = isLong ? 6_000 : 5_000;
const WORKERS = isLong ? [1, 2, 4] : [1, 2];
/** The speedup that a number of workers must have. The short form may share its machine. */
const FASTER: Record<number, number> = isLong ? { 2: 1.9, 4: 3.6 } : { 2: 1.6 };

const programs = findQueuePrograms();

describe.skipIf(!programs)('A backlog in queue mode', () => {
	let cluster: Cluster;
	const readings = new Map<string, number>();
	let service: Service;
	beforeAll(async () => {
		service = await startService({ latency: LATENCY, reader: countingReader(readings) });
		cluster = await startCluster(programs!, CONCURRENCY);
	});
	afterAll(async () => {
		await cluster?.stop();
		await service?.close();
	});

	const perSecond = new Map<number, number>();

	test.each(WORKERS)('is processed by %i workers, each document once', async (workers) => {
		await cluster.grow(workers);
		const backlog = await createBacklog(cluster, service);
		readings.clear();
		const requestsBefore = service.stats().requests;

		const begin = Date.now();
		await callAll(backlog, range(EXECUTIONS));
		const ended = await backlog.ended(EXECUTIONS);
		const seconds = (Math.max(...ended.map(({ stoppedAt }) => stoppedAt)) - begin) / 1000;

		const documents = EXECUTIONS * DOCUMENTS_EACH;
		const requests = service.stats().requests - requestsBefore;
		perSecond.set(workers, documents / seconds);
		recordFigures('Queue mode', {
			Workers: workers,
			Executions: EXECUTIONS,
			Documents: documents,
			Seconds: seconds.toFixed(1),
			'Documents per second': (documents / seconds).toFixed(2),
			'Compared with one worker': `${(documents / seconds / perSecond.get(1)!).toFixed(2)} ×`,
			'Requests per document': (requests / documents).toFixed(3),
		});

		expect(ended.map(({ status }) => status)).toEqual(range(EXECUTIONS).map(() => 'success'));
		for (const { id } of ended) {
			const { call, outcomes } = await backlog.outcomes(id);
			expect(outcomes).toEqual(
				range(DOCUMENTS_EACH).map((index) => ({ document: documentName(call!, index) })),
			);
		}
		expect(readings.size).toBe(documents);
		expect(requests).toBe(documents);
		expect(backlog.refused.size).toBe(0);
	});

	test.each(WORKERS.slice(1))('is processed faster by %i workers than by one', (workers) => {
		expect(perSecond.get(workers)! / perSecond.get(1)!).toBeGreaterThanOrEqual(FASTER[workers]!);
	});
});

function range(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}
