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
import { NEXT, printed } from '../../../service/support/pages/bills.mjs';
import { foldersToTeach } from '../../../service/support/pages/foldersToTeach.mjs';
import { keyPagesOf } from '../../../service/support/pages/keyPages.mjs';
import { teachPagesOf } from '../../../service/support/pages/teachPages.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { startServiceFor } from '../support/service.mjs';

const NODE = 'Document Extraction';

// A scan is recognised, and the editor is opened.
vi.setConfig({ testTimeout: 300_000 });

const n8n = inject('n8n');
const client = clientOf(n8n);
const folder = newFolder();
afterAll(async () => await rm(folder, { recursive: true }));
const { service, credential } = await startServiceFor(client, await foldersToTeach(folder));
const pages = await openBrowser({ url: service.pagesUrl! });
afterAll(async () => await pages.browser.close());
beforeEach(async () => void (await pages.page.goto(service.pagesUrl!)));

describe("with the service's pages, a person", () => {
	test('generates a key that n8n uses, and once it is revoked, n8n says that it is rejected', async () => {
		const file = join(n8n.files, 'for-a-generated-key.pdf');
		copyFileSync(exampleDocument('invoice-office-supplies.pdf'), file);
		const keys = keyPagesOf(pages.page);
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

	test('teaches a project, and its ID gives all fields of the next documents in n8n', async () => {
		const teach = teachPagesOf(pages.page);
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
		expect(read).toEqual(expect.arrayContaining(NEXT));
	});
});
