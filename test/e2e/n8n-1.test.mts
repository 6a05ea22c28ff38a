import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startService, type Service } from '../../service/dist/index.mjs';
import { clientOf, CREDENTIAL, valuesOf, type Client } from './client.mjs';
import { startN8n, type N8n } from './host.mjs';
import { chain, documentExtraction, NODE, trigger } from './workflow.mjs';

/** n8n 1 is still in wide use; this is its last release. */
describe('n8n 1', () => {
	let n8n: N8n;
	let stop: (() => Promise<void>) | undefined;
	let service: Service;
	let client: Client;
	beforeAll(async () => {
		service = await startService();
		({ n8n, stop } = await startN8n('n8n-1'));
		client = clientOf(n8n);
	});
	afterAll(async () => {
		await stop?.();
		await service?.close();
	});

	test('loads the node and the credential', async () => {
		const nodes = (await client.types('nodes')).map(({ name }) => name);
		const credentials = (await client.types('credentials')).map(({ name }) => name);
		expect(nodes).toEqual(expect.arrayContaining([NODE, `${NODE}Tool`]));
		expect(credentials).toContain(CREDENTIAL);
	});

	test('tests only whether the service can be reached, as the README says', async () => {
		const values = valuesOf(service);
		const wrongKey = { ...values, apiKey: 'not-the-key' };
		expect(await client.testCredential(values)).toMatchObject({ status: 'OK' });
		// n8n 1 ignores either no status at all or all of them.
		expect(await client.testCredential(wrongKey)).toMatchObject({ status: 'OK' });
		const wrongAddress = { ...values, baseUrl: 'http://api.example.com/api/v1' };
		expect(await client.testCredential(wrongAddress)).toMatchObject({ status: 'Error' });
	});

	test('runs the node', async () => {
		const credential = await client.createCredential(valuesOf(service));
		const text = 'Order number: NM-20931\nTotal: 4,547.00';
		const parameters = { projectId: 'fo_3', inputType: 'text', text };
		const execution = await client.run(
			chain('Text', trigger(), documentExtraction(credential, parameters)),
		);
		expect(execution.items('Document Extraction')[0]?.json).toMatchObject({
			order_number: 'NM-20931',
		});
		expect(execution.stored).not.toContain(service.apiKey);
	});
});
