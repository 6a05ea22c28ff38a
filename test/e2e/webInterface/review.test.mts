import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import {
	chain,
	documentExtraction,
	readFiles,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import {
	BILLS_WITH_DOUBTS as projectId,
	addBillsWithDoubts,
	doubtfulBill,
	valuesOf,
} from '../../../service/support/web/doubtfulBills.mjs';
import { reviewScreenOf } from '../../../service/support/web/reviewScreen.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { startServiceFor } from '../support/service.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);
const folder = newFolder();
afterAll(async () => await rm(folder, { recursive: true }));
await addBillsWithDoubts(folder);
const { service, credential } = await startServiceFor(client, { data: folder, keepDoubtful: 7 });

test('a document that a person has settled comes back to n8n as settled when it is sent again', async () => {
	const file = join(n8n.files, 'with-doubts.pdf');
	writeFileSync(file, await doubtfulBill(1, ['amount']));
	const workflow = await client.createWorkflow(
		chain('Doubts', trigger(), readFiles(file), documentExtraction(credential, { projectId })),
	);
	const read = async () => (await client.runSaved(workflow)).items('Document Extraction')[0]?.json;
	expect(await read()).toMatchObject({ ...valuesOf(1), doubtful: 'amount' });

	const { browser, page } = await openBrowser({ url: service.webUrl! });
	try {
		await page.goto(service.webUrl!);
		const review = reviewScreenOf(page);
		await review.openDocument('with-doubts.pdf');
		await page.keyboard.type('18.00');
		await page.keyboard.press('Enter');
		await page.getByText('Nothing to review').waitFor();
	} finally {
		await browser.close();
	}
	expect(await read()).toMatchObject({ ...valuesOf(1), amount: '18.00', doubtful: '' });
});
