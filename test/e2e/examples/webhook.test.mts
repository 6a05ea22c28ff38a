import { describe, expect, test } from 'vitest';

import { formWith } from '../../support/files.mjs';
import { choose } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	FIELDS_OF_INVOICE,
	INVOICE,
	startRunning,
} from './support/running.mjs';

const { n8n, client, service, prepared } = await startRunning();

const token = { name: 'x-token', value: 'a-long-secret' };
const header = await client.createCredential(token, 'Token', 'httpHeaderAuth');

describe('"webhook-to-json"', () => {
	async function post(body: FormData, secret: string): Promise<Response> {
		const workflow = prepared('webhook-to-json');
		choose(workflow, 'httpHeaderAuth', header, 'Receive Files');
		await client.start(workflow);
		return await fetch(`${n8n.url}/webhook-test/extract-invoices`, {
			method: 'POST',
			headers: { 'x-token': secret },
			body,
		});
	}

	test('responds with the fields of every file', async () => {
		const form = formWith({
			first: [documentNamed(INVOICE), INVOICE],
			second: [documentNamed(CONSULTING), CONSULTING],
		});
		const response = await post(form, 'a-long-secret');
		expect(response.status).toBe(200);
		const answer = await response.json();
		expect(answer).toHaveLength(2);
		expect(answer).toEqual(
			expect.arrayContaining([
				expect.objectContaining(FIELDS_OF_INVOICE),
				expect.objectContaining({
					_document: expect.objectContaining({ fileName: CONSULTING }),
				}),
			]),
		);
	});

	test('responds with the reason and status 422 if a file could not be read', async () => {
		const form = formWith({ first: [Buffer.from('%PDF-1.7\nnothing'), 'page.pdf'] });
		const response = await post(form, 'a-long-secret');
		expect(response.status).toBe(422);
		expect(await response.json()).toMatchObject([{ error: expect.stringContaining('422') }]);
	});

	test('reads nothing if the secret is wrong', async () => {
		const { requests } = service.stats();
		const form = formWith({ first: [documentNamed(INVOICE), INVOICE] });
		const response = await post(form, 'guessed');
		expect(response.status).toBe(403);
		expect(service.stats().requests).toBe(requests);
	});
});
