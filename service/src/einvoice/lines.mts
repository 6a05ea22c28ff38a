import type { Project } from '../projectRules.mjs';
import type { Page } from '../reading/layout.mjs';
import { valueOfFigure } from '../finding/tables/column.mjs';
import { areEqual } from '../finding/values/kinds.mjs';
import { decimalSeparatorOf } from '../finding/tables/separator.mjs';
import type { EInvoice } from './fields.mjs';

/** The columns of numbers, in the shipped projects. */
const NUMBERS = ['quantity', 'unit_price', 'tax_rate', 'amount'];

/**
 * The project's tables and their sums from the XML's lines; nothing if it has no lines. Numbers have the decimal
 * separator of the pages, so that all of a document's values have the same one.
 */
export function linesFor(
	{ fields }: Project,
	eInvoice: EInvoice,
	pages: Page[],
): Record<string, string> {
	if (eInvoice.lines.length === 0) return {};
	const separator = decimalSeparatorOf(pages);
	const printed = (number: string) => number.replace('.', separator);
	const entries = Object.entries(fields).flatMap(([field, { columns, sum_of }]) => {
		if (sum_of !== undefined) return [[field, printed(sumIn(eInvoice))]];
		if (!columns) return [];
		const rows = eInvoice.lines.map((line) =>
			Object.fromEntries(
				Object.keys(columns).map((column) => {
					const value = line[column] ?? '';
					return [column, NUMBERS.includes(column) ? printed(value) : value];
				}),
			),
		);
		return [[field, JSON.stringify(rows)]];
	});
	return Object.fromEntries(entries) as Record<string, string>;
}

/** The stated sum of the lines if they add up to it. */
function sumIn({ lines, linesTotal }: EInvoice): string {
	const sum = lines.reduce((before, { amount = '' }) => before + valueOfFigure(amount, '.'), 0);
	return areEqual(sum, valueOfFigure(linesTotal, '.')) ? linesTotal : '';
}
