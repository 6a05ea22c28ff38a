import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

import { clientOf, valuesOf } from '../../n8n/server/client.mjs';
import { freePorts } from '../../n8n/server/network.mjs';
import { startN8n } from '../../n8n/server/startN8n.mjs';
import {
	chain,
	documentExtraction,
	readFiles,
	trigger,
} from '../../n8n/server/workflows/workflow.mjs';
import { countingService } from '../support/servers/countingReader.mjs';
import { recordFigures } from './support/figures.mjs';
import type { Probed } from './support/probe.mjs';
import { isLong } from './support/settings.mjs';

const DOCUMENTS = isLong ? 50_000 : 1_000;
/** The numbers of documents after which the memory is measured. */
const STEPS = isLong ? 10 : 4;
const EXECUTIONS_EACH = isLong ? 10 : 1;
const DOCUMENTS_EACH = DOCUMENTS / STEPS / EXECUTIONS_EACH;
/** Different documents, because duplicates would be sent once. */
const FILES = Array.from({ length: DOCUMENTS_EACH }, (_, index) => `invoice-${index}.pdf`);
const FILE_SIZE = 20 * 1024;
const MEGABYTE = 1024 * 1024;

/** The time after which everything that an execution leaves open is closed, in milliseconds. */
const SETTLE = 3_000;

test(`One n8n process extracts ${DOCUMENTS} documents and keeps nothing of them in memory`, async () => {
	const { service, readings } = await countingService({ latency: 0 });
	const [probePort] = (await freePorts(1)) as [number];
	const { n8n, stop } = await startN8n('n8n-2', {
		NODE_OPTIONS: `--import=${new URL('support/probe.mts', import.meta.url).href}`,
		PROBE_PORT: String(probePort),
		N8N_LOG_LEVEL: 'info',
	});
	onTestFinished(stop);
	const content = Buffer.alloc(FILE_SIZE, 'a line of a document\n');
	content.write('%PDF-1.7\n');
	for (const file of FILES) {
		content.write(file, 10);
		writeFileSync(join(n8n.files, file), content);
	}
	const probe = async () => {
		await wait(SETTLE);
		return (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as Probed;
	};

	const client = clientOf(n8n);
	const extracting = documentExtraction(await client.createCredential(valuesOf(service)));
	const reading = readFiles(join(n8n.files, '*.pdf'));
	const workflow = await client.createWorkflow(chain('Endurance', trigger(), reading, extracting));
	const probes: Probed[] = [];
	for (let step = 1; step <= STEPS; step++) {
		const begin = performance.now();
		for (let count = 0; count < EXECUTIONS_EACH; count++) {
			const execution = await client.runSaved(workflow);
			expect(execution.status, execution.error('Document Extraction')?.message).toBe('success');
			const items = execution.items('Document Extraction');
			const documents = items.map(({ json }) => String(json.document));
			expect(documents.toSorted()).toEqual(FILES.toSorted());
		}
		const seconds = (performance.now() - begin) / 1000;
		const probed = await probe();
		probes.push(probed);
		recordFigures('Endurance', {
			Documents: (DOCUMENTS / STEPS) * step,
			'Documents per second': (DOCUMENTS / STEPS / seconds).toFixed(0),
			'Heap after GC (MB)': (probed.heapUsed / MEGABYTE).toFixed(1),
			'Resident (MB)': (probed.rss / MEGABYTE).toFixed(0),
			Sockets: probed.resources.TCPSocketWrap ?? 0,
			'All handles': Object.values(probed.resources).reduce((sum, count) => sum + count, 0),
			Warnings: probed.warnings.length,
		});
	}
	for (const file of FILES) expect(readings.get(file)).toBe(STEPS * EXECUTIONS_EACH);

	const [first, last] = [probes[0]!, probes.at(-1)!];
	expect(last.warnings).toEqual(first.warnings);
	expect(last.warnings.filter((warning) => warning.includes('MaxListeners'))).toEqual([]);
	expect(last.resources.TCPSocketWrap ?? 0).toBeLessThanOrEqual(first.resources.TCPSocketWrap ?? 0);
	if (isLong) expect(last.heapUsed / first.heapUsed).toBeLessThanOrEqual(1.1);
});
