import { describe, expect, test } from 'vitest';

import { sendText } from '../../../support/client.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { seriousProblems } from './support/accessibility.mjs';
import { BILLS, billFiles, pdfFile } from '../../support/web/bills.mjs';
import { keysScreenOf } from '../../support/web/keysScreen.mjs';
import { openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const MEGABYTE = 1024 * 1024;
const WIDTHS = [390, 1280];

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
		expect(await flaws()).toEqual([]);
		await teach.open();
		await page.getByText('Nothing has been taught yet').waitFor();
		expect(await flaws()).toEqual([]);
		await open('Activity');
		await page.getByText('No requests yet').waitFor();
		expect(await flaws()).toEqual([]);
	});

	test('if a file is refused or broken', async () => {
		await open('Try');
		await drop(pdfFile('large.pdf', Buffer.alloc(MEGABYTE + 1)));
		await page.getByRole('alert').getByText('larger than 1 MB').waitFor();
		expect(await flaws()).toEqual([]);
		await press('Dismiss');
		await drop(pdfFile('broken.pdf', Buffer.from('%PDF-1.7 x')));
		await page.getByText("The document is broken and can't be read.").waitFor();
		expect(await flaws()).toEqual([]);
	});

	test('while a document is shown, and while it is corrected', async () => {
		await open('Try');
		await drop(exampleUpload('invoice-office-supplies.pdf'));
		await page.locator('.mark').first().waitFor();
		expect(await flaws()).toEqual([]);
		await open('Try');
		await drop((await billFiles(BILLS.slice(0, 1)))[0]!);
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await teach.word('SC-20417').waitFor();
		expect(await flaws()).toEqual([]);
	});

	test('while a document is taught, and once a project is learned', async () => {
		await teach.begin('Electricity bills', await billFiles(BILLS.slice(0, 3)));
		await teach.heading('bill-1.pdf');
		await teach.word('SC-20417').waitFor();
		expect(await flaws()).toEqual([]);
		await teach.teachBills('Electricity bills', ['bill-2.pdf', 'bill-3.pdf']);
		expect(await flaws()).toEqual([]);
	});

	test.each(['Edit fields', 'Rename project', 'Delete project'])(
		'while a dialog is open: %s',
		async (name) => {
			await teach.open();
			await open('Electricity bills');
			await press(name);
			await page.getByRole('dialog').waitFor();
			expect(await flaws()).toEqual([]);
		},
	);

	test('while a text is entered, and while a key is generated and revoked', async () => {
		await open('Try');
		await press('Enter a text');
		expect(await flaws()).toEqual([]);
		await press('Cancel');
		await keys.open();
		await press('Generate New API Key');
		expect(await flaws()).toEqual([]);
		await press('Cancel');
		await keys.generate('n8n');
		await press('Revoke n8n');
		expect(await flaws()).toEqual([]);
	});

	test.each(['Try', 'Teach', 'New project', 'Projects', 'Activity', 'API Keys'])(
		'once there is something to show: %s',
		async (name) => {
			await sendText(service, { fo_id: 'fo_1', text: 'Total 12.00' });
			if (name === 'New project') await teach.open();
			await open(name);
			await teach.heading(name);
			expect(await flaws()).toEqual([]);
		},
	);

	test('if the service is gone', async () => {
		await page.route('**/api/**', (route) => route.abort());
		await open('Projects');
		await page.getByText("The service doesn't answer. Is it still running?").waitFor();
		expect(await flaws()).toEqual([]);
		await page.unroute('**/api/**');
		await press('Try again');
		await page.getByRole('article').first().waitFor();
	});

	test('without a session', async () => {
		await page.context().clearCookies();
		await page.reload();
		await page.getByText('Open the address from the terminal').waitFor();
		expect(await flaws()).toEqual([]);
	});
});

/** The problems that axe finds in either colour scheme, and the widths at which the window scrolls sideways. */
async function flaws(): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		found.push(...(await seriousProblems(page)));
	}
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
		if (over !== 0) found.push(`${over} pixels too wide at ${width}`);
	}
	return found;
}
