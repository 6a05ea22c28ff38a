import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical problems that axe finds, with their elements. */
export async function seriousProblems(page: Page): Promise<string[]> {
	await page.evaluate(AXE);
	const { violations } = await page.evaluate<AxeResults>('axe.run()');
	return violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A narrow and a wide window, in pixels. */
const WIDTHS = [390, 1280];

/** The problems that axe finds in either colour scheme, and the widths at which the window scrolls sideways. */
export async function flawsOf(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		found.push(...(await seriousProblems(page)));
	}
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
		if (over !== 0) found.push(`${over} pixels too wide at ${width}`);
	}
	return found;
}
