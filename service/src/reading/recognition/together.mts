import { fold } from '../../finding/labels/misreadings.mjs';
import { type Word, height, overlap } from '../layout.mjs';

/** A single character can be a speck. */
const TEXT = /[\p{L}\p{N}]{2}/u;
/** With less confidence of tesseract, in percent, a text that PP-OCR didn't see is a part of a logo or a stain. */
const SEEN = 70;
/** If the other reader disagrees, the odds of a word are smaller by this factor: measured on receipts. */
const LESS_LIKELY = 15;
const SEPARATOR = /^[.,]$/;

/**
 * The words that two readers saw on a page. PP-OCR knows letters better on bad pictures. Tesseract knows spaces,
 * accents, separators and currencies better.
 */
export function together(tesseract: Word[], ppOcr: Word[]): Word[] {
	const whole = withoutSplits(tesseract, ppOcr);
	const overlooked = tesseract.filter(
		(word) =>
			TEXT.test(word.text) &&
			word.confidence! >= SEEN &&
			!whole.some((other) => overlap(word, other)),
	);
	return [...whole.flatMap((word) => spelled(word, partsOf(word, tesseract))), ...overlooked];
}

/** The words of tesseract, with more confidence in those that PP-OCR sees alike, and less in the others that it sees. */
export function compared(tesseract: Word[], ppOcr: Word[]): Word[] {
	const whole = withoutSplits(tesseract, ppOcr);
	return tesseract.map((word) => {
		const seen = whole.find((other) => isIn(word, other));
		if (!seen) return word;
		const isAlike = lettersOf(textOf(partsOf(seen, tesseract))) === lettersOf(seen.text);
		return { ...word, confidence: isAlike ? ofBoth(word, seen) : contested(word) };
	});
}

/** PP-OCR's words, with those joined that are one word to tesseract. */
function withoutSplits(tesseract: Word[], ppOcr: Word[]): Word[] {
	const wholes = tesseract.filter((word) => {
		const parts = partsOf(word, ppOcr);
		return parts.length > 1 && lettersOf(textOf(parts)) === lettersOf(word.text);
	});
	return [...ppOcr.filter((word) => !wholes.some((whole) => isIn(word, whole))), ...wholes];
}

/** The words in the place of another one, from left to right. */
function partsOf(word: Word, others: Word[]): Word[] {
	return others.filter((other) => isIn(other, word)).sort((one, other) => one.left - other.left);
}

/** True if most of a word is in the place of another one. */
function isIn(word: Word, place: Word): boolean {
	const shared = Math.min(word.right, place.right) - Math.max(word.left, place.left);
	const lower = (word.top + word.bottom - place.top - place.bottom) / 2;
	const isInLine = Math.abs(lower) < 0.5 * Math.min(height(word), height(place));
	return isInLine && shared > 0.5 * (word.right - word.left);
}

/** A word as the reader saw it that is more likely to be right. */
function spelled(word: Word, byTesseract: Word[]): Word[] {
	if (byTesseract.length === 0) return [word];
	const { top, bottom } = word;
	const inLine = byTesseract.map((each) => ({ ...each, top, bottom }));
	const text = textOf(byTesseract);
	if (lettersOf(text) === lettersOf(word.text))
		return inLine.map((each) => ({ ...each, confidence: ofBoth(each, word) }));
	if (leastConfidenceIn(byTesseract) > word.confidence!) return inLine;
	return [{ ...word, text: withAccents(word.text, text), confidence: contested(word) }];
}

/** The confidence in what two readers see alike, in percent: it is only wrong if both are. */
function ofBoth(one: Word, other: Word): number {
	return 100 - (100 - one.confidence!) * (1 - other.confidence! / 100);
}

/** The confidence in a word that the other reader sees differently, in percent. */
function contested({ confidence }: Word): number {
	return (100 * confidence!) / (confidence! + LESS_LIKELY * (100 - confidence!));
}

function leastConfidenceIn(words: Word[]): number {
	return Math.min(...words.map(({ confidence }) => confidence!));
}

/** The text with the accents and separators of another one with as many characters. */
function withAccents(text: string, other: string): string {
	const [own, others] = [[...text], [...other]];
	if (own.length !== others.length) return text;
	return own.map((sign, at) => (isVariant(sign, others[at]!) ? others[at]! : sign)).join('');
}

function isVariant(sign: string, other: string): boolean {
	if (SEPARATOR.test(sign)) return SEPARATOR.test(other);
	return other !== sign && fold(other) === sign;
}

function textOf(words: Word[]): string {
	return words.map(({ text }) => text).join('');
}

function lettersOf(text: string): string {
	return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}
