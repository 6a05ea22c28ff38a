import { type Cell, type Line, type Page, height, usualHeight } from '../../reading/layout.mjs';
import { isInForints } from '../values/currencies.mjs';
import { findAmount, hasDecimals, valueOfAmount } from '../values/kinds.mjs';

/** An amount of a document, with the text that says what it is. */
export interface AmountCandidate {
	/** As printed. */
	value: string;
	amount: number;
	cell: Cell;
	/** The index of its line, among all lines of the document. */
	line: number;
	/** The text before it on its line, or on the line above if there is none. */
	label: string;
	isLabelAbove: boolean;
	/** All amounts of its line, from left to right. */
	row: number[];
	/** Its height compared with the usual one. */
	size: number;
}

/** The amounts in their order: those with decimals or in forints, or if there are none, those in thousands: 150.000 rupiahs. */
export function amountsOf(pages: Page[]): AmountCandidate[] {
	const lines = pages.flatMap((page) => page.lines);
	const usual = usualHeight(lines);
	const all = lines.flatMap(({ cells }) => cells.map(({ text }) => findAmount(text) ?? ''));
	const isAmount = all.some(hasDecimals) ? hasDecimals : isInThousands;
	return lines.flatMap((line, index) => {
		const found = amountsIn(line, isAmount);
		const row = found.map(({ value }) => valueOfAmount(value));
		return found.map(({ value, cell, before }) => {
			const own = before.trim();
			const isLabelAbove = !/\p{L}{2}/u.test(own);
			const above = isLabelAbove ? labelAbove(lines, index) : undefined;
			const amount = valueOfAmount(value);
			const label = above ?? own;
			return {
				value,
				amount,
				cell,
				line: index,
				label,
				isLabelAbove,
				row,
				size: height(cell) / usual,
			};
		});
	});
}

function amountsIn(
	{ cells }: Line,
	isAmount: (text: string) => boolean = hasDecimals,
): Array<{ value: string; cell: Cell; before: string }> {
	return cells.flatMap((cell, index) => {
		const value = findAmount(cell.text);
		if (value === undefined || !(isAmount(value) || isInForints(cell.text))) return [];
		const texts = [
			...cells.slice(0, index).map(({ text }) => text),
			cell.text.slice(0, startOf(cell.text, value)),
		];
		// Amounts to the left say nothing about this one.
		const before = texts.join(' ').replace(/(?<![\p{L}\p{N}])[\d.,]+(?![\p{L}\p{N}%])/gu, ' ');
		return [{ value, cell, before }];
	});
}

function startOf(text: string, value: string): number {
	return Math.max(0, text.lastIndexOf(value));
}

/** The nearest line above without an amount, if it is right above. */
function labelAbove(lines: Line[], index: number): string | undefined {
	const above = lines[index - 1];
	if (!above || amountsIn(above).length > 0) return undefined;
	return above.cells.map(({ text }) => text).join(' ');
}

function isInThousands(amount: string): boolean {
	return /^-?\d{1,3}(?:[.,]\d{3})+$/.test(amount);
}
