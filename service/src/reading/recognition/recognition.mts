import type { Document } from '../../documents.mjs';
import { ServiceError } from '../../errors.mjs';
import { decoded } from '../../pictures/decode.mjs';
import { type Greys, isBlank, scaleFor, scaled, turned } from '../../pictures/greys.mjs';
import { halves } from '../../pictures/halves.mjs';
import { withoutLeaders } from '../../pictures/leaders.mjs';
import { prepared } from '../../pictures/prepare.mjs';
import { type Page, type Word, pageFromWords } from '../layout.mjs';
import { pdfPicture } from '../pdf.mjs';
import { type SeenPage, shown } from '../seenPage.mjs';
import { confidenceIn, wordsOfLine } from './recognisedWords.mjs';
import { Recogniser } from './recogniser.mjs';
import { languageOf } from './textLanguage.mjs';
import { type Reading, whyUnreadable } from './unreadable.mjs';

/** A page of a document that has to be recognised. The first page is 0. */
export interface Scan extends Pick<Document, 'type' | 'bytes'> {
	page: number;
	/** Whether the document has no other page, and no text, so that it can't be read if the page can't. */
	isAll: boolean;
}

/** With German first, umlauts are recognised, and English is read just as well. */
const FIRST: string[] = ['deu', 'eng'];

// Two, as switching the languages of one takes a quarter of a second.
let first: Promise<Recogniser> | undefined;
let second: Promise<Recogniser> | undefined;

/** A page is read with at least this confidence if it stands upright; with 31 to 63 if it doesn't. */
const UPRIGHT_CONFIDENCE = 75;
/** How much more confidence shows that a page stands upright only now. */
const CLEARLY_MORE = 10;
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
	const turn = await turnNeeded(page, asIs.confidence);
	const picture = turn === 0 ? page : await turned(page, turn);
	const reading = await readAgain(turn === 0 ? asIs : await readFirst(picture));
	const problem = whyUnreadable(original, reading, scale);
	if (problem && scan.isAll) throw new ServiceError(problem);
	return { page: pageFromWords(problem ? [] : reading.words, true), picture };
}

/** Of the upper part only, if that tells the language, and the page has to be read again. */
interface FirstReading extends Reading {
	/** The picture that was read. */
	picture: Greys;
	/** The language to read the page in again. */
	language?: string;
}

/** Reads a page in the languages that most documents have, or as much of it as tells that it has another one. */
async function readFirst(page: Greys): Promise<FirstReading> {
	first ??= Recogniser.start();
	const picture = await withoutLeaders(page);
	const [upper, lower] = halves(picture);
	const lines = await (await first).read(upper.picture, FIRST);
	const words = lines.flatMap((line) => wordsOfLine(line));
	const confidence = confidenceIn(lines);
	const { code, isCertain } = languageOf(textOf(words));
	const isOther = isCertain && !FIRST.includes(code!);
	if (isOther && confidence >= UPRIGHT_CONFIDENCE)
		return { picture, words, language: code, confidence };
	const rest = lower ? await (await first).read(lower.picture, FIRST) : [];
	words.push(...rest.flatMap((line) => wordsOfLine(line, lower?.top)));
	const language = languageOf(textOf(words)).code;
	return {
		picture,
		words,
		language: language === 'eng' ? undefined : language,
		confidence: confidenceIn([...lines, ...rest]),
	};
}

/**
 * A page that isn't English is read again in its own language alone: letters that a language doesn't have are
 * never recognised, and several languages at a time take longer and mistake more letters.
 */
async function readAgain(reading: FirstReading): Promise<Reading> {
	const { picture, language } = reading;
	if (language === undefined) return reading;
	second ??= Recogniser.start();
	const lines = await (await second).read(picture, [language]);
	return { words: lines.flatMap((line) => wordsOfLine(line)), confidence: confidenceIn(lines) };
}

function textOf(words: Word[]): string {
	return words.map(({ text }) => text).join(' ');
}

/** By how many degrees to turn the picture clockwise, so that it stands upright. */
async function turnNeeded(picture: Greys, confidence: number): Promise<number> {
	if (confidence >= UPRIGHT_CONFIDENCE) return 0;
	const small = await scaled(picture, scaleFor(TRIAL_PIXELS, picture));
	let best = { turn: 0, confidence: confidence + CLEARLY_MORE };
	for (const turn of [90, 180, 270]) {
		const lines = await (await first!).read(await turned(small, turn), FIRST);
		const found = confidenceIn(lines);
		if (found > best.confidence) best = { turn, confidence: found };
	}
	return best.turn;
}
