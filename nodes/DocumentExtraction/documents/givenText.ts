import type { IExecuteFunctions } from 'n8n-workflow';

import { Problem } from '../problem';
import { quoted } from '../wording';
import { base64In } from './base64Text';
import { AS_FILE, detectFileType, HEAD_SIZE } from './fileContent';

export const EMPTY_TEXT =
	'Check "Text": the field in its expression is empty or missing in this item.';
const POINT_TO_TEXT =
	'Drag a field that holds text (marked with T) into "Text", e.g. {{ $json.body }} rather than {{ $json }}.';
const SET_TO_FILE = 'To send a file, set "Input" to "File".';

/**
 * The text of an item; `''` if there is none.
 *
 * @throws Problem if it isn't a text that somebody wrote: it would be paid for
 */
export function textOf(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('text', itemIndex, '') as unknown;
	if (typeof value === 'object' && value !== null) {
		throw new Problem('The text is an object instead of a text', POINT_TO_TEXT);
	}
	const text = String(value ?? '');
	if (text.trim() === '') return '';
	throwIfWord(text.trim());
	throwIfFile(text);
	return text;
}

/** The words that JavaScript writes for a missing value. "Null" is a word in German. */
const WORDS = /\b(?:undefined|null|NaN)\b/g;
const OBJECTS = /\[object \w+\]/g;

/** The largest number of letters and digits that are just the label of an object, such as "Order 12:". */
const MAX_LABEL = 20;

function throwIfWord(text: string): void {
	if (/^\{\{[^]*\}\}$/.test(text)) {
		const advice = 'Switch "Text" from "Fixed" to "Expression", or enter the text itself.';
		throw new Problem('The text is an expression that n8n has not evaluated', advice);
	}
	if (text.length > MAX_EXAMINED) return;
	if (lettersWithout(text, OBJECTS) <= MAX_LABEL) {
		throw new Problem(`The text is ${quoted(text)}: an object instead of a text`, POINT_TO_TEXT);
	}
	if (lettersWithout(text, WORDS) === 0) {
		throw new Problem(`The text is only ${quoted(text)}`, EMPTY_TEXT);
	}
}

/** In characters. A longer text has something else in it. */
const MAX_EXAMINED = 1000;

/** The number of letters and digits in a text without these words; Infinity if it has none of the words. */
function lettersWithout(text: string, words: RegExp): number {
	const others = text.replace(words, '');
	return others === text ? Infinity : others.replace(/[^\p{L}\p{N}]/gu, '').length;
}

function throwIfFile(text: string): void {
	const encoded = base64In(text);
	if (encoded)
		throw new Problem(`The text is the base64 text of ${encoded}`, `${AS_FILE} ${SET_TO_FILE}`);
	const { type, is, isDestroyed } = detectFileType(Buffer.from(text.slice(0, HEAD_SIZE))) ?? {};
	if (!type && !isDestroyed && !text.startsWith('PK\x03\x04')) return;
	throw new Problem(`The text is the content of a file: ${is}`, SET_TO_FILE);
}
