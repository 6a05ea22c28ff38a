import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
	SHIPPED_PROJECTS_FOLDER,
	type Service,
	startService,
} from '../../../service/dist/index.mjs';
import { sendFile } from '../../service/support/client.mjs';
import { type Placed, pdf } from '../../service/support/documents.mjs';
import { seriousProblems } from '../support/accessibility.mjs';
import { openBrowser } from '../support/browser.mjs';

interface Bill {
	contract: string;
	billed: string;
	due: string;
	amount: string;
}

/** In the first one, two fields have the same value. */
const BILLS: Bill[] = [
	{ contract: 'SC-20417', billed: '01/03/2026', due: '01/03/2026', amount: '84.20' },
	{ contract: 'SC-20981', billed: '01/04/2026', due: '15/04/2026', amount: '91.75' },
	{ contract: 'SC-31877', billed: '02/05/2026', due: '16/05/2026', amount: '77.10' },
];
const NEXT: Bill[] = [
	{ contract: 'SC-40022', billed: '01/06/2026', due: '20/06/2026', amount: '102.33' },
	{ contract: 'SC-51190', billed: '03/07/2026', due: '17/07/2026', amount: '65.08' },
];

let service: Service;
let browser: Browser;
let page: Page;
beforeAll(async () => {
	const folder = await mkdtemp(join(tmpdir(), 'service-test-'));
	const projects = join(folder, 'projects');
	await cp(SHIPPED_PROJECTS_FOLDER, projects, { recursive: true });
	service = await startService({ projects, data: join(folder, 'data') });
	({ browser, page } = await openBrowser({ url: service.pagesUrl! }));
});
afterAll(async () => {
	await browser?.close();
	await service?.close();
});
beforeEach(async () => void (await page.goto(service.pagesUrl!)));

const drawn = ({ contract, billed, due, amount }: Bill, label = 'To pay'): Promise<Buffer> => {
	const content: Placed[] = [
		[60, 60, 'Westpower Ltd'],
		[60, 160, 'Contract'],
		[200, 160, contract],
		[60, 180, 'Bill of'],
		[200, 180, billed],
		[60, 200, 'To be paid by'],
		[200, 200, due],
		[60, 300, label],
		[400, 300, amount],
	];
	return pdf(content);
};

async function files(bills: Bill[]) {
	return await Promise.all(
		bills.map(async (bill, index) => ({
			...{ name: `bill-${index + 1}.pdf`, mimeType: 'application/pdf' },
			buffer: await drawn(bill),
		})),
	);
}

