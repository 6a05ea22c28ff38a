import type { Page } from '../dist/reading/layout.mjs';

/** The words that begin before the one on their left has ended. */
export function overlapsIn(pages: Page[]): string[] {
	return pages
		.flatMap(({ lines }) => lines)
		.map(({ cells }) => cells.flatMap(({ words }) => words))
		.flatMap((words) =>
			words.filter(({ left, bottom }, index) => {
				const before = words[index - 1];
				return before && left < before.right - 4 && Math.abs(bottom - before.bottom) < 4;
			}),
		)
		.map(({ text }) => text);
}
