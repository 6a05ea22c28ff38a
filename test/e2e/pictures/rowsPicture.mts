import type { Page } from 'playwright-core';

import { clientOf } from '../../../n8n/server/client.mjs';
import type { N8n } from '../../../n8n/server/startN8n.mjs';
import { chain, documentExtraction, uploadForm } from '../../../n8n/server/workflows/workflow.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import { boxOf, takePicture } from './picture.mjs';

const OPTIONS = {
	fieldToSplitOut: 'line_items',
	output: { values: { mode: 'selectedFields', fields: 'invoice_number, description, amount' } },
};

/** Shows an invoice with an item for each of its lines. */
export async function takeRows(
	n8n: N8n,
	page: Page,
	credential: { id: string; name: string },
	file: string,
): Promise<void> {
	const editor = editorOf(page);
	const extract = documentExtraction(credential, { options: OPTIONS });
	const workflow = chain('Invoices', uploadForm('Document'), extract);
	const { id } = await clientOf(n8n).createWorkflow(workflow);
	await editor.openWorkflow(id);
	await editor.submitFiles(exampleUpload('invoice-office-supplies.pdf'));
	const panel = await editor.openNode(extract.name);
	await editor.resultTable(panel);
	await editor.rest();
	await takePicture(page, await boxOf(panel), file);
}