async function begin(name: string, bills: Bill[]): Promise<void> {
	await page.getByRole('link', { name: 'Teach', exact: true }).click();
	await page.getByRole('link', { name: 'New project' }).click();
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('Fields, one on each line').fill('Contract\nBilled\nDue\nAmount');
	await page.locator('input[type=file]').setInputFiles(await files(bills));
	await page.getByRole('button', { name: 'Begin' }).click();
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const word = (text: string, which = 0) =>
	page.getByRole('option', { name: text, exact: true }).nth(which);
const field = (name: string) => page.locator('label.field', { hasText: name });

async function approve(): Promise<void> {
	await page.getByRole('button', { name: 'Approve' }).click();
}

async function learn(name: RegExp): Promise<void> {
	await page.getByRole('button', { name }).click();
	await page.getByRole('heading', { name: 'What was learned' }).waitFor();
}

const read = async (bill: Bill, foId: string) =>
	(await sendFile(service, await drawn(bill), { foId })).body;

describe('with the pages, a person teaches a project', () => {
	test('by clicking, and the node reads the next documents with it', async () => {
		await begin('Electricity bills', BILLS);
		await heading('bill-1.pdf');
		await word('SC-20417').click();
		await page.keyboard.press('Enter');
		await word('01/03/2026', 0).click();
		await page.keyboard.press('Enter');
		await word('01/03/2026', 1).click();
		await field('due').getByText('01/03/2026').waitFor();

		await page.reload();
		await field('billed').getByText('01/03/2026').waitFor();
		await expect.poll(() => page.locator('label.field.pointed').innerText()).toMatch(/^amount/);
		await word('84.20').click();
		await approve();

		await heading('bill-2.pdf');
		await field('due').getByText('15/04/2026').waitFor();
		await approve();
		await heading('bill-3.pdf');
		await field('amount').getByText('77.10').waitFor();
		await approve();
		await heading('Electricity bills');
		await learn(/^Learn/);
		await expect
			.poll(() => page.getByText('found in 3 of 3 documents while each was held back').count())
			.toBe(4);
		await page.goBack();
		await heading('bill-3.pdf');
		await page.goForward();
		await heading('Electricity bills');

		const foId = await page.locator('.copyable code').innerText();
		for (const bill of NEXT) expect(await read(bill, foId)).toEqual(bill);
	});

	test('with the keyboard alone', async () => {
		await begin('By keyboard', BILLS.slice(1, 2));
		await heading('bill-1.pdf');
		await page.getByLabel('contract', { exact: true }).first().waitFor();
		for (const value of ['SC-20981', '01/04/2026', '15/04/2026']) {
			await page.keyboard.type(value);
			await page.keyboard.press('Enter');
		}
		while ((await page.locator('.words:focus').count()) === 0) await page.keyboard.press('Tab');
		await page.keyboard.press('End');
		await page.keyboard.press('Space');
		await field('amount').getByText('91.75').waitFor();
		await page.keyboard.press('Control+Enter');
		await heading('By keyboard');
		await page.getByText('Approved').waitFor();
	});

	test('and corrects in Try what was not found, learns again, and the next document is right', async () => {
		const other = (bill: Bill) => drawn(bill, 'Amount payable');
		await page.getByRole('link', { name: 'Projects', exact: true }).click();
		const card = page.getByRole('article').filter({ hasText: 'Electricity bills' });
		const foId = await card.locator('.id code').innerText();
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		await page.getByLabel('Project').selectOption(foId);
		const buffer = await other(NEXT[0]!);
		await page
			.locator('input[type=file]')
			.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer });
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await field('amount').click();
		await word(NEXT[0]!.amount).click();
		await page.reload();
		await field('amount').getByText(NEXT[0]!.amount).waitFor();
		await page.getByRole('button', { name: 'Make it an example' }).click();
		await heading('Electricity bills');
		await learn(/^Learn again/);
		await page.getByText('From 4 examples').waitFor();
		const { body } = await sendFile(service, await other(NEXT[1]!), { foId });
		expect(body).toEqual(NEXT[1]);
	});

	test('and gets a new project for corrections of one that came with the service', async () => {
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		await page.getByLabel('Project').selectOption('fo_1');
		await page.locator('input[type=file]').setInputFiles(await files(NEXT.slice(0, 1)));
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await field('invoice_number').click();
		await page.getByRole('textbox').fill('SC-40022');
		await page.keyboard.press('Control+Enter');
		await heading('Invoices, taught');
		await page.getByText('Approved').waitFor();
	});

	test('and renames it, edits its fields, and deletes it with its documents', async () => {
		await begin('Wrong name', BILLS.slice(1, 2));
		await heading('bill-1.pdf');
		await page.getByRole('link', { name: 'All documents of this project' }).click();
		await page.getByRole('button', { name: 'Rename project' }).click();
		await page.getByRole('textbox', { name: 'Name' }).fill('Right name');
		await page.getByRole('button', { name: 'Rename', exact: true }).click();
		await heading('Right name');
		await page.getByRole('button', { name: 'Edit fields' }).click();
		await page.getByLabel('Name of billed').fill('Bill of');
		await page.getByRole('button', { name: 'Remove due' }).click();
		await page.getByLabel('New fields').fill('meter');
		await page.getByRole('button', { name: 'Save' }).click();
		await expect
			.poll(() => page.locator('.chips li').allInnerTexts())
			.toEqual(['contract', 'bill_of', 'amount', 'meter']);
		await page.getByRole('button', { name: 'Delete project' }).click();
		await page.getByText('are deleted, too').waitFor();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
		await heading('Teach');
		expect(await page.getByRole('link', { name: 'Right name' }).count()).toBe(0);
	});

	test("and is told why a document can't be read", async () => {
		await begin('Broken', []);
		await heading('Broken');
		const buffer = Buffer.from('%PDF-1.7 x');
		await page
			.locator('input[type=file]')
			.setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer });
		await page.getByText("The document is broken and can't be read.").waitFor();
		await page.getByRole('button', { name: 'Remove it' }).click();
		await page.getByText('No documents yet').waitFor();
	});

	test('and is told why a file is refused, until they dismiss it', async () => {
		await begin('Refused', []);
		await heading('Refused');
		const refused = { name: 'sheet.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') };
		await page.locator('input[type=file]').setInputFiles(refused);
		await page.getByRole('alert').getByText('neither PDF, JPEG, PNG nor TIFF').waitFor();
		await page.getByRole('button', { name: 'Dismiss' }).click();
		await page.getByRole('alert').waitFor({ state: 'detached' });
	});

	test.each(['light', 'dark'] as const)('on accessible pages: %s', async (colorScheme) => {
		await page.emulateMedia({ colorScheme });
		await page.getByRole('link', { name: 'Teach', exact: true }).click();
		await heading('Teach');
		const problems = [await seriousProblems(page)];
		await page.getByRole('link', { name: 'New project' }).click();
		problems.push(await seriousProblems(page));
		await page.goBack();
		await page.getByRole('link', { name: 'Electricity bills' }).click();
		await heading('Electricity bills');
		problems.push(await seriousProblems(page));
		await page.getByRole('link', { name: 'bill-1.pdf' }).click();
		await word('SC-20417').waitFor();
		problems.push(await seriousProblems(page));
		expect(problems.flat()).toEqual([]);
	});
});
