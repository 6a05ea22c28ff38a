import { anyWord } from '../../languages/wordPattern.mjs';
import { startsLikeDate } from '../values/dates.mjs';
import { findText } from '../values/kinds.mjs';
import { isAddressInLine, isPostalLine, nameBeforeAddress } from './addresses.mjs';
import { hasForm } from './companies.mjs';
import { endsWithCountry } from './countries.mjs';

// Texts that can be the name of a company or a person, wherever they are in a document.

const CONTACT = /[\s,;|]{1,3}(?:[\w.+-]{1,40}@[\w.-]{1,60}|(?:https?:\/\/|www\.)[\w./-]{1,60})$/iu;
/** "Name: Hollins Ltd" */
const NAME_LABEL = new RegExp(`^${anyWord('name')}\\s?:\\s*`, 'iu');
/** "UF: SP", "IE: 1234567": a label that the language files don't have. */
const LABELLED = /^[\p{L}./ ]{1,20}:\s*\S/u;
const TITLE = new RegExp(`^${anyWord('copies')}$|^\\S+\\s${anyWord('titles')}$`, 'iu');
/** The beginning of other things: "Invoice 4711", "Page 1", "GLN 4333741000005", "EUR 12.00". */
const OTHER = new RegExp(
	`^(?:${anyWord('titles', 'greetings', 'page', 'phone', 'number')}|gln|ean)(?!\\p{L})|^\\p{Lu}{3} ?\\d[\\d.,]*$|:\\s?[\\d.,]+$`,
	'iu',
);
/** "Challan No", "Payment:", "Nombre o": a label, or its beginning. */
const LABEL = new RegExp(
	`\\s${anyWord('number')}$|:$|^${anyWord('name')}(?:\\s\\p{L}{1,3})*$`,
	'iu',
);
const NOTHING = /^(?:\[.*|n\s?\/\s?a|none|same as\b.*|see\b.*|-+|(?:your |company )?logo)$/iu;
/** "COD.01", "INV-7" */
const CODE = /^\p{L}{1,5}[.\-/ ]?\d+$/u;
/** "Com.", "gab." */
const ABBREVIATION = /^\p{L}\p{Ll}{1,3}\.$/u;
/** "Come in. It's warm.", "Fresh every morning." */
const SENTENCE = /\p{Ll}{2}[.!?]\s+\p{L}|\s\p{L}\p{Ll}{6,}[.!]$/u;
const WORDS_OF_PROSE = 8;

/** The name in a text; undefined for an address, a code, a title, a sentence and the like. */
export function nameIn(text: string): string | undefined {
	if (LABEL.test(text.trim())) return undefined;
	const name = findText(bareName(text));
	return [name, nameBeforeAddress(name ?? '')].find((each) => each !== undefined && isName(each));
}

/** The text without "Name:" before it, and without an e-mail or web address behind it. */
export function bareName(text: string): string {
	return text.replace(NAME_LABEL, '').replace(CONTACT, '');
}

export function isName(text: string): boolean {
	if (hasForm(text)) return true;
	return (
		(text.match(/\p{L}/gu) ?? []).length > 1 &&
		!text.includes('@') &&
		!isNumber(text) &&
		![LABELLED, TITLE, OTHER, NOTHING, CODE, ABBREVIATION].some((pattern) => pattern.test(text)) &&
		!isPostalLine(text) &&
		!isAddressInLine(text) &&
		!endsWithCountry(text) &&
		!startsLikeDate(text) &&
		!isProse(text)
	);
}

/** True if a text is one word with several digits: the number of something. */
export function isNumber(text: string): boolean {
	return !text.includes(' ') && (text.match(/\d/gu)?.length ?? 0) > 2;
}

function isProse(text: string): boolean {
	return SENTENCE.test(text) || text.split(' ').length >= WORDS_OF_PROSE;
}
