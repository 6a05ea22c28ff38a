import { type ColumnKind, fits, quantityIn } from '../../finding/tables/column.mjs';
import type { TableRules } from '../../finding/tables/table.mjs';
import { isDate } from '../../finding/values/dates.mjs';
import { hasDecimals } from '../../finding/values/kinds.mjs';

/** The columns of the tables that come with the service, which most tables have. */
const KNOWN: Record<string, ColumnKind> = {
	description: 'text',
	article_number: 'identifier',
	quantity: 'number',
	unit: 'unit',
	unit_price: 'amount',
	tax_rate: 'rate',
	amount: 'amount',
	date: 'date',
};

/** The kinds that the values of a column can have, the most likely one first. */
export function kindsOf(column: string, values: string[]): ColumnKind[] {
	const usual = Object.hasOwn(KNOWN, column) ? [KNOWN[column]!] : [];
	return [...new Set([...usual, ...shownBy(values)])];
}

/** A column of this kind without headings. */
export function columnOf(kind: ColumnKind, values: string[]): TableRules['columns'][string] {
	const hasUnits = values.some((value) => quantityIn(value).unit !== '');
	return { labels: [], kind, ...(kind === 'number' && hasUnits && { with_unit: true }) };
}

function shownBy(values: string[]): ColumnKind[] {
	const are = (kind: ColumnKind) => values.every((value) => fits(kind, value));
	const kinds: ColumnKind[] = [];
	if (values.every(isDate)) kinds.push('date');
	if (are('rate') && values.some((value) => value.includes('%'))) kinds.push('rate');
	if (are('amount') && values.some(hasDecimals)) kinds.push('amount');
	if (isCode(values)) kinds.push('identifier');
	if (are('number')) kinds.push('number');
	if (are('unit') && new Set(values).size < values.length) kinds.push('unit');
	return [...kinds, 'text'];
}

/** True for article numbers and the like: a digit in each, and letters or equally many digits. */
function isCode(values: string[]): boolean {
	const isLong = values.every((value) => /^\d{4,}$/.test(value));
	const isMixed = values.every((value) => /\d/.test(value)) && values.some((v) => /\p{L}/u.test(v));
	return (isLong || isMixed) && values.every((value) => fits('identifier', value));
}
