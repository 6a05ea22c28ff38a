import { describe, expect, test } from 'vitest';

import { BILLS, FIELDS, billFiles } from '../../support/web/bills.mjs';
import { keysScreenOf } from '../../support/web/keysScreen.mjs';
import { openWeb } from './support/openWeb.mjs';
import { teachScreenOf } from '../../support/web/teachScreen.mjs';

const { page } = await openWeb();
const keys = keysScreenOf(page);
const teach = teachScreenOf(page);

const NAMES = ['bill-1.pdf', 'bill-2.pdf', 'bill-3.pdf'] as const;

describe('reloading, going back and going forward lose nothing', () => {
	test('of the keys', async () => {
		await keys.open();
		await keys.generate('kept');
		await keys.row('kept').getByRole('button', { name: 'Revoke' }).click();
		await page.reload();
		await keys.row('kept').waitFor();
		expect(await page.getByRole('dialog').count()).toBe(0);
		await backAndForth('Try', 'API Keys');
		await keys.row('kept').waitFor();
	});

	test('of the input for a new project', async () => {
		await teach.open();
		await page.getByRole('link', { name: 'New project' }).click();
		await page.getByLabel('Name').fill('Bills');
		await page.getByLabel('Fields, one per line').fill(FIELDS.join('\n'));
		await page.reload();
		await backAndForth('Teach', 'New project');
		expect(await page.getByLabel('Name').inputValue()).toBe('Bills');
		expect(await page.getByLabel('Fields, one per line').inputValue()).toBe(FIELDS.join('\n'));
	});

	test('of the values that are clicked, approved and learned', async () => {
		await teach.begin('Electricity bills', await billFiles(BILLS.slice(0, 3)));
		await teach.heading(NAMES[0]);
		await teach.giveFirst();
		await page.reload();
		await backAndForth('New project', NAMES[0]);
		await teach.field('usage').getByText(BILLS[0]!.usage).waitFor();
		await teach.giveRest([]);
		for (const name of NAMES.slice(1)) {
			await teach.heading(name);
			await teach.field('usage').getByText('suggested').waitFor();
			await backAndForth(NAMES[NAMES.indexOf(name) - 1]!, name);
			await page.reload();
			await teach.field('usage').getByText('suggested').waitFor();
			await teach.approve();
		}
		await teach.heading('Electricity bills');
		await page.getByRole('button', { name: 'Learn' }).click();
		await page.reload();
		await page.getByRole('heading', { name: 'What was learned' }).waitFor();
		await backAndForth(NAMES[2], 'Electricity bills');
		await page.getByText('From 3 examples').waitFor();
		expect(await teach.projectId()).toMatch(/^fo_\d+$/);
		expect(await page.getByText('Approved').count()).toBe(3);
	});

	test('of a document that is tried and corrected', async () => {
		await page.getByRole('link', { name: 'Try', exact: true }).click();
		const [, bill] = await billFiles(BILLS.slice(0, 2));
		await page.locator('input[type=file]').setInputFiles(bill!);
		await page.getByRole('link', { name: 'Correct and teach' }).click();
		await teach.field('customer').click();
		await page.getByRole('textbox').fill('Bo Silva, corrected');
		await page.reload();
		await page.goBack();
		await page.getByRole('link', { name: 'Correct and teach' }).waitFor();
		await page.goForward();
		await teach.field('customer').getByText('Bo Silva, corrected').waitFor();
	});
});

/** Goes back to the screen with the first heading, and forward again to the one with the second. */
async function backAndForth(before: string, here: string): Promise<void> {
	await teach.heading(here);
	await page.goBack();
	await teach.heading(before);
	await page.goForward();
	await teach.heading(here);
}
