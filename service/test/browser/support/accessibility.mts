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
