import { expect, test } from 'vitest';

import {
	createBacklog,
	DOCUMENTS_EACH,
	documentNames,
	expectResults,
	runAll,
} from './support/backlog.mjs';
import { recordFigures } from './support/figures.mjs';
import { describeInQueueMode } from './support/queueMode.mjs';
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

const settings = {
	concurrency: CONCURRENCY,
	workers: WORKERS,
	service: { latency: LATENCY, rateLimit: RATE },
};

describeInQueueMode(`Workers that share a limit of ${RATE} a second`, settings, (parts) => {
	test('find a pace together: no document is lost, little time and few requests are', async () => {
		const { cluster, service, readings } = parts;
		const backlog = await createBacklog(cluster, service);
		const { outcomes, seconds } = await runAll(backlog, EXECUTIONS);
		const isLost = (name: string) => !('document' in (outcomes.get(name)?.[0] ?? {}));
		const { requests, rejections } = service.stats();
		recordFigures('Rate limit in queue mode', {
			Workers: WORKERS,
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
		expect(requests / DOCUMENTS).toBeLessThanOrEqual(MOST_REQUESTS_PER_DOCUMENT);
		expect(seconds / LIMIT).toBeLessThanOrEqual(LONGEST);
	});
});
