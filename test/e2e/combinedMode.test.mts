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

const FIRST = {
	field: 'attachment_0',
	file: 'invoice-office-supplies.pdf',
	number: 'BOS-26-10473',
};
const SECOND = {
	field: 'attachment_1',
	file: 'invoice-consulting-two-pages.pdf',
	number: '26/0147',
};

/** Uploads two invoices to a workflow that keeps files in the JSON of its items. */
async function extract(parameters: INodeParameters) {
	const form = new FormData();
	for (const { field, file } of [FIRST, SECOND]) {
		const content = new Uint8Array(readFileSync(exampleDocument(file)));
		form.append(field, new Blob([content], { type: 'application/pdf' }), file);
	}
	const extraction = documentExtraction(credential, parameters);
	const workflow = chain('Files in the JSON', webhook(), extraction, next('After'));
	workflow.settings.binaryMode = 'combined';
	const execution = await client.submit(workflow, form);
	expect(execution.items('Webhook')[0]!.binary).toBeUndefined();
	return execution.items('After');
}

test.runIf(n8n.release === 'n8n-2').each<[string, INodeParameters, Array<typeof FIRST>]>([
	['nothing set', {}, [FIRST, SECOND]],
	['email attachments', { fileSelection: 'emailAttachments' }, [FIRST, SECOND]],
	['a name', { fileSelection: 'byName', binaryPropertyName: 'attachment_1' }, [SECOND]],
	['a pattern', { fileSelection: 'byName', binaryPropertyName: 'attach*' }, [FIRST, SECOND]],
	['a path', { fileSelection: 'byName', binaryPropertyName: '_files.attachment_1' }, [SECOND]],
	[
		'an expression',
		{ fileSelection: 'byName', binaryPropertyName: '={{ $json._files.attachment_0 }}' },
		[FIRST],
	],
])('files in the JSON of an item are read with %s', async (_name, parameters, expected) => {
	const items = await extract(parameters);
	// n8n's webhook doesn't keep the order of a form's files.
	expect(items.map(({ json }) => json.invoice_number).sort()).toEqual(
		expected.map(({ number }) => number).sort(),
	);
});

test.runIf(n8n.release === 'n8n-2')('a file that is passed on stays in the JSON', async () => {
	const items = await extract({
		fileSelection: 'byName',
		binaryPropertyName: FIRST.field,
		options: { keepFiles: true },
	});
	expect(items).toHaveLength(1);
	expect(items[0]!.binary).toBeUndefined();
	const { data } = items[0]!.json._files as { data: IDataObject };
	expect(data).toMatchObject({ fileName: FIRST.file, mimeType: 'application/pdf' });
});
