import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, CREDENTIAL } from '../../n8n/server/client.mjs';
import { exampleDocument } from '../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	fields,
	readFiles,
	trigger,
} from '../../n8n/server/workflows/workflow.mjs';
import { WRITTEN_FORMS } from '../support/writtenForms.mjs';
import { exportCredentials, isIn, placesOf } from './support/search.mjs';
import { startServiceFor } from './support/service.mjs';

/** A key with characters that URLs, JSON and base64 each encode differently. */
const KEY = `key+of/this=&service-${crypto.randomUUID()}`;
/** A similar text that is in a workflow and a file, to show that the search would find a key. */
const NO_SECRET = `kept+in/the=data-${crypto.randomUUID()}`;

/** The minimum length of keys to search for. Shorter ones are placeholders such as "any". */
const MIN_KEY_LENGTH = 16;

const n8n = inject('n8n');
const client = clientOf(n8n);
const { credential } = await startServiceFor(client, { apiKeys: [KEY] });

// This file runs after all others.
describe('after all other tests', () => {
	let keys: string[];
	beforeAll(async () => {
		const invoice = readFileSync(exampleDocument('invoice-office-supplies.pdf'));
		const file = join(n8n.files, 'afterwards.pdf');
		writeFileSync(file, Buffer.concat([invoice, Buffer.from(`\n% ${NO_SECRET}\n`)]));
		const execution = await client.run(
			chain(
				'Afterwards',
				trigger(),
				readFiles(file),
				documentExtraction(credential),
				// The log names each node.
				fields(NO_SECRET, { kept: NO_SECRET, number: '={{ $json.invoice_number }}' }),
			),
		);
		expect(execution.items(NO_SECRET).map(({ json }) => json.number)).toEqual(['BOS-26-10473']);

		const credentials = await exportCredentials(n8n);
		keys = credentials
			.filter(({ type }) => type === CREDENTIAL)
			.map(({ data }) => data.apiKey ?? '')
			.filter((key) => key.length >= MIN_KEY_LENGTH);
	});

	test('n8n has the keys, and exports them to an administrator', () => {
		expect(keys).toContain(KEY);
	});

	test('a search finds a text of a workflow and its file wherever n8n has stored it', async () => {
		const places = (await placesOf(n8n, [NO_SECRET])).join('\n');
		expect(places).toMatch(/database\.sqlite/);
		expect(places).toMatch(/n8n\.log$/m);
		expect(places).toMatch(/^execution /m);
		// n8n 1 keeps files in its database.
		if (n8n.release === 'n8n-2') expect(places).toContain('/binary_data/');
	});

	test.each(Object.entries(WRITTEN_FORMS))('a search would find a key %s', (_form, written) => {
		const text = `before ${written(KEY)} after`;
		expect(isIn(text, [KEY])).toBe(true);
		expect(isIn(text, [NO_SECRET])).toBe(false);
	});

	test('no key is in the database, the log, the binary data or an execution', async () => {
		expect(await placesOf(n8n, keys)).toEqual([]);
	});
});
