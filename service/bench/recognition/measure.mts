import { distance } from 'fastest-levenshtein';
import { ServiceError } from '../../dist/errors.mjs';
import { lettersOf } from '../../dist/finding/values/kinds.mjs';
import { type Page, cellsOf, textOf, wordsIn } from '../../dist/reading/layout.mjs';
import type { Picture } from './picture.mjs';
import type { PictureReader } from './readers.mjs';

/** Counts, each with the number that would be possible. */
export interface Measured {
	reader: string;
	set: string;
	values: [found: number, of: number];
	/** Values with letters that English doesn't have. */
	accented: [found: number, of: number];
	words: [right: number, of: number];
	letters: [wrong: number, of: number];
	/** The words by their confidence. Each range begins at `from`, in percent, and ends where the next one begins. */
	confidences: Array<{ from: number; words: [right: number, of: number] }>;
	refused: number;
	seconds: number;
	pictures: number;
}

const CONFIDENCES = [0, 60, 70, 80, 90, 95, 98];
/** Shorter words occur by chance, in letters. */
const SHORTEST = 3;

/** Reads all pictures of a set, one after the other. */
export async function measure(
	reader: string,
	set: string,
	pictures: Picture[],
	read: PictureReader,
): Promise<Measured> {
	const sum: Measured = {
		...{ reader, set, values: [0, 0], accented: [0, 0], words: [0, 0], letters: [0, 0] },
		...{ refused: 0, seconds: 0, pictures: pictures.length },
		confidences: CONFIDENCES.map((from) => ({ from, words: [0, 0] })),
	};
	for (const picture of pictures) {
		const bytes = await picture.bytes();
		const start = performance.now();
		const page = await pageBy(read(bytes, picture.language));
		sum.seconds += (performance.now() - start) / 1000;
		if (!page) sum.refused++;
		count(sum, picture, wordsOn(page));
		if (page && picture.words) countConfidences(sum, picture.words, page);
	}
	return sum;
}

/** Undefined if the reader refuses the picture. */
async function pageBy(reading: Promise<Page>): Promise<Page | undefined> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof ServiceError) return undefined;
		throw error;
	}
}

/** The words on a page, in their order. */
function wordsOn(page: Page | undefined): string[] {
	return page?.lines.flatMap((line) => textOf(line).split(/\s+/)) ?? [];
}

/** Counts the words that were written down among those of about the same confidence. */
function countConfidences({ confidences }: Measured, printed: string[], page: Page): void {
	const text = lettersOf(printed.join(''));
	for (const { text: word, confidence = 0 } of wordsIn(cellsOf([page]))) {
		const letters = lettersOf(word);
		if (letters.length < SHORTEST) continue;
		add(confidences.findLast(({ from }) => confidence >= from)!.words, text.includes(letters));
	}
}

function count(sum: Measured, { values, words }: Picture, read: string[]): void {
	const text = lettersOf(read.join(''));
	for (const value of values) {
		const isFound = text.includes(lettersOf(value));
		add(sum.values, isFound);
		if (/[^\x20-\x7e]/u.test(value.replace(/\p{Sc}/gu, ''))) add(sum.accented, isFound);
	}
	if (!words) return;
	const left = new Map<string, number>();
	for (const word of read.map(lowerCase)) left.set(word, (left.get(word) ?? 0) + 1);
	for (const word of words.map(lowerCase)) {
		const number = left.get(word) ?? 0;
		add(sum.words, number > 0);
		left.set(word, number - 1);
	}
	const printed = lettersOf(words.join(''));
	sum.letters[0] += Math.min(printed.length, distance(printed, text));
	sum.letters[1] += printed.length;
}

function add(counts: [number, number], isOne: boolean): void {
	if (isOne) counts[0]++;
	counts[1]++;
}

function lowerCase(text: string): string {
	return text.toLowerCase();
}
