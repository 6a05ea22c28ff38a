import type { Document } from '../../documents.mjs';
import { ServiceError } from '../../errors.mjs';
import { type Comb, asPrinted, withoutCombs } from '../../pictures/combs.mjs';
import { withoutDarkBands } from '../../pictures/darkBands.mjs';
import { decoded } from '../../pictures/decode.mjs';
import { type Greys, isBlank, scaleFor, scaled, turned } from '../../pictures/greys.mjs';
import { halves } from '../../pictures/halves.mjs';
import { withoutLeaders } from '../../pictures/leaders.mjs';
import { prepared } from '../../pictures/prepare.mjs';
import {
	type Page,
	type Word,
	certainLettersIn,
	confidenceIn,
	overlap,
	pageFromWords,
} from '../layout.mjs';
import { pdfPicture } from '../pdf.mjs';
import { type SeenPage, shown } from '../seenPage.mjs';
import { wordsOfLine } from './recognisedWords.mjs';
import { type RecognisedLine, type RecognisedWord, linesOn } from './recogniser.mjs';
import { linesByPpOcr } from './ppOcr/ppOcr.mjs';
import { languageOf } from './textLanguage.mjs';
import { compared, together } from './together.mjs';
import { type Reading, whyUnreadable } from './unreadable.mjs';

/** A page of a document that has to be recognised. The first page is 0. */
export interface Scan extends Pick<Document, 'type' | 'bytes'> {
	page: number;
	/** True if the document has no other page and no text: then it can't be read if the page can't. */
	isAll: boolean;
}

/** The first language to try if the usual one doesn't fit. */
const ENGLISH = 'eng';
/** The languages for a page whose language is unknown. */
const UNKNOWN = ['deu', 'eng'];

/** The language of the previous page: most people's documents have the same one. */
let usual = ENGLISH;

/** An upright page has at least this confidence, in percent, and this many certain letters. */
const UPRIGHT = { confidence: 75, letters: 20 };
/** With less confidence of tesseract, in percent, a page is read by PP-OCR, too. */
const UNSURE = 85;
/** On other pages, PP-OCR reads the lines with a word of less confidence of tesseract, in percent. */
const UNSURE_WORD = 90;
/** With less confidence of its own, in percent, what PP-OCR reads is chance: it is never modest. */
const SURE_OF_PP_OCR = 75;
/** Enough to find all lines of a page. */
export const PIXELS_FOR_PP_OCR = 700_000;
/** Enough to find the lines that tesseract overlooked. */
const FEW_PIXELS = 300_000;
/** A turned page is upright if it has this many times more certain letters than before. */
const CLEARLY_MORE = 1.2;
/** Enough to find the upright direction: A4 at 120 dpi. */
const TRIAL_PIXELS = 1_400_000;

/** The text of a scanned page. Throws ServiceError. */
export async function recognise(scan: Scan): Promise<Page> {
	return (await recogniseUpright(scan)).page;
}

/** The text of a scanned page, and the picture that was read, to show both. Throws ServiceError. */
export async function recogniseWithPicture(scan: Scan): Promise<SeenPage> {
	const { page, picture } = await recogniseUpright(scan);
	return { page, ...(await shown(picture)) };
}

async function recogniseUpright(scan: Scan): Promise<{ page: Page; picture: Greys }> {
	const { type, bytes, page: number } = scan;
	const original = type === 'pdf' ? await pdfPicture(bytes, number) : await decoded(bytes, number);
	const { page, scale } = await prepared(original);
	if (isBlank(page)) return { page: pageFromWords([], true), picture: page };
	const asIs = await readFirst(page);
	const turn = asIs.isUpright ? 0 : await turnNeeded(page, asIs.letters);
	const picture = turn === 0 ? page : await turned(page, turn);
	const upright = turn === 0 ? asIs : await readFirst(picture);
	if (upright.isCertain) usual = upright.languages[0]!;
	const once = await readAgain(upright);
	const printedOnce = { ...once, words: asPrinted(once.words, upright.combs) };
	const reading = await withPpOcr(printedOnce, picture, upright.combs);
	const problem = whyUnreadable(original, reading, scale);
	if (problem && scan.isAll) throw new ServiceError(problem);
	return { page: pageFromWords(problem ? [] : reading.words, true), picture };
}

/** The first reading of a page: only its upper part if that shows that the page is in another language. */
interface FirstReading extends Reading {
	/** The picture that was read. */
	picture: Greys;
	/** The language in which it was read. */
	readIn: string;
	/** The number of certain letters. */
	letters: number;
	/** True if the page is clearly upright. */
	isUpright: boolean;
	/** The languages of the page. */
	languages: string[];
	/** True if the languages are certain. */
	isCertain: boolean;
}

