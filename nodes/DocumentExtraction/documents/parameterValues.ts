import { Problem } from '../problem';
import { quoted } from '../wording';

/** What a person, or an expression, gave for an option, and its name in the editor. */
export interface Given {
	value: unknown;
	label: string;
}

interface Limits {
	min: number;
	max: number;
	default: number | undefined;
}

/** True if there is nothing: an expression may give nothing for some of the items. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return (value ?? '') === '' || (typeof value === 'string' && value.trim() === '');
}

/**
 * A number, or a text with one.
 *
 * @throws Problem if it is anything else, or not within the limits
 */
export function numberFrom(given: Given, limits: Limits): number | undefined {
	const { value } = given;
	if (isUnset(value)) return limits.default;
	const { min, max } = limits;
	const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	if (number >= min && number <= max) return number;
	return refuse(given, `Enter a number from ${Math.ceil(min)} to ${max} there.`);
}

/** @throws Problem if it is neither true nor false, nor a text with one of these words */
export function switchFrom(given: Given): boolean | undefined {
	if (isUnset(given.value)) return undefined;
	const text = typeof given.value === 'string' ? given.value.trim().toLowerCase() : given.value;
	if (text === true || text === 'true') return true;
	if (text === false || text === 'false') return false;
	return refuse(given, 'An expression there has to give true or false.');
}

/** @throws Problem if it is none of these */
export function choiceFrom<T extends string>(given: Given, choices: readonly T[]): T | undefined {
	return isUnset(given.value) ? undefined : chosenFrom(given, choices);
}

/** @throws Problem if it is none of these, or nothing: which files are sent is never guessed */
export function chosenFrom<T extends string>(given: Given, choices: readonly T[]): T {
	const names = choices.map((choice) => `"${choice}"`).join(' or ');
	return (
		choices.find((choice) => choice === given.value) ??
		refuse(given, `An expression there has to give ${names}.`)
	);
}

/** @throws Problem if it is an object or a list */
export function textFrom(given: Given): string | undefined {
	if (isUnset(given.value)) return undefined;
	if (typeof given.value === 'object') refuse(given, 'An expression there has to give a text.');
	return String(given.value).trim();
}

/**
 * A list of texts, or a text with commas between them.
 *
 * @returns each once
 * @throws Problem if it is anything else
 */
export function textsFrom(given: Given): string[] {
	const { value, label } = given;
	const parts: unknown[] = Array.isArray(value) ? value : (textFrom(given) ?? '').split(',');
	return [...new Set(parts.flatMap((part) => textFrom({ value: part, label }) ?? []))];
}

/** @throws Problem always, with what to do instead */
export function refuse({ value, label }: Given, advice: string): never {
	throw new Problem(`${quoted(value ?? '')} isn't a valid value for the option "${label}"`, advice);
}

/** Some of the spaces that copying brings along are invisible. */
const PROJECT_ID = /^[\s\p{Cf}]*(fo_\d+)[\s\p{Cf}]*$/iu;
const BLANK = /^[\s\p{Cf}]*$/u;

const ENTER =
	'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.';
/** The box of an expression is full, whatever it gives. */
const GIVES_NOTHING = 'If there is an expression, it gives nothing for this item.';

/**
 * A project identifier, `fo_<digits>` (docs/interface.md, section 3.2), without spaces around it, and in lower case.
 *
 * @throws Problem if it is anything else
 */
export function parseProjectId(value: unknown): string {
	const text = value ?? '';
	const [, id] = (typeof text === 'string' && PROJECT_ID.exec(text)) || [];
	if (id) return id.toLowerCase();
	const isMissing = typeof text === 'string' && BLANK.test(text);
	throw isMissing
		? new Problem('The project ID is missing', `${ENTER} ${GIVES_NOTHING}`)
		: new Problem(`${quoted(text)} isn't a project ID`, ENTER);
}
