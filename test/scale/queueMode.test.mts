import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findQueuePrograms } from '../../n8n/server/install/programs.mjs';
import { startCluster, type Cluster } from '../../n8n/server/queue/cluster.mjs';
import { countingService } from '../support/servers/countingReader.mjs';
import {
	callAll,
	createBacklog,
	DOCUMENTS_EACH,
	documentNames,
	expectResults,
	range,
	runAll,
	type Backlog,
} from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { isLong } from './support/settings.mjs';

/** Executions at a time in each worker. With more, four workers would wait for the machine's two cores. */
const CONCURRENCY = 5;
const WORKERS = isLong ? [1, 2, 4] : [1, 2];
const MOST_WORKERS = WORKERS.at(-1)!;
/** The minimum speedup by the number of workers. The short form may share its machine. */
const FASTER: Record<number, number> = isLong ? { 2: 1.9, 4: 3.6 } : { 2: 1.6 };

const programs = findQueuePrograms();

describe.skipIf(!programs)('In queue mode', () => {
	let cluster: Cluster;
	beforeAll(async () => {
		cluster = await startCluster(programs!, CONCURRENCY);
	});
	afterAll(async () => await cluster?.stop());

	describe('a backlog', () => {
		const EXECUTIONS = isLong ? 200 : 40;
		/** The time that the service takes, in milliseconds. The specification says 5 to 15 s for a PDF, so workers mostly wait. */
		const LATENCY = isLong ? 10_000 : 5_000;
		const perSecond = new Map<number, number>();

		test.each(WORKERS)('is processed by %i workers, each document once', async (workers) => {
			await cluster.grow(workers);
			const { service, readings } = await countingService({ latency: LATENCY });
			const backlog = await createBacklog(cluster, service);
			const { outcomes, seconds } = await runAll(backlog, EXECUTIONS);

			const documents = EXECUTIONS * DOCUMENTS_EACH;
			const { requests } = service.stats();
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

	test('workers that share a rate limit lose no document, and waste little time and few requests', async () => {
		const EXECUTIONS = isLong ? 200 : 40;
		const DOCUMENTS = EXECUTIONS * DOCUMENTS_EACH;
		/** The limit for all workers together, in documents per second. */
		const RATE = 20;
		/** The shortest time that the documents can take, in seconds. */
		const LIMIT = DOCUMENTS / RATE;
		/** The time limit as a multiple of that. The short form has none, because it may share its machine. */
		const LONGEST = isLong ? 1.3 : Infinity;

		await cluster.grow(MOST_WORKERS);
		const { service, readings } = await countingService({ latency: 300, rateLimit: RATE });
		const backlog = await createBacklog(cluster, service);
		const { outcomes, seconds } = await runAll(backlog, EXECUTIONS);
		const isLost = (name: string) => !('document' in (outcomes.get(name)?.[0] ?? {}));
		const { requests, rejections } = service.stats();
		recordFigures('Rate limit in queue mode', {
			Workers: MOST_WORKERS,
			Executions: EXECUTIONS,
			Documents: DOCUMENTS,
			Lost: documentNames(EXECUTIONS).filter(isLost).length,
			Seconds: seconds.toFixed(1),
			'Compared with the limit': `${(seconds / LIMIT).toFixed(2)} ×`,
			'Requests per document': (requests / DOCUMENTS).toFixed(2),
			'Answered with 429': rejections['429'] ?? 0,
		});

		expectResults(outcomes, EXECUTIONS);
		expect([...readings.values()]).toEqual(Array(DOCUMENTS).fill(1));
		expect(requests / DOCUMENTS).toBeLessThanOrEqual(1.5);
		expect(seconds / LIMIT).toBeLessThanOrEqual(LONGEST);
	});

	describe('Already Read Documents', () => {
		const EXECUTIONS = isLong ? 200 : 40;

		/** A backlog that skips documents that were already read, and the number of readings of each document. */
		async function skipping() {
			await cluster.grow(MOST_WORKERS);
			const { service, readings } = await countingService({ latency: 300 });
			const backlog = await createBacklog(cluster, service, { alreadyReadDocuments: 'skip' });
			return { backlog, readings };
		}

		/** Runs an execution for each of these calls, several at a time. */
		async function run(backlog: Backlog, calls: number[]): Promise<void> {
			const before = await backlog.countEnded();
			await callAll(backlog, calls);
			const ended = await backlog.ended(before + calls.length);
			expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'success'));
			const outcomes = (await backlog.withOutcomes(ended)).flatMap((one) => one.outcomes);
			expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([]);
		}

		/** The number of times that a document was read again. */
		function readAgain(readings: Map<string, number>): number {
			return [...readings.values()].reduce((sum, times) => sum + times - 1, 0);
		}

		function record(what: string, executions: number, readings: Map<string, number>): void {
			recordFigures('Already Read Documents in queue mode', {
				What: what,
				Executions: executions,
				Documents: executions * DOCUMENTS_EACH,
				'Different ones': readings.size,
				'Read again': readAgain(readings),
			});
		}

		test('are read once if each execution starts after the one before has ended, also after a restart', async () => {
			const { backlog, readings } = await skipping();
			for (let time = 0; time < 5; time++) await run(backlog, [0]);
			await Promise.all(
				[cluster.main, ...cluster.workers].map(async (process) => {
					await process.end();
					await process.start();
				}),
			);
			for (let time = 0; time < 5; time++) await run(backlog, [0]);
			record('The same documents, one execution after the other', 10, readings);
			expect([...readings.values()]).toEqual(Array(DOCUMENTS_EACH).fill(1));
		});

		test('are read at least once if many executions get them at the same time', async () => {
			const { backlog, readings } = await skipping();
			await run(backlog, Array(EXECUTIONS).fill(1));
			record('The same documents, all executions at once', EXECUTIONS, readings);
			expect(readings.size).toBe(DOCUMENTS_EACH);
		});

		test('are read at least once if many executions have different documents', async () => {
			const { backlog, readings } = await skipping();
			await run(backlog, range(EXECUTIONS));
			expect(readings.size).toBe(EXECUTIONS * DOCUMENTS_EACH);
			expect(readAgain(readings)).toBe(0);
			await run(backlog, range(EXECUTIONS));
			const what = 'Other documents, all executions at once, and all of it again';
			record(what, 2 * EXECUTIONS, readings);
		});
	});
});
