import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The actions of a person who teaches a table. */
export function tableScreenOf(page: Page) {
	const word = (text: string) => page.getByRole('option', { name: text, exact: true }).first();
	return {
		cell(column: string, row: number) {
			return page.getByRole('textbox', { name: `${column} of row ${row}`, exact: true });
		},

		/** Adds a column and clicks the words of its cell in the first row. */
		async addColumn(column: string, text: string): Promise<void> {
			await page.getByLabel('New column').fill(column);
			await page.getByRole('button', { name: 'Add column' }).click();
			const [first, ...more] = text.split(' ');
			await word(first!).click();
			for (const one of more) await word(one).click({ modifiers: ['Shift'] });
			await expect.poll(() => this.cell(column, 1).inputValue()).toBe(text);
		},

		async findOthers(): Promise<void> {
			await page.getByRole('button', { name: 'Find the other rows' }).click();
		},

		/** The texts of all cells, row by row. */
		async rows(): Promise<string[][]> {
			return await page
				.locator('.table-editor tbody tr')
				.evaluateAll((rows) =>
					rows.map((row) => [...row.querySelectorAll('input')].map(({ value }) => value)),
				);
		},
	};
}
