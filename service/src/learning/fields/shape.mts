import { isCurrency } from '../../finding/values/currencies.mjs';
import { isDate } from '../../finding/values/dates.mjs';
import {
	isAmountAlone,
	isCurrencyAlone,
	numberAtStart,
	tidy,
} from '../../finding/values/kinds.mjs';
import { escaped } from '../../languages/wordPattern.mjs';
import type { FieldRules } from '../../projectRules.mjs';

export type Shape = Pick<FieldRules, 'kind' | 'pattern' | 'form' | 'lines'>;

/** No letter or digit before or after: the pattern is then tried only once for each word, which is fast. */
const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';

/** With fewer examples, we only know that a run has letters or digits, but not which or how many. */
const ENOUGH = 3;
/** Units, for which a single example is enough. */
const UNIT = /^(?:[kmµ]?g|t|[kcm]?m|[mcd]?[lL]|[kMG]?Wh?|[kMG]?J|[kMGT]?B|[kM]?Hz|min|h|V|A)$/u;

/** Patterns that are the same everywhere, and specific enough to be found without a label. */
const COMMON = [
	'\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3}\\b)?',
	'(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,64}(?:\\.[\\p{L}\\p{N}-]{1,64}){1,4}',
	'(?<![\\d:.])(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?![\\d:])',
];

/** The pattern of IBANs, email addresses or times, if it matches all values. */
function commonPattern(values: string[]): string | undefined {
	return COMMON.find((pattern) =>
		values.every((value) => new RegExp(`^(?:${pattern})$`, 'iu').test(tidy(value))),
	);
}

/** The shape of values: a kind that all of them have, or else a pattern. */
export function shapeOf(values: string[]): Shape {
	const lines = Math.max(...values.map((value) => value.split('\n').length));
	if (lines > 1) return { kind: 'text', lines };
	if (values.every(isDate)) return { kind: 'date' };
	if (values.every(isAmountAlone) && values.some((value) => /[.,]\d{2}\b/.test(value)))
		return { kind: 'amount' };
	if (values.every((value) => isCurrency(tidy(value)))) return { kind: 'currency' };
	const common = commonPattern(values);
	if (common !== undefined) return { kind: 'text', pattern: common };
	if (values.every((value) => numberAtStart(value) === tidy(value)))
		return { kind: 'identifier', ...formOf(values) };
	const isCode = values.every((value) => /\d/.test(value) || isCurrencyAlone(value));
	const pattern = isCode ? patternOf(values) : undefined;
	return pattern === undefined ? { kind: 'text' } : { kind: 'text', pattern, ...formOf(values) };
}

/**
 * A pattern of the runs of letters, digits and signs in the values, or undefined if they have nothing in common.
 * Repetitions are never nested, so matching takes time proportional to the length of the text.
 */
export function patternOf(values: string[]): string | undefined {
	const columns = columnsOf(values);
	if (!columns) return undefined;
	const runs = isMeasured(columns)
		? columns.map((runs) => (/^\p{Nd}/u.test(runs[0]!) ? '\\d+' : runPattern(runs)))
		: columns.map(runPattern);
	return BEFORE + runs.join('') + AFTER;
}

/** The runs of letters, of digits and single signs, each with those at the same position in the other values. */
function columnsOf(values: string[]): string[][] | undefined {
	const different = [...new Set(values.map(tidy))];
	const split = different.map((value) => value.match(/\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]/gu) ?? []);
	const [first = []] = split;
	const isAlike = split.every(
		(runs) =>
			runs.length === first.length &&
			runs.every((run, index) => classOf(run) === classOf(first[index] ?? '')),
	);
	if (!isAlike || first.length > 16) return undefined;
	return first.map((_run, index) => split.map((each) => each[index] ?? ''));
}

/** The form of the values, see values/forms.mts; none if it isn't specific enough to correct a misread value. */
function formOf(values: string[]): Pick<Shape, 'form'> {
	const columns = values.some((value) => /[#@+]/.test(value)) ? undefined : columnsOf(values);
	const isQuantity = columns !== undefined && isMeasured(columns);
	const form = (columns ?? [])
		.map((runs, index) => (isQuantity && /^\p{Nd}/u.test(runs[0]!) ? '#+' : formOfRun(runs, index)))
		.join('');
	return /^(?:[#@]\+)?$/.test(form) ? {} : { form };
}

/** True if all values are numbers with the same unit: the next one can have more or fewer digits. */
function isMeasured(columns: string[][]): boolean {
	const [unit = []] = columns.filter(([run = '']) => /\p{L}/u.test(run));
	const letters = columns.flat().filter((run) => /\p{L}/u.test(run));
	const isNumber = /^\p{Nd}/u.test(columns[0]?.[0] ?? '');
	return (
		isNumber && new Set(unit).size === 1 && UNIT.test(unit[0]!) && letters.length === unit.length
	);
}

function formOfRun(runs: string[], index: number): string {
	const [first = ''] = runs;
	const isConstant = runs.every((run) => run === first);
	if (!/[\p{L}\p{Nd}]/u.test(first)) return first;
	const isUnit = index > 0 && UNIT.test(first);
	if (isConstant && (isUnit || runs.length >= ENOUGH)) return first;
	const isFixed = runs.length >= ENOUGH && runs.every((run) => run.length === first.length);
	const sign = /\p{L}/u.test(first) ? '@' : '#';
	return isFixed ? sign.repeat(first.length) : `${sign}+`;
}

/** A pattern that matches exactly these values. */
export function literals(values: string[]): string {
	const texts = [...new Set(values.map(tidy))].map((text) => escaped(text).replace(/ /g, '\\s+'));
	return BEFORE + (texts.length === 1 ? texts.join('') : `(?:${texts.join('|')})`) + AFTER;
}

function classOf(run: string): string {
	if (/^\p{Nd}/u.test(run)) return 'digits';
	return /^\p{L}/u.test(run) ? 'letters' : run;
}

function runPattern(runs: string[]): string {
	const [first = ''] = runs;
	// Two numbers often begin with the same digits by chance, but two words rarely with the same letters.
	const enough = /\p{Nd}/u.test(first) ? 3 : 2;
	const isConstant = runs.length >= enough && runs.every((run) => run === first);
	if (isConstant || !/[\p{L}\p{Nd}]/u.test(first)) return escaped(first);
	const letter = /\p{L}/u.test(first) ? '\\p{L}' : '\\d';
	const lengths = new Set(runs.map((run) => run.length));
	// With two or more examples, a constant length is part of the shape.
	if (runs.length > 1 && lengths.size === 1)
		return first.length === 1 ? letter : `${letter}{${first.length}}`;
	return `${letter}+`;
}
