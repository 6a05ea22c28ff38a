import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf } from '../../../n8n/server/client.mjs';
import {
	attachmentsForm,
	chain,
	documentExtraction,
	textFile,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import { calendarEntry, imageOf } from '../../support/files.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { editorOf, type Editor } from '../support/editor.mjs';
import { startServiceFor } from '../support/service.mjs';

/** File names that the sender of an email can choose. */
const HOSTILE = '<img src=nowhere><u>Log in again.ics';

const n8n = inject('n8n');
const client = clientOf(n8n);
const { service, credential } = await startServiceFor(client);

// The tests act at a person's pace, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

describe('a person', () => {
	let browser: Browser;
	let page: Page;
	let editor: Editor;
	beforeAll(async () => {
		({ browser, page } = await openBrowser(n8n));
		editor = editorOf(page);
	});
	afterAll(async () => await browser?.close());
	beforeEach(({ onTestFailed }) => {
		onTestFailed(async () => {
			const path = join(mkdtempSync(join(tmpdir(), 'n8n-e2e-failed-')), 'browser.png');
			await page.screenshot({ path });
			console.error(`What the browser showed: ${path}`);
		});
	});

	test('gets a row for each document among the attachments, and a note about the others', async () => {
		const { name } = await client.createCredential(valuesOf(service), 'Service for attachments');
		const { id } = await client.createWorkflow(chain('Attachments', attachmentsForm()));
		// n8n uses the browser's theme.
		await page.emulateMedia({ colorScheme: 'dark' });
		await editor.openWorkflow(id);

		const found = await editor.searchNodeBehind('On form submission', 'extract data');
		const panel = await editor.addFound(found);
		await panel.locator('img[src$="Extraction.dark.svg"]').first().waitFor();
		await editor.chooseCredential(name);
		await editor.enter(panel, 'projectId', 'fo_1');
		await editor.choose(panel, 'fileSelection', 'Email Attachments');
		await panel.getByText('Download Attachments').waitFor();
		await editor.closePanel();
		await editor.submitFiles(
			exampleUpload('invoice-office-supplies.pdf'),
			{ name: 'meeting.ics', mimeType: 'text/calendar', buffer: calendarEntry },
			{ name: 'pixel.png', mimeType: 'image/png', buffer: imageOf('png', 1, 1) },
			{ name: HOSTILE, mimeType: 'text/calendar', buffer: calendarEntry },
			exampleUpload('invoice-consulting-two-pages.pdf'),
		);

		await editor.openNode('Document Extraction');
		const output = panel.getByTestId('output-panel');
		await output.getByText('2 documents extracted').waitFor();
		const note = await output.getByText('2 documents extracted').innerText();
		expect(note).toMatch(/Skipped: .*meeting\.ics/);
		expect(note).toMatch(/Skipped: .*pixel\.png/);
		// n8n shows notes as HTML, but the name of a file must stay text.
		expect(note).toContain('"‹img src=nowhere›‹u›Log in again.ics"');
		expect(await output.locator('img[src="nowhere"], u').count()).toBe(0);

		const [names, ...rows] = await editor.resultTable(panel);
		const column = names!.indexOf('invoice_number');
		// n8n's form lists the files in the order in which it has finished saving them.
		expect(rows.map((row) => row[column]).sort()).toEqual(['26/0147', 'BOS-26-10473']);
	});

	// n8n shows a message as HTML in a notification, and leaves links and their style in it.
	test('shows the name of a file as text when the node fails, also in the notification', async () => {
		const file = textFile('<a style="position:fixed;inset:0">R&amp;D.ics', 'BEGIN:VCALENDAR');
		const node = documentExtraction(credential, { options: { itemWithoutDocument: 'fail' } });
		const workflow = chain('Failing', trigger(), ...file, node);
		const { id } = await client.createWorkflow(workflow);
		await page.emulateMedia({ colorScheme: 'light' });
		await editor.openWorkflow(id);
		const notification = await editor.execute();
		expect(await notification.locator('a').count()).toBe(0);
		const message =
			'"‹a style="position:fixed;inset:0"›R＆amp;D.ics" is a calendar entry, which the service doesn\'t read';
		expect(await notification.innerText()).toContain(message);

		await editor.hideMessages();
		const panel = await editor.openNode('Document Extraction');
		await panel.locator('img[src$="Extraction.svg"]').first().waitFor();
		const output = panel.getByTestId('output-panel');
		await output.getByText(message, { exact: true }).first().waitFor();
		expect(await output.locator('a[style]').count()).toBe(0);
	});
});
