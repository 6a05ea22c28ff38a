import { expect, test } from 'vitest';

import { createBacklog, DOCUMENTS_EACH, expectResults, runAll } from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { describeInQueueMode } from './support/queueMode.mjs';
import { isLong } from './support/settings.mjs';

const EXECUTIONS = isLong ? 400 : 40;
/** n8n's own default in the long form. */
const CONCURRENCY = isLong ? 10 : 5;
/** In milliseconds, as a document typically takes: the workers mostly wait, so few cores are enough. */
const LATENCY = isLong ? 6_000 : 5_000;
const WORKERS = isLong ? [1, 2, 4] : [1, 2];
/** The speedup that a number of workers must have. The short form may share its machine. */
const FASTER: Record<number, number> = isLong ? { 2: 1.9, 4: 3.6 } : { 2: 1.6 };

const settings = { concurrency: CONCURRENCY, service: { latency: LATENCY } };

describeInQueueMode('A backlog in queue mode', settings, (parts) => {
	const perSecond = new Map<number, number>();

	test.each(WORKERS)('is processed by %i workers, each document once', async (workers) => {
		const { cluster, service, readings } = parts;
		await cluster.grow(workers);
		const backlog = await createBacklog(cluster, service);
		readings.clear();
		const requestsBefore = service.stats().requests;

		const { outcomes, seconds } = await runAll(backlog, EXECUTIONS);

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

		expectResults(outcomes, EXECUTIONS);
		expect(readings.size).toBe(documents);
		expect(requests).toBe(documents);
	});

	test.each(WORKERS.slice(1))('is processed faster by %i workers than by one', (workers) => {
		expect(perSecond.get(workers)! / perSecond.get(1)!).toBeGreaterThanOrEqual(FASTER[workers]!);
	});
});
