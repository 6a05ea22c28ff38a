import type Tesseract from 'tesseract.js';
import { turned } from './image.mjs';
import { type Page, pageFromWords } from './layout.mjs';
import { withoutLeaders } from './leaders.mjs';
import { Recogniser } from './recogniser.mjs';
import { wordsOfLine } from './recognisedWords.mjs';
import { type SeenPage, shownImage } from './seenPage.mjs';
import { languageOf } from './textLanguage.mjs';

/** With German first, umlauts are recognised, and English is read just as well. */
const FIRST: string[] = ['deu', 'eng'];

let recogniser: Promise<Recogniser> | undefined;

/** A page is read with at least this confidence if it stands upright; with 31 to 63 if it doesn't. */
const UPRIGHT_CONFIDENCE = 75;
/** How much more confidence shows that a page stands upright only now. */
const CLEARLY_MORE = 10;
/** Enough to see how a page stands: A4 at 120 dpi. */
const TRIAL_PIXELS = 1_400_000;

/**
 * Recognises the text of an image, whichever way up it is. A page that isn't English is read again in its
 * own language alone: letters that a language doesn't have are never recognised, and several languages at
 * a time take longer and mistake more letters.
 */
export async function recognise(image: Uint8Array): Promise<Page> {
	return (await recogniseUpright(image)).page;
}

/** The text of an image, and the image as it was read, to show both. */
export async function recogniseWithPicture(image: Uint8Array): Promise<SeenPage> {
	const { page, turn } = await recogniseUpright(image);
	return { page, ...(await shownImage(turn === 0 ? image : await turned(image, turn))) };
}

async function recogniseUpright(image: Uint8Array): Promise<{ page: Page; turn: number }> {
	recogniser ??= Recogniser.start();
	const reader = await recogniser;
	const page = await withoutLeaders(image);
	const asIs = await reader.read(page, FIRST);
	const turn = await turnNeeded(page, confidenceOf(asIs), reader);
	const upright = turn === 0 ? page : await withoutLeaders(await turned(image, turn));
	const lines = turn === 0 ? asIs : await reader.read(upright, FIRST);
	const words = lines.flatMap(wordsOfLine);
	const language = languageOf(words.map(({ text }) => text).join(' '));
	if (language === undefined || language === 'eng')
		return { page: pageFromWords(words, true), turn };
	const again = await reader.read(upright, [language]);
	return { page: pageFromWords(again.flatMap(wordsOfLine), true), turn };
}

/** By how many degrees to turn the image clockwise, so that it stands upright. */
async function turnNeeded(
	image: Uint8Array,
	confidence: number | undefined,
	reader: Recogniser,
): Promise<number> {
	if (confidence === undefined || confidence >= UPRIGHT_CONFIDENCE) return 0;
	let best = { turn: 0, confidence: confidence + CLEARLY_MORE };
	for (const turn of [90, 180, 270]) {
		const lines = await reader.read(await turned(image, turn, TRIAL_PIXELS), FIRST);
		const found = confidenceOf(lines) ?? 0;
		if (found > best.confidence) best = { turn, confidence: found };
	}
	return best.turn;
}

/** The average of all letters, in percent. Undefined if there are none. */
function confidenceOf(lines: Tesseract.Line[]): number | undefined {
	const words = lines.flatMap((line) => line.words);
	const letters = words.reduce((sum, { text }) => sum + text.trim().length, 0);
	if (letters === 0) return undefined;
	return (
		words.reduce((sum, { text, confidence }) => sum + text.trim().length * confidence, 0) / letters
	);
}
