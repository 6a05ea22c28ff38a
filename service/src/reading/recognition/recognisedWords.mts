import { isValidIban } from '../../finding/values/ibans.mjs';
import type { Word } from '../layout.mjs';
import type { RecognisedLine } from './recogniser.mjs';

/** Below this, in percent, words are often specks or lines. But correct words next to a rule have 0. */
const MIN_CONFIDENCE = 20;
/** A line with a word of this confidence, in percent, is text and not specks. */
const CONFIDENT = 60;
/** Tesseract often reads a wide gap between two words as a dash, or as dots. */
const NOISE = /^(?:[—_~…]+|\.{2,})$/u;
/** Specks don't look like amounts. */
const AMOUNT = /^\p{Sc}?\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}\p{Sc}?$/u;
/** The check digits of an IBAN prove more than the confidence. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u;
/** Specks are read as punctuation or as a single letter. */
const WORD = /\d|\p{L}{2}/u;
/** The rule next to a word, as tesseract reads it. */
const RULE_BEFORE = /^[|¦](?=.)/u;
const RULE_AFTER = /(?<=.)[|¦]$/u;
/** A minus is as long as a dash. */
const MINUS = /^—(?=\p{Sc}?\d)/u;

/** The words of a line. Their boxes are as high as the line, which keeps "-" and "g" on one line. */
export function wordsOfLine({ words, top, bottom }: RecognisedLine): Word[] {
	const isText = words.some(
		({ text, confidence }) =>
			(confidence >= CONFIDENT && WORD.test(text)) ||
			(IBAN.test(text.trim()) && isValidIban(text.trim())),
	);
	return words.flatMap(({ text, confidence, left, right }) => {
		const word = corrected(text.trim());
		const isKept = confidence >= MIN_CONFIDENCE || AMOUNT.test(word) || (isText && WORD.test(word));
		if (!isKept || word === '' || NOISE.test(word)) return [];
		return [{ text: word, left, right, top, bottom, confidence }];
	});
}

/** A bracket at the start of a word that is never closed is an I: "[E29" in an IBAN. */
function corrected(word: string): string {
	if (/^[[|]\p{Lu}/u.test(word) && !word.includes(']')) return `I${word.slice(1)}`;
	return word.replace(RULE_BEFORE, '').replace(RULE_AFTER, '').replace(MINUS, '-');
}
