import { copyFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	readFiles,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { NEXT, printed } from '../../../service/support/web/bills.mjs';
import { keysScreenOf } from '../../../service/support/web/keysScreen.mjs';
import { teachScreenOf } from '../../../service/support/web/teachScreen.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { startServiceFor } from '../support/service.mjs';

const NODE = 'Document Extraction';

// Recognises a scan and opens the editor.
vi.setConfig({ testTimeout: 300_000 });

const n8n = inject('n8n');
const client = clientOf(n8n);
const folder = newFolder();
afterAll(async () => await rm(folder, { recursive: true }));
const { service, credential } = await startServiceFor(client, { data: folder });
const web = await openBrowser({ url: service.webUrl! });
afterAll(async () => await web.browser.close());
beforeEach(async () => void (await web.page.goto(service.webUrl!)));

describe("with the service's web interface, a person", () => {
	test('generates a key that n8n uses, and n8n reports the rejection once it is revoked', async () => {
		const file = join(n8n.files, 'for-a-generated-key.pdf');
		copyFileSync(exampleDocument('invoice-office-supplies.pdf'), file);
		const keys = keysScreenOf(web.page);
		await keys.open();
		const apiKey = await keys.generate('n8n');
		const generated = await client.createCredential({ baseUrl: service.baseUrl, apiKey });
		const workflow = await client.createWorkflow(
			chain('Generated key', trigger(), readFiles(file), documentExtraction(generated)),
		);
		const [item] = (await client.runSaved(workflow)).items(NODE);
		expect(item?.json).toMatchObject({ total_amount: '824.88' });

		await keys.revoke('n8n');
		const { browser, page } = await openBrowser(n8n);
		try {
			const editor = editorOf(page);
			await editor.openWorkflow(workflow.id);
			await editor.execute();
			const panel = await editor.openNode(NODE);
			const message = panel.getByTestId('node-error-message');
			await message.getByText('The service rejected the API key (HTTP 401)').waitFor();
			await panel.getByText('It is missing, mistyped or revoked.').first().waitFor();
		} finally {
			await browser.close();
		}
	});

	test('teaches a project, and n8n gets all fields of the next documents with its ID', async () => {
		const teach = teachScreenOf(web.page);
		await teach.beginWithScan('Electricity bills');
		const projectId = await teach.teachBills('Electricity bills');

		for (const [index, bill] of NEXT.entries())
			writeFileSync(join(n8n.files, `next-bill-${index}.pdf`), await printed(bill));
		const files = readFiles(join(n8n.files, 'next-bill-*.pdf'));
		const execution = await client.run(
			chain('Bills', trigger(), files, documentExtraction(credential, { projectId })),
		);
		const read = execution.items(NODE).map(({ json }) => json);
		expect(read).toHaveLength(NEXT.length);
		expect(read).toEqual(expect.arrayContaining(NEXT.map((bill) => expect.objectContaining(bill))));
	});
});
