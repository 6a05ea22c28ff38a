import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { BILLS, FIELDS, billFiles } from '../../support/web/bills.mjs';
import { openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const { page } = await openWeb();
const { keyboard } = page;
const teach = teachScreenOf(page);

const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });

describe('without a mouse, a person', () => {
	test('generates a key and revokes it', async () => {
		await keyboard.press('Tab');
		expect(await hasFocus(link('Skip to main content'))).toBe(true);
		await use(link('API Keys'));
		await use(button('Generate New API Key'));
		await keyboard.type('by keyboard');
		await keyboard.press('Enter');
		await page.getByText('able to see it again').waitFor();
		await keyboard.press('Escape');
		await expect.poll(() => hasFocus(button('Generate New API Key'))).toBe(true);
		await use(button('Revoke by keyboard'));
		await use(inDialog('Revoke'));
		await page.getByText('has been revoked').waitFor();
	});

	test('tries a document with another project and corrects it', async () => {
		await use(link('Try'));
		await choose(await billFiles(BILLS.slice(1, 2)));
		await teach.heading('bill-1.pdf');
		await tabTo(page.getByLabel('Project'));
		await page.getByRole('option', { name: '(fo_2)' }).waitFor({ state: 'attached' });
		await keyboard.press('ArrowDown');
		await button('merchant: Westpower Ltd').waitFor();
		await tabTo(page.locator('.field', { hasText: 'merchant' }));
		await expect
			.poll(() => button('merchant: Westpower Ltd').getAttribute('class'))
			.toContain('pointed');
		await use(link('Correct and teach'));
		await page.getByLabel('merchant', { exact: true }).first().waitFor();
		await keyboard.type('Westpower');
		await teach.approveWithoutOthers();
		await teach.heading('Receipts, taught');
		await use(button('Learn'));
		await page.getByRole('heading', { name: 'What was learned' }).waitFor();
	});

	test('teaches a project, renames and deletes it', async () => {
		await use(link('Teach'));
		await use(link('New project'));
		await page.getByLabel('Name').waitFor();
		await keyboard.type('By keyboard');
		await tabTo(page.getByLabel('Fields, one per line'));
		await keyboard.type(FIELDS.join('\n'));
		await choose(await billFiles(BILLS.slice(1, 2)));
		await use(button('Create'));
		await teach.heading('bill-1.pdf');
		await page.getByLabel('contract', { exact: true }).first().waitFor();
		const { amount, ...typed } = BILLS[1]!;
		for (const value of Object.values(typed)) {
			await keyboard.type(value);
			await keyboard.press('Enter');
		}
		// The next field takes the focus once a value is saved. Tab must wait for that.
		await expect.poll(() => hasFocus(page.getByLabel('amount', { exact: true }))).toBe(true);
		await tabTo(page.locator('.words'));
		await keyboard.press('End');
		await keyboard.press('Space');
		await teach.field('amount').getByText(amount).waitFor();
		await keyboard.press('Control+Enter');
		await teach.heading('By keyboard');
		await page.getByText('Approved').waitFor();
		await use(button('Learn'));
		await page.getByRole('heading', { name: 'What was learned' }).waitFor();

		await use(link('Projects'));
		await use(button('Rename By keyboard'));
		await keyboard.press('Control+A');
		await keyboard.type('Renamed');
		await keyboard.press('Enter');
		await use(button('Delete Renamed'));
		await use(inDialog('Delete'));
		await button('Delete Renamed').waitFor({ state: 'detached' });
	});

	test('loses no input that is typed before the browser draws the next field', async () => {
		const { contract, customer } = BILLS[1]!;
		await teach.begin('By keyboard', await billFiles(BILLS.slice(1, 2)));
		await expect.poll(() => hasFocus(page.getByLabel('contract', { exact: true }))).toBe(true);
		await page.evaluate('globalThis.requestAnimationFrame = globalThis.setTimeout = () => 0');
		await keyboard.type(contract);
		await keyboard.press('Enter');
		await keyboard.type(customer);
		await teach.field('contract').getByText(contract).waitFor();
		await teach.field('customer').getByText(customer).waitFor();
	});
});

async function hasFocus(target: Locator): Promise<boolean> {
	return (await target.and(page.locator(':focus')).count()) > 0;
}

/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator): Promise<void> {
	await target.first().waitFor();
	for (let presses = 0; presses < 80; presses++) {
		await keyboard.press('Tab');
		if (await hasFocus(target)) return;
	}
	throw new Error(`Tab doesn't reach ${String(target)}.`);
}

async function use(target: Locator): Promise<void> {
	await tabTo(target);
	await keyboard.press('Enter');
}

async function choose(files: Awaited<ReturnType<typeof billFiles>>): Promise<void> {
	// The browser must intercept the dialog before Space arrives.
	const chooser = page.waitForEvent('filechooser');
	await tabTo(page.locator('input[type=file]'));
	await keyboard.press('Space');
	await (await chooser).setFiles(files);
}
