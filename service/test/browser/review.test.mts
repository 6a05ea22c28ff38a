import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendFile } from '../../../support/client.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import {
	BILLS_WITH_DOUBTS as foId,
	addBillsWithDoubts,
	doubtfulBill,
	valuesOf,
} from '../../support/web/doubtfulBills.mjs';
import { INVOICE, type Placed, pdf } from '../../support/documents.mjs';
import { reviewScreenOf } from '../../support/web/reviewScreen.mjs';
import { type Running, runningService } from '../support/command.mjs';
import { flawsOf } from './support/accessibility.mjs';
import { HOSTILE } from './support/openWeb.mjs';

/** The doubts of 20 documents: 12 in all. */
const DOUBTS = [
	...[['amount'], [], ['amount', 'billed'], [], ['contract'], [], ['billed'], []],
	...[['contract', 'amount'], [], ['amount'], [], [], ['billed', 'contract'], [], ['amount']],
	...[[], [], ['contract'], []],
];
/** The time that a person should need at most, in milliseconds. */
const TWO_MINUTES = 120_000;
/** An invoice whose amounts don't add up. */
const UNCLEAR = INVOICE.map(([x, y, text]): Placed => [x, y, text.replace('119.00', '191.00')]);
/** The hostile name as a form sends it. */
const SHOWN = HOSTILE.replaceAll('"', '%22');

const data = newFolder();
let port: number;
let service: Running;
let page: Page;
let close: () => Promise<void>;
let review: ReturnType<typeof reviewScreenOf>;

const start = async () => {
	service = await runningService('--data', data, '--keep-doubtful', '7', '--port', String(port));
};
/** Each PDF has the time at which it was made, so it is only made once. */
const bills = new Map<number, Buffer>();
const sendBill = async (number: number, doubts: string[], name = `bill-${number}.pdf`) => {
	const bill = bills.get(number) ?? (await doubtfulBill(number, doubts));
	bills.set(number, bill);
	return (await sendFile(service, bill, { foId, name })).body;
};

beforeAll(async () => {
	await addBillsWithDoubts(data);
	port = await freePort();
	await start();
	const opened = await openBrowser({ url: service.webUrl });
	close = () => opened.browser.close();
	({ page } = opened);
	review = reviewScreenOf(page);
	await page.goto(service.webUrl);
});
afterAll(async () => {
	await close();
	await service.end('SIGTERM');
	await rm(data, { recursive: true });
});

