import { isDate } from '../finding/values/dates.mjs';
import { isAmountAlone } from '../finding/values/kinds.mjs';
import { sameValue } from '../learning/sameValue.mjs';
import { rowsIn } from '../learning/tables/rowsIn.mjs';
import type { KeptExample } from './kept.mjs';

/**
 * The values that a person entered for this document and that differ from those found: a person knows better than any
 * rule. A date, an amount or a table that was only entered in another form stays as printed.
 */
export function saidOtherwise(
	found: Record<string, string>,
	values: KeptExample['values'],
): Record<string, string> {
	const said = Object.entries(values).flatMap(([field, { text }]) => {
		const value = found[field];
		const isFound = value === undefined || value === text || isOtherForm(value, text);
		return isFound ? [] : [[field, text] as const];
	});
	return Object.fromEntries(said);
}

function isOtherForm(found: string, said: string): boolean {
	const hasForms = isDate(said) || isAmountAlone(said) || rowsIn(said) !== undefined;
	return hasForms && sameValue(found, said);
}
