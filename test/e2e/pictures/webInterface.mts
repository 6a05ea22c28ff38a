// Takes pictures of the web interface of the local service: a document under Try, one under Teach, one to review.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import { type Reader, createReader, startService } from '../../../service/dist/index.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { sendFile } from '../../../support/client.mjs';
import { takePicture } from './picture.mjs';

const PICTURES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const BILLS = fileURLToPath(new URL('../../../examples/learning/', import.meta.url));
const VIEW = { width: 1280, height: 760 };
const INVOICE = 'invoice-office-supplies.pdf';
const DOUBTS = 'due_date, total_amount';
const FIELDS = 'Contract\nMeter\nRead on\nTo pay';

const folder = newFolder();
const reader = createReader();
/** This invoice is clear, so nothing would be doubtful. */
const doubting: Reader = async (...work) => ({ ...(await reader.read(...work)), doubtful: DOUBTS });
const service = await startService({ data: folder });
const keeping = await startService({ data: folder, keepDoubtful: 30, reader: doubting });
const { browser, page } = await openBrowser({ url: service.webUrl! }, VIEW);
try {
	await page.goto(service.webUrl!);
	await takeTry();
	await takeTeach();
	await page.goto(keeping.webUrl!);
	await takeReview();
} finally {
	await browser.close();
	await Promise.all([service.close(), keeping.close(), reader.close()]);
	await rm(folder, { recursive: true });
}

async function takeTry(): Promise<void> {
	await page.getByRole('link', { name: 'Try', exact: true }).click();
	await page.locator('input[type=file]').setInputFiles(exampleDocument(INVOICE));
	await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
	await page.getByRole('button', { name: 'total_amount: 824.88' }).hover();
	await drawn();
	await take('service-try');
}

async function takeTeach(): Promise<void> {
	await page.getByRole('link', { name: 'Teach', exact: true }).click();
	await page.getByRole('link', { name: 'New project' }).click();
	await page.getByLabel('Name').fill('Electricity bills');
	await page.getByLabel('Fields, one per line').fill(FIELDS);
	const names = ['electricity-january.pdf', 'electricity-march.pdf', 'electricity-may.pdf'];
	await page.locator('input[type=file]').setInputFiles(names.map((name) => join(BILLS, name)));
	await page.getByRole('button', { name: 'Create' }).click();
	await page.getByRole('heading', { level: 1, name: names[0] }).waitFor();
	await page.getByRole('option', { name: 'SC-20417', exact: true }).click();
	await page.keyboard.press('Enter');
	await page.getByRole('option', { name: 'W18', exact: true }).click();
	await drawn();
	await take('service-teach');
}

async function takeReview(): Promise<void> {
	await sendFile(keeping, await readFile(exampleDocument(INVOICE)), { name: INVOICE });
	await page.getByRole('link', { name: 'To review', exact: true }).click();
	await page.getByRole('link', { name: INVOICE }).click();
	await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
	await drawn();
	await take('service-review');
}

/** Waits until all pages are drawn. */
async function drawn(): Promise<void> {
	await page.getByText('Drawing the page').waitFor({ state: 'hidden' });
}

async function take(name: string): Promise<void> {
	await page.waitForLoadState('networkidle');
	await takePicture(page, { x: 0, y: 0, ...VIEW }, join(PICTURES, `${name}.png`));
}
