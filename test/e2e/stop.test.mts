import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf } from '../../host/server/client.mjs';
import { chain, copies, documentExtraction, trigger } from '../../host/workflows/workflow.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';

/** Milliseconds; no request comes to its own end in this test. */
const LATENCY = 30_000;

const client = clientOf(inject('n8n'));
let service: Service;

beforeAll(async () => {
	service = await startService({ latency: LATENCY });
});
afterAll(async () => await service.close());

test('stopping an execution ends the requests on their way, and sends no other', async () => {
	const credential = await client.createCredential(valuesOf(service));
	const text = { projectId: 'fo_3', inputType: 'text', text: 'Order number: NM-20931' };
	const execution = await client.start(
		chain('Stop', trigger(), copies(20), documentExtraction(credential, text)),
	);
	const inProgress = () => service.stats().inProgress;
	await vi.waitUntil(() => inProgress() >= 5, { timeout: 60_000 });

	await client.stop(execution);
	await vi.waitUntil(() => inProgress() === 0, { timeout: 10_000 });
	for (let look = 0; look < 20; look++) {
		await wait(100);
		expect(inProgress()).toBe(0);
	}
	expect(service.stats().documentsRead).toBe(0);
	expect((await client.endOf(execution)).status).toBe('canceled');
});
