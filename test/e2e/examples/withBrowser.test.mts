import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { textOf } from '../../support/httpService.mjs';
import { openBrowser } from '../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { startModel } from '../support/model.mjs';
import { choose } from './examples.mjs';
import { documentNamed, INVOICE, PAGE, startRunning } from './running.mjs';

const { n8n, client, prepared } = await startRunning();

describe('in a browser', () => {
	let opened: Awaited<ReturnType<typeof openBrowser>>;
	beforeAll(async () => {
		opened = await openBrowser(n8n);
	});
	afterAll(async () => await opened.browser.close());

	test.each([
		[
			'what was read',
			documentNamed('receipt-parking.png'),
			/Quayside Car Park, 17 May 2026: 11\.60/,
		],
		['what is wrong', Buffer.from(PAGE), /This receipt couldn't be read/],
	])('"form-with-answer" shows %s', async (_what, buffer, expected) => {
		const editor = editorOf(opened.page);
		const { id } = await client.createWorkflow(prepared('form-with-answer'));
		await editor.openWorkflow(id);
		const form = await editor.openForm();
		await form.locator('input[type=text]').fill('Ines');
		const file = { name: 'receipt.png', mimeType: 'image/png', buffer };
		await form.locator('input[type=file]').setInputFiles(file);
		await form.getByRole('button', { name: 'Submit' }).click();
		await form.getByText(expected).first().waitFor();
		await form.close();
	});

	test('"ai-agent-with-documents" gets the fields of a file uploaded to the chat', async () => {
		const model = await startModel('');
		const values = { apiKey: 'any', url: `${model.origin}/v1` };
		const openAi = await client.createCredential(values, 'Model of the example', 'openAiApi');
		const workflow = prepared('ai-agent-with-documents');
		choose(workflow, 'openAiApi', openAi, 'Chat Model');
		const { id } = await client.createWorkflow(workflow);
		const { page } = opened;
		await editorOf(page).openWorkflow(id);
		await page.getByTestId('workflow-chat-button').click();
		const file = { name: INVOICE, mimeType: 'application/pdf', buffer: documentNamed(INVOICE) };
		const chooser = page.waitForEvent('filechooser');
		await page.getByTestId('chat-attach-file-button').click();
		await (await chooser).setFiles(file);
		await page.getByTestId('chat-input').fill('How much is it?');
		await page.keyboard.press('Enter');
		await page.getByText('BOS-26-10473').first().waitFor();
		// The note promises that the file itself isn't sent to the model.
		const said = textOf(model.requests);
		expect(said).toContain('How much is it?');
		expect(said).not.toMatch(/%PDF|JVBERi/);
		await model.close();
	});
});
