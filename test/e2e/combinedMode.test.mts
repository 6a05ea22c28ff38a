import { readFileSync } from 'node:fs';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expect, inject, test } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import { chain, documentExtraction, next, webhook } from '../../host/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);
const { credential } = await startServiceFor(client);

const FILES = ['invoice-office-supplies.pdf', 'invoice-consulting-two-pages.pdf'];

/** Uploads two invoices to a workflow that keeps files in the JSON of its items. */
async function extract(parameters: INodeParameters) {
	const form = new FormData();
	for (const [index, file] of FILES.entries()) {
		const content = new Uint8Array(readFileSync(exampleDocument(file)));
		form.append(`attachment_${index}`, new Blob([content], { type: 'application/pdf' }), file);
	}
	const extraction = documentExtraction(credential, parameters);
	const workflow = chain('Files in the JSON', webhook(), extraction, next('After'));
	workflow.settings.binaryMode = 'combined';
	const execution = await client.submit(workflow, form);
	expect(execution.items('Webhook')[0]!.binary).toBeUndefined();
	return execution.items('After');
}

test.runIf(n8n.release === 'n8n-2')('files in the JSON of an item are read', async () => {
	const items = await extract({});
	// n8n's webhook doesn't keep the order of a form's files.
	const numbers = items.map(({ json }) => json.invoice_number);
	expect(numbers.sort()).toEqual(['26/0147', 'BOS-26-10473']);
});

test.runIf(n8n.release === 'n8n-2')('a file that is passed on stays in the JSON', async () => {
	const items = await extract({
		fileSelection: 'byName',
		binaryPropertyName: 'attachment_0',
		options: { keepFiles: true },
	});
	expect(items).toHaveLength(1);
	expect(items[0]!.binary).toBeUndefined();
	const { data } = items[0]!.json._files as { data: IDataObject };
	expect(data).toMatchObject({ fileName: FILES[0], mimeType: 'application/pdf' });
});
