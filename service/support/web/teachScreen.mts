import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BILLS, FIELDS, billFiles, scanned } from './bills.mjs';

/** The bills after the first one. */
const PDFS = ['bill-2.pdf', 'bill-3.pdf'];

type BillFiles = Awaited<ReturnType<typeof billFiles>>;

/** The actions of a person under Teach. */
export function teachScreenOf(page: Page) {
	return {
		async open(): Promise<void> {
			await page.getByRole('link', { name: 'Teach', exact: true }).click();
		},

		/** Creates a project with the fields of a bill. */
		async begin(name: string, files: BillFiles): Promise<void> {
			await this.open();
			await page.getByRole('link', { name: 'New project' }).click();
			await page.getByLabel('Name').fill(name);
			await page.getByLabel('Fields, one per line').fill(FIELDS.join('\n'));
			await page.locator('input[type=file]').setInputFiles(files);
			await page.getByRole('button', { name: 'Create' }).click();
		},

		/** Creates a project with three PDFs and a scan. */
		async beginWithScan(name: string): Promise<void> {
			const scan = { name: 'scan.png', mimeType: 'image/png', buffer: await scanned(BILLS[3]!) };
			await this.begin(name, [...(await billFiles(BILLS.slice(0, 3))), scan]);
			await this.heading('bill-1.pdf');
		},

		async heading(name: string): Promise<void> {
			await page.getByRole('heading', { level: 1, name }).waitFor();
		},

		word(text: string, which = 0) {
			return page.getByRole('option', { name: text, exact: true }).nth(which);
		},

		field(name: string) {
			return page.locator('label.field', { has: page.getByText(name, { exact: true }) });
		},

		/**
		 * Clicks the words of a text and goes to the next field.
		 *
		 * @param which the index among the places where its first word occurs
		 */
		async give(text: string, which = 0): Promise<void> {
			const [first, ...more] = text.split(' ');
			await this.word(first!, which).click();
			for (const one of more) await this.word(one).click({ modifiers: ['Shift'] });
			await page.keyboard.press('Enter');
		},

		/** Clicks the values of the first bill, up to its amount. */
		async giveFirst(): Promise<void> {
			const { contract, customer, billed, due, usage } = BILLS[0]!;
			await this.give(contract);
			await this.give(customer);
			await this.give(billed);
			// The same date, further down.
			await this.give(due, 1);
			await this.give(usage);
		},

		/** Clicks the amount of the first bill, and approves the suggestions for the next ones. */
		async giveRest(next = [...PDFS, 'scan.png']): Promise<void> {
			await this.give(BILLS[0]!.amount);
			await this.approve();
			for (const [index, name] of next.entries()) {
				await this.heading(name);
				for (const [field, value] of Object.entries(BILLS[index + 1]!))
					await this.field(field).getByText(value, { exact: true }).waitFor();
				await this.approve();
			}
		},

		/** Creates a project, teaches it with three PDFs, and returns its ID. */
		async teachPdfs(name: string): Promise<string> {
			await this.begin(name, await billFiles(BILLS.slice(0, 3)));
			await this.heading('bill-1.pdf');
			return await this.teachBills(name, PDFS);
		},

		/** Teaches a project that has been created, and returns its ID. */
		async teachBills(name: string, next?: string[]): Promise<string> {
			await this.giveFirst();
			await this.giveRest(next);
			await this.heading(name);
			await this.learn(/^Learn/);
			return await this.projectId();
		},

		async approve(): Promise<void> {
			await page.getByRole('button', { name: 'Approve' }).click();
		},

		/** Approves with the keyboard. Marks each field without a value as not in the document. */
		async approveWithoutOthers(): Promise<void> {
			await page.keyboard.press('Control+Enter');
			await page.getByText('has no value yet').waitFor();
			const open = page.locator('label.field').getByText('no value yet');
			for (let count = await open.count(); count > 0; count--) {
				const absent = page.getByRole('button', { name: 'Not in this document' });
				await absent.focus();
				await page.keyboard.press('Enter');
				await expect.poll(() => open.count()).toBe(count - 1);
			}
			await page.keyboard.press('Control+Enter');
		},

		async learn(action: RegExp): Promise<void> {
			await page.getByRole('button', { name: action }).click();
			await page.getByRole('heading', { name: 'What was learned' }).waitFor();
		},

		/** The project ID, which is shown once a project is learned. */
		async projectId(): Promise<string> {
			return await page.locator('.copyable code').innerText();
		},
	};
}
