import { describe, expect, test } from 'vitest';

import { sendText } from '../../../support/client.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { flawsOf } from './support/accessibility.mjs';
import { BILLS, billFiles, pdfFile } from '../../support/web/bills.mjs';
import { keysScreenOf } from '../../support/web/keysScreen.mjs';
import { openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const MEGABYTE = 1024 * 1024;

const { service, page } = await openWeb({ maxFileSize: 1 });
const keys = keysScreenOf(page);
const teach = teachScreenOf(page);

const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const drop = (file: ReturnType<typeof pdfFile>) =>
	page.locator('input[type=file]').setInputFiles(file);

// In the order of a first visit.
describe('the web interface is accessible, in light and dark, and fits on a phone,', () => {
	test('while there is nothing to show', async () => {
		await open('Try');
		await page.getByText('Drop documents here').waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await teach.open();
		await page.getByText('Nothing has been taught yet').waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await open('Activity');
		await page.getByText('No requests yet').waitFor();
		expect(await flawsOf(page)).toEqual([]);
	});

	test('if a file is refused or broken', async () => {
		await open('Try');
		await drop(pdfFile('large.pdf', Buffer.alloc(MEGABYTE + 1)));
		await page.getByRole('alert').getByText('larger than 1 MB').waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await press('Dismiss');
		await drop(pdfFile('broken.pdf', Buffer.from('%PDF-1.7 x')));
		await page.getByText("The document is broken and can't be read.").waitFor();
		expect(await flawsOf(page)).toEqual([]);
	});

	test('while a document is shown, and while it is corrected', async () => {
		await open('Try');
		await drop(exampleUpload('invoice-office-supplies.pdf'));
		await page.locator('.mark').first().waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await open('Try');
		await drop((await billFiles(BILLS.slice(0, 1)))[0]!);
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await teach.word('SC-20417').waitFor();
		expect(await flawsOf(page)).toEqual([]);
	});

	test('while a document is taught, and once a project is learned', async () => {
		await teach.begin('Electricity bills', await billFiles(BILLS.slice(0, 3)));
		await teach.heading('bill-1.pdf');
		await teach.word('SC-20417').waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await teach.teachBills('Electricity bills', ['bill-2.pdf', 'bill-3.pdf']);
		expect(await flawsOf(page)).toEqual([]);
	});

	test.each(['Edit fields', 'Rename project', 'Delete project'])(
		'while a dialog is open: %s',
		async (name) => {
			await teach.open();
			await open('Electricity bills');
			await press(name);
			await page.getByRole('dialog').waitFor();
			expect(await flawsOf(page)).toEqual([]);
		},
	);

	test('while a text is entered, and while a key is generated and revoked', async () => {
		await open('Try');
		await press('Enter a text');
		expect(await flawsOf(page)).toEqual([]);
		await press('Cancel');
		await keys.open();
		await press('Generate New API Key');
		expect(await flawsOf(page)).toEqual([]);
		await press('Cancel');
		await keys.generate('n8n');
		await press('Revoke n8n');
		expect(await flawsOf(page)).toEqual([]);
	});

	test.each(['Try', 'Teach', 'New project', 'Projects', 'Activity', 'API Keys'])(
		'once there is something to show: %s',
		async (name) => {
			await sendText(service, { fo_id: 'fo_1', text: 'Total 12.00' });
			if (name === 'New project') await teach.open();
			await open(name);
			await teach.heading(name);
			expect(await flawsOf(page)).toEqual([]);
		},
	);

	test('if the service is gone', async () => {
		await page.route('**/api/**', (route) => route.abort());
		await open('Projects');
		await page.getByText("The service doesn't answer. Is it still running?").waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await page.unroute('**/api/**');
		await press('Try again');
		await page.getByRole('article').first().waitFor();
	});

	test('without a session', async () => {
		await page.context().clearCookies();
		await page.reload();
		await page.getByText('Open the address from the terminal').waitFor();
		expect(await flawsOf(page)).toEqual([]);
	});
});