describe('under To review, a person', () => {
	test('settles 20 documents with 12 doubts with the keyboard alone, and gets them back as settled', async () => {
		for (const [number, doubts] of DOUBTS.entries()) await sendBill(number, doubts);
		const began = performance.now();
		await use('To review');
		await use('Review 9 documents');
		for (const [number, doubts] of DOUBTS.entries()) {
			if (doubts.length === 0) continue;
			await review.document(`bill-${number}.pdf`);
			for (const [index, name] of doubts.entries()) {
				await expect.poll(() => review.focused().getAttribute('name')).toBe(name);
				// Every third document is wrong in its first doubt.
				if (index === 0 && number % 3 === 0) await page.keyboard.type(`${number}.99`);
				await page.keyboard.press('Enter');
			}
		}
		await page.getByText('Nothing to review').waitFor();
		expect(performance.now() - began).toBeLessThan(TWO_MINUTES);

		for (const [number, doubts] of DOUBTS.entries()) {
			const values = { ...valuesOf(number), doubtful: '' };
			const [first] = doubts;
			const corrected = first !== undefined && number % 3 === 0 && { [first]: `${number}.99` };
			expect(await sendBill(number, doubts)).toEqual({ ...values, ...corrected });
		}
	});

	test('goes to the next doubt with Tab, and corrects a field by clicking on a word, or dragging over several', async () => {
		await sendBill(30, ['billed', 'amount']);
		await review.openDocument('bill-30.pdf');
		await expect.poll(() => review.focused().getAttribute('name')).toBe('billed');
		await page.keyboard.press('Tab');
		expect(await review.focused().getAttribute('name')).toBe('amount');
		await review.word('SC-20030').click();
		await expect.poll(() => review.field('amount').inputValue()).toBe('SC-20030');
		// The field keeps the focus, so Tab and Enter go on from it.
		expect(await review.focused().getAttribute('name')).toBe('amount');
		await page.keyboard.press('Shift+Tab');
		await review.word('Westpower').hover();
		await page.mouse.down();
		await review.word('Ltd').hover();
		await page.mouse.up();
		await expect.poll(() => review.field('billed').inputValue()).toBe('Westpower Ltd');
		expect(await review.state('billed').textContent()).toBe('accepted');
		await page.keyboard.press('Enter');
		await page.getByText('Nothing to review').waitFor();
		expect(await sendBill(30, ['billed', 'amount'])).toEqual({
			...{ contract: 'SC-20030', billed: 'Westpower Ltd', amount: 'SC-20030', doubtful: '' },
		});
	});

	test('loses nothing by a reload, and goes on at the next doubt', async () => {
		await sendBill(31, ['billed', 'amount', 'contract']);
		await review.openDocument('bill-31.pdf');
		await page.keyboard.press('Enter');
		await page.keyboard.type('31.13');
		await page.reload();
		await review.document('bill-31.pdf');
		expect(await review.state('billed').textContent()).toBe('accepted');
		expect(await review.field('amount').inputValue()).toBe('31.13');
		await expect.poll(() => review.focused().getAttribute('name')).toBe('contract');
		await page.keyboard.press('Enter');
		await page.getByText('Nothing to review').waitFor();
		expect(await sendBill(31, ['billed', 'amount', 'contract'])).toEqual({
			...{ ...valuesOf(31), amount: '31.13', doubtful: '' },
		});
	});

	test('loses nothing if the service is killed, not even what is typed until it is started again', async () => {
		await sendBill(32, ['billed', 'amount', 'contract']);
		await review.openDocument('bill-32.pdf');
		await page.keyboard.press('Enter');
		await expect.poll(() => review.focused().getAttribute('name')).toBe('amount');
		await service.end('SIGKILL');
		await page.keyboard.type('32.23');
		await page.getByText("The service doesn't answer. Is it still running?").waitFor();
		await start();
		await page.goto(service.webUrl);
		await review.openDocument('bill-32.pdf');
		expect(await review.state('billed').textContent()).toBe('accepted');
		expect(await review.field('amount').inputValue()).toBe('32.23');
		await expect.poll(() => review.focused().getAttribute('name')).toBe('contract');
		await page.keyboard.press('Enter');
		await page.getByText('Nothing to review').waitFor();
		await service.end('SIGKILL');
		await start();
		expect(await sendBill(32, ['billed', 'amount', 'contract'])).toEqual({
			...{ ...valuesOf(32), amount: '32.23', doubtful: '' },
		});
		await page.goto(service.webUrl);
	});

	test('adds a document that they settle as an example of its project, on request', async () => {
		await sendBill(36, ['contract']);
		await sendBill(37, ['contract']);
		await review.openDocument('bill-36.pdf');
		const choice = page.getByLabel(`Add as an example of Bills with doubts (${foId})`);
		expect(await choice.isChecked()).toBe(false);
		await choice.check();
		await review.settle();
		await review.document('bill-37.pdf');
		expect(await choice.isChecked()).toBe(true);
		await choice.uncheck();
		await review.settle();
		await page.getByText('Nothing to review').waitFor();
		await page.goto(`${service.webUrl}#/teach/${foId}`);
		await page.getByRole('link', { name: 'bill-36.pdf' }).waitFor();
		expect(await page.getByText('Approved').count()).toBe(1);
		expect(await page.getByText('bill-37.pdf').count()).toBe(0);
	});

	test('settles an invoice of which the service itself is not sure', async () => {
		const unclear = await pdf(UNCLEAR);
		const send = async () =>
			(await sendFile(service, unclear, { foId: 'fo_1', name: 'unclear.pdf' })).body;
		const before = (await send()) as Record<string, string>;
		const doubts = before.doubtful!.split(', ');
		await review.openDocument('unclear.pdf');
		await expect.poll(() => review.focused().getAttribute('name')).toBe(doubts[0]);
		for (const name of doubts) {
			expect(await review.focused().getAttribute('name')).toBe(name);
			await page.keyboard.press('Enter');
		}
		await page.getByText('Nothing to review').waitFor();
		expect(await send()).toEqual({ ...before, doubtful: '' });
	});

	test('accepts nothing unseen by holding Enter', async () => {
		await sendBill(33, ['billed', 'amount']);
		await review.openDocument('bill-33.pdf');
		await page.keyboard.down('Enter');
		for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter');
		await page.keyboard.up('Enter');
		expect(await review.state('billed').textContent()).toBe('accepted');
		expect(await review.state('amount').textContent()).toBe('doubtful');
		await review.settle();
		await page.getByText('Nothing to review').waitFor();
	});

	test('sees the name of a file as text, and removes a document', async () => {
		await sendBill(34, ['amount'], HOSTILE);
		await review.openDocument(SHOWN);
		expect(await page.title()).toBe('To review – Document Extraction');
		await review.open();
		await page.getByRole('button', { name: `Remove ${SHOWN}` }).click();
		await page.getByText('Nothing to review').waitFor();
	});

	test('finds it accessible, in light and dark, and it fits on a phone', async () => {
		await review.open();
		await page.getByRole('heading', { name: 'Settled' }).waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await sendBill(35, ['amount', 'billed']);
		await review.openDocument('bill-35.pdf');
		await review.word('SC-20035').waitFor();
		expect(await flawsOf(page)).toEqual([]);
		await page.keyboard.press('Enter');
		expect(await flawsOf(page)).toEqual([]);
		await review.open();
		expect(await flawsOf(page)).toEqual([]);
	});
});

/** Presses Tab until the link has the focus, and follows it. */
async function use(name: string): Promise<void> {
	const link = page.getByRole('link', { name, exact: true });
	await link.waitFor();
	for (let presses = 0; presses < 40; presses++) {
		await page.keyboard.press('Tab');
		if ((await link.and(page.locator(':focus')).count()) === 0) continue;
		return await page.keyboard.press('Enter');
	}
	throw new Error(`Tab doesn't reach ${name}.`);
}

/** A port that stays the same after a restart. */
async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	return port;
}
