import type { BrowserContext } from 'playwright-core';

/** What a person does by hand. */
export interface Effort {
	clicks: number;
	/** Fields that were filled in, and files that were chosen. */
	entries: number;
}

const COUNT_IN_PAGE = `
	addEventListener('pointerdown', () => countEffort('clicks'), true);
	addEventListener('input', () => countEffort('entries'), true);`;

/** Counts, in all pages of a browser that are opened from now on, until it is closed. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
	const effort: Effort = { clicks: 0, entries: 0 };
	await context.exposeFunction('countEffort', (what: keyof Effort) => {
		effort[what] += 1;
	});
	await context.addInitScript({ content: COUNT_IN_PAGE });
	return effort;
}
