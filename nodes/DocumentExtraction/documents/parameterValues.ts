import { Problem } from '../problem';
import { quoted } from '../wording';

/** A value that a person entered or an expression returned, and the label of its parameter. */
export interface Given {
	value: unknown;
	label: string;
}

/** True if there is no value: an expression may return nothing for some items. */
export function isUnset(value: unknown): value is undefined | null | '' {
	return (value ?? '') === '' || (typeof value === 'string' && value.trim() === '');
}

/**
 * A number, or a text with one.
 *
 * @throws Problem if it is anything else, or not within the limits
 */
export function numberFrom(given: Given, min: number, max: number): number {
	const { value } = given;
	const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
	if (number >= min && number <= max) return number;
	return refuse(given, `Enter a number from ${Math.ceil(min)} to ${max}.`);
}

/** @throws Problem if it is neither true nor false, nor a text with one of these words */
export function switchFrom(given: Given): boolean {
	const { value } = given;
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (word === true || word === 'true') return true;
	if (word === false || word === 'false') return false;
	return refuse(given, 'The expression has to return true or false.');
}

/** @throws Problem if it is none of these, or nothing: a guess could cost money */
export function chosenFrom<T extends string>(given: Given, choices: readonly T[]): T {
	const names = choices.map((choice) => `"${choice}"`).join(' or ');
	return (
		choices.find((choice) => choice === given.value) ??
		refuse(given, `The expression has to return ${names}.`)
	);
}

/**
 * A text without spaces around it; `''` if there is nothing.
 *
 * @throws Problem if it is an object or a list
 */
export function textFrom(given: Given): string {
	if (isUnset(given.value)) return '';
	if (typeof given.value === 'object') refuse(given, 'The expression has to return a text.');
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
	const parts: unknown[] = Array.isArray(value) ? value : textFrom(given).split(',');
	const texts = parts.map((part) => textFrom({ value: part, label }));
	return [...new Set(texts.filter((text) => text !== ''))];
}

/** @throws Problem always, with the advice */
export function refuse({ value, label }: Given, advice: string): never {
	throw new Problem(`${quoted(value ?? '')} isn't a valid value for the option "${label}"`, advice);
}

/** Copying a text may bring along invisible spaces. */
const PROJECT_ID = /^[\s\p{Cf}]*(fo_\d+)[\s\p{Cf}]*$/iu;
const BLANK = /^[\s\p{Cf}]*$/u;

const ENTER =
	'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.';
const RETURNS_NOTHING = 'If it is an expression, it returns nothing for this item.';

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
		? new Problem('The project ID is missing', `${ENTER} ${RETURNS_NOTHING}`)
		: new Problem(`${quoted(text)} isn't a project ID`, ENTER);
}
