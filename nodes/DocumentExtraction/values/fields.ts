import type { IDataObject } from 'n8n-workflow';

import { MAX_MATCHED } from './pattern';

/**
 * The extracted fields, from both forms of the body (docs/interface.md, section 4.2). The values of fields are texts,
 * so an object named `data` can't be a field.
 */
export function fieldsOf(body: IDataObject): IDataObject {
	const { status, data, ...others } = body;
	if (status !== 'success') return body;
	if (isObject(data)) return data;
	const isEmpty = 'data' in body && isBlank(data) && Object.keys(others).length === 0;
	return isEmpty ? {} : body;
}

/** The same body with other fields. */
export function withFields(body: IDataObject, fields: IDataObject): IDataObject {
	const current = fieldsOf(body);
	if (current === body) return fields;
	return current === body.data ? { ...body, data: fields } : body;
}

export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
	return value === undefined || value === null || BLANK.test(String(value));
}

/** White space, and invisible characters such as U+200B. */
const BLANK = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * True if a required field has no value, or a word that programs write for a missing value. "Null" is zero in
 * German, and "none" and "-" may be in the document, so these are values.
 */
export function isMissing(value: unknown): boolean {
	return leavesOf(value).every((leaf) => NO_VALUE.test(String(leaf).trim()));
}

const NO_VALUE = /^(?:undefined|null|NULL|NaN|None|#N\/A|\(?[Nn]\/[Aa]\)?|[Nn]\.[Aa]\.)$/;

/** The names of all fields in the checks. */
export function namesIn(checks: Array<{ fields: string[]; parts?: string[] }>): string[] {
	return checks.flatMap(({ fields, parts = [] }) => [...fields, ...parts]);
}

/** A value that isn't an object or a list. */
export type Leaf = string | number | boolean;

/** The values that aren't blank in a value, a list or an object, in order. */
export function leavesOf(value: unknown): Leaf[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return isBlank(value) ? [] : [value as Leaf];
}

/** @returns undefined for a text that is longer than any amount, date or IBAN */
export function textOf(value: Leaf): string | undefined {
	const text = String(value);
	return text.length > MAX_MATCHED ? undefined : tidied(text);
}

/** A value without surrounding white space, and with plain spaces and apostrophes. */
export function tidied(value: string): string {
	const text = value.trim();
	if (/^[\x20-\x7e]*$/.test(text)) return text;
	return text
		.normalize('NFC')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.replace(/\u2019/g, "'");
}

/** A value after `tidied`, with the digits and marks of other scripts as plain ones: `١٬٢٣٤٫٥٠`, `１，２３４．５０`. */
export function legible(value: string): string {
	const text = tidied(value);
	if (!OF_OTHER_SCRIPTS.test(text)) return text;
	return text
		.replace(/\p{Cf}/gu, '')
		.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/[\u066b\u066c\u060c\u3000\uffe1\uffe5\uffe6]/g, (mark) => PLAIN_MARKS[mark]!)
		.replace(/\p{Nd}/gu, plainDigit)
		.trim();
}

const OF_OTHER_SCRIPTS =
	/[\p{Cf}\u066b\u066c\u060c\u3000\uff01-\uff5e\uffe1\uffe5\uffe6]|(?!\d)\p{Nd}/u;

const PLAIN_MARKS: Record<string, string> = {
	'\u066b': '.',
	// Unlike the comma, it only groups digits.
	'\u066c': "'",
	'\u060c': ',',
	'\u3000': ' ',
	'￡': '£',
	'￥': '¥',
	'￦': '₩',
};

/** The zeros of the scripts in use. Their other digits follow. */
const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០'].map((zero) => zero.charCodeAt(0));

function plainDigit(digit: string): string {
	const code = digit.charCodeAt(0);
	const zero = ZEROS.find((one) => code >= one && code < one + 10);
	return zero === undefined ? digit : String(code - zero);
}
