import { outline } from '../../finding/labels/misreadings.mjs';
import type { RowValues } from '../../finding/tables/table.mjs';
import { daysOf, isDate } from '../../finding/values/dates.mjs';
import { tidy } from '../../finding/values/kinds.mjs';
import { aligned } from './aligned.mjs';

/** True if all rows are the same in the columns of the expected ones. */
export function sameRows(found: RowValues[], expected: RowValues[]): boolean {
	return found.length === expected.length && sharedOf(found, expected) === 1;
}

/** The part of the values that were found, from 0 to 1. Each value too many counts against them. */
export function sharedOf(found: RowValues[], expected: RowValues[]): number {
	const named = expected.map(keysOf);
	const others = found.map(keysOf);
	const right = named.map((row) => others.map((other) => sameIn(row, other)));
	const pairs = aligned(right);
	const shared = pairs.reduce((sum, [one, other]) => sum + right[one]![other]!, 0);
	const columns = new Set(expected.flatMap(Object.keys));
	const surplus = valuesIn(others, columns) - shared;
	const all = valuesIn(named, columns) + surplus;
	return all === 0 ? 1 : shared / all;
}

/** The number of rows that are the same as the expected ones in all of their columns. */
export function wholeRowsIn(found: RowValues[], expected: RowValues[]): number {
	const others = found.map(keysOf);
	const same = expected
		.map(keysOf)
		.map((row) =>
			others.map((other) => Number([...row].every(([c, key]) => other.get(c) === key))),
		);
	return aligned(same).length;
}

type Keys = Map<string, string>;

function keysOf(row: RowValues): Keys {
	return new Map(Object.entries(row).map(([column, text]) => [column, keyOf(text)]));
}

function sameIn(row: Keys, other: Keys): number {
	return [...row].filter(([column, key]) => key !== '' && other.get(column) === key).length;
}

function valuesIn(rows: Keys[], columns: Set<string>): number {
	const isValue = ([column, key]: [string, string]) => key !== '' && columns.has(column);
	return rows.reduce((sum, row) => sum + [...row].filter(isValue).length, 0);
}

/** A form that is the same for all spellings of a value. */
function keyOf(text: string): string {
	if (isDate(text)) return daysOf(text).join();
	const sign = /^\s*[-−–(]|[-−]\s*$/.test(text) ? '-' : '';
	return outline(text) === '' ? tidy(text) : sign + outline(text);
}
