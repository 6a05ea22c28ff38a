import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startService, type Service } from '../../service/dist/index.mjs';
import { countingReader } from '../support/countingReader.mjs';
import { findQueuePrograms } from '../../host/install/programs.mjs';
import { startCluster, type Cluster } from '../../host/queue/cluster.mjs';
import {
	callAll,
	createBacklog,
	DOCUMENTS_EACH,
	documentName,
	type Backlog,
	type Ended,
} from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { isLong } from './support/settings.mjs';

const EXECUTIONS = isLong ? 200 : 40;
const DOCUMENTS = EXECUTIONS * DOCUMENTS_EACH;
const WORKERS = isLong ? 4 : 2;
/** Executions at a time in each worker: n8n's own default. */
const CONCURRENCY = 10;
/** Documents per second, over all workers. */
const RATE = 20;
/** In milliseconds. */
const LATENCY = 300;
/** How long the documents take at least, in seconds. */
const LIMIT = DOCUMENTS / RATE;
/** As a multiple of that. Not claimed in the short form, which may share its machine. */
const LONGEST = isLong ? 1.3 : Infinity;
const MOST_REQUESTS_PER_DOCUMENT = 1.5;

const programs = findQueuePrograms();

describe.skipIf(!programs)(`Workers that share a limit of ${RATE} documents a second`, () => {
	const readings = new Map<string, number>();
	let service: Service;
	let cluster: Cluster;
	beforeAll(async () => {
		const reader = countingReader(readings);
		service = await startService({ latency: LATENCY, rateLimit: RATE, reader });
		cluster = await startCluster(programs!, CONCURRENCY);
		await cluster.grow(WORKERS);
	});
	afterAll(async () => {
		await cluster?.stop();
		await service?.close();
	});

	test('find a pace together: no document is lost, little time and few requests are', async () => {
		const backlog = await createBacklog(cluster, service);

		const begin = Date.now();
		await callAll(backlog, range(EXECUTIONS));
		const ended = await backlog.ended(EXECUTIONS);
		const seconds = (Math.max(...ended.map(({ stoppedAt }) => stoppedAt)) - begin) / 1000;

		const lost = await lostDocuments(backlog, ended);
		const { requests, rejections } = service.stats();
		recordFigures('Rate limit in queue mode', {
			Workers: WORKERS,
			Executions: EXECUTIONS,
			Documents: DOCUMENTS,
			Lost: lost.size,
			Seconds: seconds.toFixed(1),
			'Compared with the limit': `${(seconds / LIMIT).toFixed(2)} ×`,
			'Requests per document': (requests / DOCUMENTS).toFixed(2),
			'Answered with 429': rejections['429'] ?? 0,
		});

		expect(Object.fromEntries(lost)).toEqual({});
		expect(ended.map(({ status }) => status)).toEqual(range(EXECUTIONS).map(() => 'success'));
		expect([...readings.values()]).toEqual(range(DOCUMENTS).map(() => 1));
		expect(requests / DOCUMENTS).toBeLessThanOrEqual(MOST_REQUESTS_PER_DOCUMENT);
		expect(seconds / LIMIT).toBeLessThanOrEqual(LONGEST);
		expect(backlog.refused.size).toBe(0);
	});
});

/** The documents of which no execution has the result, and why, as far as an execution says it. */
async function lostDocuments(backlog: Backlog, ended: Ended[]): Promise<Map<string, string>> {
	const lost = new Map<string, string>();
	for (const call of range(EXECUTIONS)) {
		for (const index of range(DOCUMENTS_EACH)) lost.set(documentName(call, index), 'no outcome');
	}
	for (const { id } of ended) {
		const { call, outcomes } = await backlog.outcomes(id);
		for (const [index, outcome] of outcomes.entries()) {
			const name = documentName(call!, index);
			if ('error' in outcome) lost.set(name, outcome.error);
			else if (outcome.document === name) lost.delete(name);
		}
	}
	return lost;
}

function range(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}
