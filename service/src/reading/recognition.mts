import type { Document } from '../documents.mjs';
import { decoded } from '../pictures/decode.mjs';
import { type Greys, isBlank, scaleFor, scaled, turned } from '../pictures/greys.mjs';
import { halves } from '../pictures/halves.mjs';
import { withoutLeaders } from '../pictures/leaders.mjs';
import { prepared } from '../pictures/prepare.mjs';
import { type Page, type Word, pageFromWords } from './layout.mjs';
import { pdfPicture } from './pdf.mjs';
import { Recogniser } from './recogniser.mjs';
import { confidenceIn, wordsOfLine } from './recognisedWords.mjs';
import { type SeenPage, shown } from './seenPage.mjs';
import { languageOf } from './textLanguage.mjs';

/** A page of a document that has to be recognised. The first page is 0. */
export interface Scan extends Pick<Document, 'type' | 'bytes'> {
	page: number;
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
	const { type, bytes, page } = scan;
	const asIs = await prepared(
		type === 'pdf' ? await pdfPicture(bytes, page) : await decoded(bytes, page),
	);
	if (isBlank(asIs)) return { page: pageFromWords([], true), picture: asIs };
	const reading = await readFirst(asIs);
	const turn = await turnNeeded(asIs, reading.confidence);
	if (turn === 0) return { page: await pageFrom(reading), picture: asIs };
	const picture = await turned(asIs, turn);
	return { page: await pageFrom(await readFirst(picture)), picture };
}

interface FirstReading {
	/** The picture that was read. */
	picture: Greys;
	/** Those of the upper part if that tells the language, and the page has to be read again. */
	words: Word[];
	/** The language to read the page in again. */
	language?: string;
	confidence: number;
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
async function pageFrom({ picture, words, language }: FirstReading): Promise<Page> {
	if (language === undefined) return pageFromWords(words, true);
	second ??= Recogniser.start();
	const lines = await (await second).read(picture, [language]);
	return pageFromWords(
		lines.flatMap((line) => wordsOfLine(line)),
		true,
	);
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
