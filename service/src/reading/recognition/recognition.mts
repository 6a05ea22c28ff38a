import type { Document } from '../../documents.mjs';
import { ServiceError } from '../../errors.mjs';
import { type Comb, asPrinted, withoutCombs } from '../../pictures/combs.mjs';
import { decoded } from '../../pictures/decode.mjs';
import { type Greys, isBlank, scaleFor, scaled, turned } from '../../pictures/greys.mjs';
import { halves } from '../../pictures/halves.mjs';
import { withoutLeaders } from '../../pictures/leaders.mjs';
import { prepared } from '../../pictures/prepare.mjs';
import { type Page, type Word, pageFromWords } from '../layout.mjs';
import { pdfPicture } from '../pdf.mjs';
import { type SeenPage, shown } from '../seenPage.mjs';
import { certainLettersIn, confidenceIn, wordsOfLine } from './recognisedWords.mjs';
import { Recogniser } from './recogniser.mjs';
import { languageOf } from './textLanguage.mjs';
import { type Reading, whyUnreadable } from './unreadable.mjs';

/** A page of a document that has to be recognised. The first page is 0. */
export interface Scan extends Pick<Document, 'type' | 'bytes'> {
	page: number;
	/** Whether the document has no other page, and no text, so that it can't be read if the page can't. */
	isAll: boolean;
}

/** A page's language can be told without its accents, and reading in one language takes half the time of two. */
const FIRST = 'eng';
/** For a page whose language can't be told. */
const UNKNOWN = ['deu', 'eng'];

// Two, as switching the languages of one takes a quarter of a second.
let first: Promise<Recogniser> | undefined;
let second: Promise<Recogniser> | undefined;

/** A page that stands upright is read with at least this confidence, and at least as many certain letters. */
const UPRIGHT = { confidence: 75, letters: 20 };
/** How many times more certain letters show that a page stands upright only now. */
const CLEARLY_MORE = 1.2;
/** Enough to see how a page stands: A4 at 120 dpi. */
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
	const reading = await readAgain(upright);
	const problem = whyUnreadable(original, reading, scale);
	if (problem && scan.isAll) throw new ServiceError(problem);
	const words = problem ? [] : asPrinted(reading.words, upright.combs);
	return { page: pageFromWords(words, true), picture };
}

/** Of the upper part only, if that tells that the page has to be read again. */
interface FirstReading extends Reading {
	/** The picture that was read. */
	picture: Greys;
	/** Whose characters were moved together in it. */
	combs: Comb[];
	/** How many of them are certain. */
	letters: number;
	/** Whether it is clear that the page stands upright. */
	isUpright: boolean;
	/** The languages to read the page in again; none if it is English. */
	languages: string[];
}

/** Reads a page in English, or as much of it as tells that it has another language. */
async function readFirst(page: Greys): Promise<FirstReading> {
	first ??= Recogniser.start();
	const { picture: whole, combs } = withoutCombs(page);
	const picture = await withoutLeaders(whole);
	const [upper, lower] = halves(picture);
	const lines = await (await first).read(upper.picture, [FIRST]);
	const words = lines.flatMap((line) => wordsOfLine(line));
	const ofUpper = languageOf(textOf(words));
	if (lower && !(ofUpper.isCertain && ofUpper.code !== FIRST)) {
		const rest = await (await first).read(lower.picture, [FIRST]);
		lines.push(...rest);
		words.push(...rest.flatMap((line) => wordsOfLine(line, lower.top)));
	}
	const { code, isCertain } = languageOf(textOf(words));
	const [confidence, letters] = [confidenceIn(lines), certainLettersIn(lines)];
	const isClear = confidence >= UPRIGHT.confidence && letters >= UPRIGHT.letters;
	const languages = code === FIRST ? [] : code ? [code] : UNKNOWN;
	const isUpright = isCertain || isClear;
	return { picture, combs, words, confidence, letters, isUpright, languages };
}

/**
 * A page that isn't English is read again in its own language alone: letters that a language doesn't have are
 * never recognised, and several languages at a time take longer and mistake more letters.
 */
async function readAgain(reading: FirstReading): Promise<Reading> {
	const { picture, languages } = reading;
	if (languages.length === 0) return reading;
	second ??= Recogniser.start();
	const lines = await (await second).read(picture, languages);
	return { words: lines.flatMap((line) => wordsOfLine(line)), confidence: confidenceIn(lines) };
}

function textOf(words: Word[]): string {
	return words.map(({ text }) => text).join(' ');
}

/** By how many degrees to turn the picture clockwise, so that it stands upright. */
async function turnNeeded(picture: Greys, letters: number): Promise<number> {
	const small = await scaled(picture, scaleFor(TRIAL_PIXELS, picture));
	let best = { turn: 0, letters: Math.max(UPRIGHT.letters, CLEARLY_MORE * letters) };
	for (const turn of [90, 180, 270]) {
		const found = certainLettersIn(await (await first!).read(await turned(small, turn), [FIRST]));
		if (found > best.letters) best = { turn, letters: found };
	}
	return best.turn;
}