/** Reads a page for the first time. The characters of combs were moved together for it. */
async function readFirst(page: Greys): Promise<FirstReading & { combs: Comb[] }> {
	const { picture: whole, combs } = withoutCombs(withoutDarkBands(page));
	const picture = await withoutLeaders(whole);
	const reading = await readIn(usual, picture);
	// So that the result doesn't depend on the previous page.
	const isKept = reading.isCertain || usual === ENGLISH;
	return { ...(isKept ? reading : await readIn(ENGLISH, picture)), combs };
}

/** Reads a page in a language, or only its upper part if that is clearly in another one. */
async function readIn(language: string, picture: Greys): Promise<FirstReading> {
	const [upper, lower] = halves(picture);
	const lines = await linesOn(upper.picture, [language]);
	const words = wordsOf(lines);
	const ofUpper = languageOf(textOf(words));
	if (lower && !(ofUpper.isCertain && ofUpper.code !== language)) {
		const rest = await linesOn(lower.picture, [language]);
		lines.push(...rest);
		words.push(...wordsOf(rest, lower.top));
	}
	const { code, isCertain } = languageOf(textOf(words));
	const read = allWordsOf(lines);
	const [confidence, letters] = [confidenceIn(read), certainLettersIn(read)];
	const isClear = confidence >= UPRIGHT.confidence && letters >= UPRIGHT.letters;
	const isUpright = isCertain || isClear;
	const languages = code ? [code] : UNKNOWN;
	return { picture, readIn: language, words, confidence, letters, isUpright, languages, isCertain };
}

/**
 * Reads a page again if it was read in another language than its own: letters that a language doesn't have are
 * never recognised. Several languages at a time would take longer and confuse more letters.
 */
async function readAgain(reading: FirstReading): Promise<Reading> {
	const { picture, readIn, languages } = reading;
	if (languages.join() === readIn) return reading;
	const lines = await linesOn(picture, languages);
	return { words: wordsOf(lines), confidence: confidenceIn(allWordsOf(lines)) };
}

/** The words of a page, with those that PP-OCR reads better, or that only PP-OCR sees. */
async function withPpOcr(reading: Reading, page: Greys, combs: Comb[]): Promise<Reading> {
	// Only tesseract sees combs with their characters moved together.
	if (reading.confidence >= UNSURE || combs.length > 0) return await withOverlooked(reading, page);
	const lines = await linesByPpOcr(page, PIXELS_FOR_PP_OCR);
	const confidence = confidenceIn(allWordsOf(lines));
	if (confidence < SURE_OF_PP_OCR) return reading;
	const words = together(reading.words, lines.flatMap(wordsOfLine));
	return { words, confidence: Math.max(reading.confidence, confidence) };
}

/**
 * With the words that tesseract took for a picture: it overlooks a large total below small print. Lines with an unsure
 * word are read by PP-OCR, too, to see whether it agrees.
 */
async function withOverlooked({ words, confidence }: Reading, page: Greys): Promise<Reading> {
	const unsure = words.filter((word) => word.confidence! < UNSURE_WORD);
	const inSureLines = words.filter(({ top, bottom }) =>
		unsure.every((other) => other.top !== top || other.bottom !== bottom),
	);
	const lines = await linesByPpOcr(page, FEW_PIXELS, inSureLines);
	const sure = lines.filter((line) => confidenceIn(line.words) >= SURE_OF_PP_OCR);
	const seen = sure.flatMap(wordsOfLine);
	const overlooked = seen.filter((word) => !words.some((other) => overlap(word, other)));
	return { words: [...compared(words, seen), ...overlooked], confidence };
}

/**
 * The words of lines, with their places on the page.
 *
 * @param down the distance from the top of the picture to the part with these lines
 */
function wordsOf(lines: RecognisedLine[], down = 0): Word[] {
	return lines
		.map((line) => ({ ...line, top: line.top + down, bottom: line.bottom + down }))
		.flatMap(wordsOfLine);
}

/** All words of lines, also those that are only specks. */
function allWordsOf(lines: RecognisedLine[]): RecognisedWord[] {
	return lines.flatMap(({ words }) => words);
}

function textOf(words: Word[]): string {
	return words.map(({ text }) => text).join(' ');
}

/** The degrees by which to turn the picture clockwise to make it upright. */
async function turnNeeded(picture: Greys, letters: number): Promise<number> {
	const small = await scaled(picture, scaleFor(TRIAL_PIXELS, picture));
	let best = { turn: 0, letters: Math.max(UPRIGHT.letters, CLEARLY_MORE * letters) };
	for (const turn of [90, 180, 270]) {
		const lines = await linesOn(await turned(small, turn), [ENGLISH]);
		const found = certainLettersIn(allWordsOf(lines));
		if (found > best.letters) best = { turn, letters: found };
	}
	return best.turn;
}
