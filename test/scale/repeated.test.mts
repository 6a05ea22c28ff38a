import { beforeEach, expect, test } from 'vitest';

import { callAll, createBacklog, DOCUMENTS_EACH, range, type Backlog } from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { describeInQueueMode } from './support/queueMode.mjs';
import { isLong } from './support/settings.mjs';

const EXECUTIONS = isLong ? 200 : 40;
const WORKERS = 2;
const settings = {
	concurrency: 5,
	workers: WORKERS,
	/** In milliseconds. */
	service: { latency: 300 },
};

describeInQueueMode(`Repeated Documents, with ${WORKERS} workers`, settings, (parts) => {
	const { readings } = parts;
	beforeEach(() => readings.clear());

	const skipping = async () =>
		await createBacklog(parts.cluster, parts.service, { repeatedDocuments: 'skip' });

	/** Runs an execution for each of these calls, several at a time, after those that have ended before. */
	async function run(backlog: Backlog, calls: number[]): Promise<void> {
		const before = await backlog.countEnded();
		await callAll(backlog, calls);
		const ended = await backlog.ended(before + calls.length);
		expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'success'));
		const outcomes = (await backlog.withOutcomes(ended)).flatMap((one) => one.outcomes);
		expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([]);
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
		const { main, workers } = parts.cluster;
		await Promise.all(
			[main, ...workers].map(async (process) => {
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
		await run(backlog, range(EXECUTIONS));
		expect(readings.size).toBe(EXECUTIONS * DOCUMENTS_EACH);
		expect(readAgain()).toBe(0);
		await run(backlog, range(EXECUTIONS));
		record('Other documents, all executions at once, and all of it again', 2 * EXECUTIONS);
	});
});
