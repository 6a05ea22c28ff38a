import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';

import { clientOf } from '../../n8n/server/client.mjs';
import { exampleDocument } from '../../n8n/server/workflows/examples.mjs';
import { chain, documentExtraction, webhook } from '../../n8n/server/workflows/workflow.mjs';
import { formWith } from '../support/files.mjs';
import { startServiceFor } from './support/service.mjs';

const client = clientOf(inject('n8n'));
const { credential } = await startServiceFor(client);
const read = (name: string) => readFileSync(exampleDocument(name));

test('files in the JSON of an item are read', async () => {
	const form = formWith({
		attachment_0: [read('invoice-office-supplies.pdf'), 'first.pdf'],
		attachment_1: [read('invoice-consulting-two-pages.pdf'), 'second.pdf'],
	});
	const workflow = chain('Files in the JSON', webhook(), documentExtraction(credential));
	workflow.settings.binaryMode = 'combined';
	const execution = await client.submit(workflow, form);
	expect(execution.items('Webhook')[0]!.binary).toBeUndefined();
	const numbers = execution.items('Document Extraction').map(({ json }) => json.invoice_number);
	// n8n's webhook doesn't keep the order of a form's files.
	expect(numbers.sort()).toEqual(['26/0147', 'BOS-26-10473']);
});
