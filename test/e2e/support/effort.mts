import type { BrowserContext } from 'playwright-core';

/** The effort of a person. */
export interface Effort {
	clicks: number;
	/** The number of fields that were filled in and files that were chosen. */
	entries: number;
}

const COUNT_IN_PAGE = `
	addEventListener('pointerdown', () => countEffort('clicks'), true);
	let last;
	addEventListener('input', ({ target }) => {
		if (target !== last) countEffort('entries');
		last = target;
	}, true);`;

/** Counts clicks and entries in all pages that a browser opens from now on, until it is closed. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
	const effort = { clicks: 0, entries: 0 };
	await context.exposeFunction('countEffort', (what: keyof Effort) => {
		effort[what] += 1;
	});
	await context.addInitScript({ content: COUNT_IN_PAGE });
	return effort;
}
