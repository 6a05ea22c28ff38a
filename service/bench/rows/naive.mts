import { type Page, textOf } from '../../dist/reading/layout.mjs';
import { rowOf } from './row.mjs';

/** An amount with decimals at the end of a line. */
const AMOUNT = /^-?\d[\d.,'  ]*[.,]\d\d-?$/u;

/**
 * Takes every line with a text and an amount at its end as a row: the least that a finder should beat, and a test of
 * the score.
 */
export function naiveRows(pages: Page[]): Record<string, string> {
	const rows = pages
		.flatMap(({ lines }) => lines)
		.filter((line) => AMOUNT.test(line.cells.at(-1)!.text) && /\p{L}/u.test(textOf(line)))
		.map(({ cells }) => {
			const texts = cells.map(({ text }) => text);
			const description = texts.find((text) => /\p{L}{3}/u.test(text)) ?? '';
			const unit_price = cells.length > 2 ? texts.at(-2)! : '';
			return rowOf({ description, unit_price, amount: texts.at(-1)! });
		});
	return { line_items: rows.length === 0 ? '' : JSON.stringify(rows), line_items_sum: '' };
}
