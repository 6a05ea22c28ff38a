import { isAmountAlone } from '../finding/values/kinds.mjs';
import { isDate, sameValue } from '../learning/sameValue.mjs';
import type { KeptExample } from './kept.mjs';

/**
 * The values that a person entered for this document and that differ from those found: a person knows better than any
 * rule. A date or an amount that was only entered in another form stays as printed.
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
	return (isDate(said) || isAmountAlone(said)) && sameValue(found, said);
}
