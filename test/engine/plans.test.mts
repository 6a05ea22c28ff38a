import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { AccountStore, KeyStore, startService, type Reader } from '../../service/dist/index.mjs';
import { engine, EXTRACT, extractionWorkflow, jsonOf, TRIGGER } from '../support/workflows.mjs';

/** The limits of three accounts, and the number of documents of each. */
const ACCOUNTS = {
	bakery: { plan: { rate: { requests: 20, per: 'second' as const } }, documents: 60 },
	office: { plan: { documentsAtATime: 2 }, documents: 200 },
	shop: { plan: {}, documents: 740 },
};

test('1,000 documents of three accounts are all read, each at the pace of its plan', async () => {
	const data = mkdtempSync(join(tmpdir(), 'accounts-'));
	const keys: Record<string, string> = {};
	for (const [id, { plan }] of Object.entries(ACCOUNTS)) {
		await new AccountStore(data).save({ id, name: id, plan });
		keys[id] = (await new KeyStore(data).create('n8n', 'full', id)).secret;
	}
	const reader: Reader = async ({ bytes }) => ({ total: Buffer.from(bytes).toString() });
	const service = await startService({ data, reader, latency: 10 });
	onTestFinished(() => service.close());

	// The accounts take turns, so that they all send from the beginning.
	const items = Array.from({ length: 740 }, (_, index) =>
		Object.entries(ACCOUNTS).flatMap(([id, { documents }]) =>
			index < documents ? [{ json: { key: keys[id], text: `${id} ${index}` } }] : [],
		),
	).flat();
	const execution = await engine.run(
		extractionWorkflow({ inputType: 'text', text: '={{ $json.text }}' }),
		{
			credentials: {
				'Document Extraction account': { baseUrl: service.baseUrl, apiKey: '={{ $json.key }}' },
			},
			pinned: { [TRIGGER]: items },
		},
	);

	expect(execution.error(EXTRACT)).toBeUndefined();
	expect(jsonOf(execution).map(({ total }) => total)).toEqual(items.map(({ json }) => json.text));
	const rejectionsOf = async (id: string) => {
		const headers = { 'x-api-key': keys[id]! };
		const response = await fetch(new URL('/stats', service.baseUrl), { headers });
		return ((await response.json()) as { rejections: object }).rejections;
	};
	// The refusals of the others don't slow it down, and it isn't refused anything.
	expect(await rejectionsOf('shop')).toEqual({});
	expect(Object.keys(await rejectionsOf('bakery'))).toEqual(['429']);
	expect(Object.keys(await rejectionsOf('office'))).toEqual(['429']);
});
