import { isAmountAlone } from '../finding/values/kinds.mjs';
import { isDate, sameValue } from '../learning/sameValue.mjs';
import type { KeptExample } from './kept.mjs';

/**
 * What a person said of this document when they taught the project with it, if something else was found: they know
 * better than any rule. A date or an amount that was only entered in another form stays as it is printed.
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
