import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findQueuePrograms } from '../../host/install/programs.mjs';
import { startCluster, type Cluster } from '../../host/queue/cluster.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';
import { countingReader } from '../support/countingReader.mjs';
import { callAll, createBacklog, DOCUMENTS_EACH, type Backlog } from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { isLong } from './support/settings.mjs';

const EXECUTIONS = isLong ? 200 : 40;
const WORKERS = 2;
/** Executions at a time in each worker. */
const CONCURRENCY = 5;
/** In milliseconds. */
const LATENCY = 300;

const programs = findQueuePrograms();

describe.skipIf(!programs)(`Repeated Documents, with ${WORKERS} workers in queue mode`, () => {
	const readings = new Map<string, number>();
	let service: Service;
	let cluster: Cluster;
	beforeAll(async () => {
		service = await startService({ latency: LATENCY, reader: countingReader(readings) });
		cluster = await startCluster(programs!, CONCURRENCY);
		await cluster.grow(WORKERS);
	});
	afterAll(async () => {
		await cluster?.stop();
		await service?.close();
	});
	beforeEach(() => readings.clear());

	const skipping = async () => await createBacklog(cluster, service, { repeatedDocuments: 'skip' });

	/** Runs an execution for each of these calls, several at a time, after those that have ended before. */
	async function run(backlog: Backlog, calls: number[]): Promise<void> {
		const before = await backlog.countEnded();
		await callAll(backlog, calls);
		const ended = await backlog.ended(before + calls.length);
		const statuses = ended.map(({ status }) => status);
		expect(statuses).toEqual(ended.map(() => 'success'));
		const outcomes = await Promise.all(ended.map(async ({ id }) => await backlog.outcomes(id)));
		expect(outcomes.flatMap((one) => one.outcomes).filter((one) => 'error' in one)).toEqual([]);
	}

	/** How often documents were read that had been read before. */
	function readAgain(): number {
		return [...readings.values()].reduce((sum, times) => sum + times - 1, 0);
	}

	function record(what: string, executions: number): void {
		recordFigures('Repeated Documents in queue mode', {
			What: what,
			Executions: executions,
			Documents: executions * DOCUMENTS_EACH,
			'Different ones': readings.size,
			'Read again': readAgain(),
		});
	}

	test('are read once if each execution starts after the one before, also after a restart', async () => {
		const backlog = await skipping();
		for (let time = 0; time < 5; time++) await run(backlog, [0]);
		await Promise.all(
			[cluster.main, ...cluster.workers].map(async (process) => {
				await process.end();
				await process.start();
			}),
		);
		for (let time = 0; time < 5; time++) await run(backlog, [0]);
		record('The same documents, one execution after the other', 10);
		expect([...readings.values()]).toEqual(Array(DOCUMENTS_EACH).fill(1));
	});

	test('are read at least once, however many executions have them at the same moment', async () => {
		const backlog = await skipping();
		await run(backlog, Array(EXECUTIONS).fill(1));
		record('The same documents, all executions at once', EXECUTIONS);
		expect(readings.size).toBe(DOCUMENTS_EACH);
	});

	test('are read at least once if many executions have other documents, and hardly ever twice', async () => {
		const backlog = await skipping();
		const calls = Array.from({ length: EXECUTIONS }, (_, index) => index);
		await run(backlog, calls);
		expect(readings.size).toBe(EXECUTIONS * DOCUMENTS_EACH);
		expect(readAgain()).toBe(0);
		await run(backlog, calls);
		record('Other documents, all executions at once, and all of it again', 2 * EXECUTIONS);
	});
});
