import { CURRENCY_ALONE } from '../../finding/values/currencies.mjs';
import { isAmountAlone, isCurrencyAlone, numberAtStart, tidy, } from '../../finding/values/kinds.mjs';
import { escaped } from '../../languages/wordPattern.mjs';
import { isDate } from '../sameValue.mjs';
/** Not a letter or digit before or after: a pattern is then tried once for each word, which is fast. */
const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';
/** With fewer examples, all that is known of a run of letters or digits is that it is one. */
const ENOUGH = 3;
/** Units, of which a single example is enough. */
const UNIT = /^(?:[kmµ]?g|t|[kcm]?m|[mcd]?[lL]|[kMG]?Wh?|[kMG]?J|[kMGT]?B|[kM]?Hz|min|h|V|A)$/u;
/** What is the same everywhere, and known well enough to be looked for without a label. */
const COMMON = [
    CURRENCY_ALONE,
    '\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3}\\b)?',
    '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,64}(?:\\.[\\p{L}\\p{N}-]{1,64}){1,4}',
    '(?<![\\d:.])(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?![\\d:])',
];
/** The pattern of currencies, IBANs, e-mail addresses or times, if all values are such. */
function commonPattern(values) {
    return COMMON.find((pattern) => values.every((value) => new RegExp(`^(?:${pattern})$`, 'iu').test(tidy(value))));
}
/** What values look like: a kind that all of them are, or else a pattern. */
export function shapeOf(values) {
    const lines = Math.max(...values.map((value) => value.split('\n').length));
    if (lines > 1)
        return { kind: 'text', lines };
    if (values.every(isDate))
        return { kind: 'date' };
    if (values.every(isAmountAlone) && values.some((value) => /[.,]\d{2}\b/.test(value)))
        return { kind: 'amount' };
    const common = commonPattern(values);
    if (common !== undefined)
        return { kind: 'text', pattern: common };
    if (values.every((value) => numberAtStart(value) === tidy(value)))
        return { kind: 'identifier', ...formOf(values) };
    const isCode = values.every((value) => /\d/.test(value) || isCurrencyAlone(value));
    const pattern = isCode ? patternOf(values) : undefined;
    return pattern === undefined ? { kind: 'text' } : { kind: 'text', pattern, ...formOf(values) };
}
/**
 * A pattern of the runs of letters, digits and signs in the values, or undefined if they have nothing in
 * common. It has no repetition inside another, so its time grows with the length of the text alone.
 */
export function patternOf(values) {
    const columns = columnsOf(values);
    if (!columns)
        return undefined;
    const runs = isMeasured(columns)
        ? columns.map((runs) => (/^\p{Nd}/u.test(runs[0]) ? '\\d+' : runPattern(runs)))
        : columns.map(runPattern);
    return BEFORE + runs.join('') + AFTER;
}
/** Runs of letters and of digits, and signs, each with those at the same place of the other values. */
function columnsOf(values) {
    const different = [...new Set(values.map(tidy))];
    const split = different.map((value) => value.match(/\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]/gu) ?? []);
    const [first = []] = split;
    const isAlike = split.every((runs) => runs.length === first.length &&
        runs.every((run, index) => classOf(run) === classOf(first[index] ?? '')));
    if (!isAlike || first.length > 16)
        return undefined;
    return first.map((_run, index) => split.map((each) => each[index] ?? ''));
}
/** What they have in common, see values/forms.mts; nothing if that isn't enough to mend a misread one. */
function formOf(values) {
    const columns = values.some((value) => /[#@+]/.test(value)) ? undefined : columnsOf(values);
    const isQuantity = columns !== undefined && isMeasured(columns);
    const form = (columns ?? [])
        .map((runs, index) => (isQuantity && /^\p{Nd}/u.test(runs[0]) ? '#+' : formOfRun(runs, index)))
        .join('');
    return /^(?:[#@]\+)?$/.test(form) ? {} : { form };
}
/** Whether all values are numbers with the same unit: the next one can have more digits, or fewer. */
function isMeasured(columns) {
    const [unit = []] = columns.filter(([run = '']) => /\p{L}/u.test(run));
    const letters = columns.flat().filter((run) => /\p{L}/u.test(run));
    const isNumber = /^\p{Nd}/u.test(columns[0]?.[0] ?? '');
    return (isNumber && new Set(unit).size === 1 && UNIT.test(unit[0]) && letters.length === unit.length);
}
function formOfRun(runs, index) {
    const [first = ''] = runs;
    const isConstant = runs.every((run) => run === first);
    if (!/[\p{L}\p{Nd}]/u.test(first))
        return first;
    const isUnit = index > 0 && UNIT.test(first);
    if (isConstant && (isUnit || runs.length >= ENOUGH))
        return first;
    const isFixed = runs.length >= ENOUGH && runs.every((run) => run.length === first.length);
    const sign = /\p{L}/u.test(first) ? '@' : '#';
    return isFixed ? sign.repeat(first.length) : `${sign}+`;
}
/** The values themselves, each as it is. */
export function literals(values) {
    const texts = [...new Set(values.map(tidy))].map((text) => escaped(text).replace(/ /g, '\\s+'));
    return BEFORE + (texts.length === 1 ? texts.join('') : `(?:${texts.join('|')})`) + AFTER;
}
function classOf(run) {
    if (/^\p{Nd}/u.test(run))
        return 'digits';
    return /^\p{L}/u.test(run) ? 'letters' : run;
}
function runPattern(runs) {
    const [first = ''] = runs;
    // Two numbers easily begin alike, two words don't.
    const enough = /\p{Nd}/u.test(first) ? 3 : 2;
    const isConstant = runs.length >= enough && runs.every((run) => run === first);
    if (isConstant || !/[\p{L}\p{Nd}]/u.test(first))
        return escaped(first);
    const letter = /\p{L}/u.test(first) ? '\\p{L}' : '\\d';
    const lengths = new Set(runs.map((run) => run.length));
    // From two examples on, a length that never changes is part of the shape.
    if (runs.length > 1 && lengths.size === 1)
        return first.length === 1 ? letter : `${letter}{${first.length}}`;
    return `${letter}+`;
}
