import { anyWord } from '../../languages/wordPattern.mjs';
import type { Page } from '../../reading/layout.mjs';

/** "Page 2 of 3", or "Page 2" without `of`. */
export interface PageCounter {
	page: number;
	of?: number;
}

const COUNTER = new RegExp(
	`(?<!\\p{L})${anyWord('page')}\\.?\\s?(?:${anyWord('number')}[.:]?\\s|#\\s?)?:?\\s?(?<page>\\d{1,3})` +
		`(?!\\d|[.,]\\d|\\s?-)(?:\\s?(?:[/|]|${anyWord('page_of')}(?!\\p{L}))\\s?(?<of>\\d{1,3}))?(?!\\d|[.,]\\d)`,
	'iu',
);
/** "2/3" as the only text of a cell, among the lines in which page numbers are. */
const COUNTER_ALONE = /^[-–]?\s?(?<page>\d{1,2})\s?\/\s?(?<of>\d{1,2})\s?[-–]?$/u;
const LINES_WITH_COUNTER = { top: 2, bottom: 3 };

/** The page number that is printed on a page. */
export function counterOn({ lines }: Page): PageCounter | undefined {
	const { top, bottom } = LINES_WITH_COUNTER;
	const near = [...lines.slice(0, top), ...lines.slice(-bottom)].flatMap(({ cells }) => cells);
	const found = [
		...lines.flatMap(({ cells }) => cells).map(({ text }) => COUNTER.exec(text)),
		...near.map(({ text }) => COUNTER_ALONE.exec(text)),
	].find((match) => match !== null);
	if (!found) return undefined;
	const { page, of } = found.groups!;
	return { page: Number(page), ...(of && { of: Number(of) }) };
}

/** True if the last of these pages says that there are more. */
export function isCutOff(pages: Page[]): boolean {
	const last = pages.at(-1);
	const { page = 1, of = 1 } = (last && counterOn(last)) ?? {};
	return page < of;
}
