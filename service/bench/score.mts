import { isSameCurrency } from '../dist/finding/values/currencies.mjs';

/** `empty`: nothing was returned. `wrong` is worse, because nobody notices. */
export type Verdict = 'right' | 'wrong' | 'empty';

/**
 * A value is right if it is printed like that, apart from white space and the kind of dash, or if it is the code of
 * the currency that is printed. Undefined: rightly left empty.
 */
export function verdictOf(expected: string, found: string): Verdict | undefined {
	const [printed, returned] = [tidy(expected), tidy(found)];
	if (printed === returned) return printed === '' ? undefined : 'right';
	if (isSameCurrency(printed, returned)) return 'right';
	return returned === '' ? 'empty' : 'wrong';
}

/** True if a value is right apart from spaces and apostrophes: "1525,28" for "1 525,28". */
export function isSameApartFromSpaces(expected: string, found: string): boolean {
	const [printed, returned] = [expected, found].map((text) => text.replace(/[\s'’]/gu, ''));
	return verdictOf(printed!, returned!) === 'right';
}

/** The fields that are printed, and fields that aren't but have a value nevertheless. */
export function verdictsOf(
	expected: Record<string, string>,
	found: Record<string, string>,
): Array<[field: string, Verdict]> {
	const fields = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
	return fields.flatMap((field) => {
		const verdict = verdictOf(expected[field] ?? '', found[field] ?? '');
		return verdict ? [[field, verdict] as [string, Verdict]] : [];
	});
}

export function scoreOf(verdicts: Verdict[]): Record<Verdict, number> {
	const count = (which: Verdict) => verdicts.filter((verdict) => verdict === which).length;
	return { right: count('right'), wrong: count('wrong'), empty: count('empty') };
}

function tidy(text: string): string {
	// The dot after a date in Hungarian or Croatian could be the end of a sentence.
	const withoutDot = text.trim().replace(/(?<=\d)\.$/u, '');
	return withoutDot.replace(/\s+/gu, ' ').replaceAll('−', '-');
}
