import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	readFiles,
	rows,
	toSpreadsheet,
	trigger,
	writeFile,
} from '../../host/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

/** The last one is a scan, so its text has to be recognised. */
const NAMES = [
	'invoice-consulting-two-pages.pdf',
	'invoice-office-supplies.pdf',
	'invoice-scanned.pdf',
];

const n8n = inject('n8n');
const client = clientOf(n8n);
const { credential } = await startServiceFor(client);

beforeAll(() => {
	mkdirSync(join(n8n.files, 'folder'));
	for (const name of NAMES) copyFileSync(exampleDocument(name), join(n8n.files, 'folder', name));
});

test('a folder of documents becomes a spreadsheet with a row for each', async () => {
	const spreadsheet = join(n8n.files, 'invoices.xlsx');
	const execution = await client.run(
		chain(
			'Folder',
			trigger(),
			readFiles(join(n8n.files, 'folder/*')),
			documentExtraction(credential),
			toSpreadsheet(),
			writeFile(spreadsheet),
		),
	);
	expect(execution.status).toBe('success');

	const reading = await client.run(chain('Rows', trigger(), readFiles(spreadsheet), rows()));
	const found = reading.items('Extract from File').map(({ json }) => json);
	const expected = JSON.parse(readFileSync(exampleDocument('expected.json'), 'utf8'));
	expect(found).toEqual(NAMES.map((name) => expect.objectContaining(expected[name].fields)));
});
