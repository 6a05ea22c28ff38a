import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../n8n/server/client.mjs';
import {
	chain,
	copies,
	documentExtraction,
	trigger,
} from '../../n8n/server/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

/** In milliseconds: longer than this test, so that no request ends by itself. */
const LATENCY = 30_000;

const client = clientOf(inject('n8n'));
const { service, credential } = await startServiceFor(client, { latency: LATENCY });

test('stopping an execution aborts its open requests, and sends no more', async () => {
	const text = { projectId: 'fo_3', inputType: 'text', text: '=Order number: NM-{{ $itemIndex }}' };
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
