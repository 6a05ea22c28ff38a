import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, type SavedWorkflow, type Execution } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	next,
	respond,
	uploadForm,
	webhook,
} from '../../host/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);
const { credential } = await startServiceFor(client);

function document(name: string): File {
	const content = readFileSync(exampleDocument(name));
	return new File([new Uint8Array(content)], name, { type: 'application/pdf' });
}

/** The names of a page's file inputs. */
function fileFields(page: string): string[] {
	const inputs = page.match(/<input[^>]+type="file"[^>]*>/g) ?? [];
	return inputs.map((input) => /\bname="([^"]+)"/.exec(input)![1]!);
}

describe('a submitted form with two files', () => {
	let active: SavedWorkflow;
	let execution: Execution;
	beforeAll(async () => {
		const form = uploadForm('Invoice', 'Second invoice');
		const extraction = documentExtraction(credential, { fileSelection: 'all' });
		active = await client.activate(chain('Form', form, extraction, next('After')));
		const address = `${n8n.url}/form/${form.webhookId}`;
		const page = await (await fetch(address)).text();
		const [first, second] = fileFields(page) as [string, string];
		const answers = new FormData();
		answers.append(first, document('invoice-office-supplies.pdf'));
		answers.append(second, document('invoice-consulting-two-pages.pdf'));
		const response = await fetch(address, { method: 'POST', body: answers });
		expect(response.status).toBe(200);
		execution = await client.executionOf(active.id);
	});
	afterAll(async () => {
		if (active) await client.deactivate(active);
	});

	test('gives a result for each file', () => {
		const numbers = execution.items('After').map(({ json }) => json.invoice_number);
		expect(numbers.toSorted()).toEqual(['26/0147', 'BOS-26-10473']);
	});

	test('gives results that are paired with the form', () => {
		const pairs = execution.items('Document Extraction').map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([{ item: 0 }, { item: 0 }]);
	});
});

describe('a webhook that receives a file', () => {
	let active: SavedWorkflow;
	let address: string;
	beforeAll(async () => {
		const hook = webhook({ responseMode: 'responseNode' });
		const extraction = documentExtraction(credential, { fileSelection: 'all' });
		const answer = respond('={{ $json }}');
		active = await client.activate(chain('Webhook', hook, extraction, answer));
		address = `${n8n.url}/webhook/${hook.webhookId}`;
	});
	afterAll(async () => {
		if (active) await client.deactivate(active);
	});

	test('responds with the fields of the document', async () => {
		const form = new FormData();
		form.append('file', document('invoice-office-supplies.pdf'));
		const response = await fetch(address, { method: 'POST', body: form });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			invoice_number: 'BOS-26-10473',
			total_amount: '824.88',
		});
	});
});
