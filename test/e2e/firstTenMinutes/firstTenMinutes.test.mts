import { describe, expect, inject, test } from 'vitest';

import { newcomer } from './newcomer.mjs';
import { readmeSteps } from './readmeSteps.mjs';
import { COLUMNS, WALK } from './walk.mjs';

const SECTIONS = [...new Set(WALK.map(({ section }) => section))];
/** Of n8n 2.40. Another click should be worth it. */
const CLICKS = 55;

// The README describes n8n 2.
describe.runIf(inject('n8n').release === 'n8n-2')('A newcomer who follows the README', () => {
	test.each(SECTIONS)('finds in "%s" each step that is needed, and no other', (title) => {
		const steps = readmeSteps(title);
		const needed = WALK.filter(({ section }) => section === title);
		expect(steps).toEqual(needed.map(({ says }) => expect.stringContaining(says)));
	});

	test('has a row with the fields of an invoice in the end', { timeout: 600_000 }, async () => {
		const person = await newcomer();
		try {
			for (const { take } of WALK) await take(person);
			const row = person.page.getByTestId('data-table-grid').locator('[row-index="0"]');
			const cells = (await row.allInnerTexts()).join('\n');
			expect(COLUMNS).toHaveLength(3);
			for (const value of ['BOS-26-10473', 'Brightwell Office Supplies Ltd', '824.88']) {
				expect(cells).toContain(value);
			}
			expect(person.effort.clicks).toBeLessThanOrEqual(CLICKS);
		} finally {
			await person.leave();
		}
	});
});
