import type { Page } from '../../reading/layout.mjs';
import { cellWith, withCells } from '../cells.mjs';

// Recognition reads a slash as 7, and a dot as a colon or a comma. One of the two marks of a date shows what the other one is.

const DAY = '0[1-9]|[12]\\d|3[01]';
const MONTH = '0[1-9]|1[0-2]';
const YEAR = '(?:19|20)\\d\\d';

const MISREAD = [
	['/', '7'],
	['.', ':'],
	['.', ', ?'],
].flatMap(([mark, read]) => [
	{ mark, pattern: dateWith(`\\${mark}`, read!) },
	{ mark, pattern: dateWith(read!, `\\${mark}`) },
]);

function dateWith(first: string, second: string): RegExp {
	return new RegExp(
		`(?<![\\p{L}\\p{N}/.:-])(${DAY})${first}( ?)(${MONTH})${second}(${YEAR})(?!\\p{L}|\\d(?!\\d?:\\d\\d))`,
		'gu',
	);
}

/** The page with the marks of dates that were misread corrected, if it was recognised. */
export function withMarksOfDates(page: Page): Page {
	if (!page.recognised) return page;
	return withCells(page, (cell) => [cellWith(cell, corrected(cell.text))]);
}

/** "2018, 05.06." */
const YEAR_FIRST = new RegExp(
	`(?<![\\p{L}\\p{N}/.:-])(${YEAR}), ?(${MONTH})\\.(${DAY})(?!\\d)`,
	'gu',
);

function corrected(text: string): string {
	return MISREAD.reduce(
		(whole, { mark, pattern }) => whole.replace(pattern, `$1${mark}$2$3${mark}$4`),
		text.replace(YEAR_FIRST, '$1.$2.$3'),
	);
}
