import { type Page, type Word, cellsOf, wordsIn } from '../reading/layout.mjs';
import type { Candidate, Place } from './candidates.mjs';
import type { Fit } from './fitting.mjs';
import { wordsBetween } from './labels/misreadings.mjs';
import { tidy } from './values/kinds.mjs';

/** A word, by the index of its page and its index among the page's words. */
export interface WordAt {
	page: number;
	word: number;
}

/** The places of all words. */
export function placesOfWords(pages: Page[]): Map<Word, WordAt> {
	return new Map(
		pages.flatMap((each, page) =>
			wordsIn(cellsOf([each])).map((found, word) => [found, { page, word }] as const),
		),
	);
}

/** The first words in the document that are equal to a value. */
export function placesWith(value: string, pages: Page[]): WordAt[] {
	const placeOf = placesOfWords(pages);
	return firstWordsWith(value, pages).map((word) => placeOf.get(word)!);
}

/** The way from a label to a value. */
export interface Origin {
	candidates: Candidate[];
	place: Place;
	fit: Fit;
	/** The position of the label among those of its field. */
	rank: number;
}

/** Remembers where each value comes from: to show its words on the page, and to say how sure it is. */
export class Sources {
	private readonly ofField = new Map<string, Origin>();
	private readonly ofAny = new Map<string, Origin>();
	/** The name of the fallback that found the value of a field. */
	readonly fallbacks = new Map<string, string>();
	/** The probability that the value of a field is right, if it was weighed. */
	readonly odds = new Map<string, number>();

	/** Only the first call for a value has an effect, because the finder's first value is the one returned. */
	note(field: string, value: string, origin: Origin): void {
		const key = `${field} ${value}`;
		if (!this.ofField.has(key)) this.ofField.set(key, origin);
		if (!this.ofAny.has(value)) this.ofAny.set(value, origin);
	}

	/** Undefined if no label of the field leads to the value. */
	originOf(field: string, value: string): Origin | undefined {
		return this.ofField.get(`${field} ${value}`);
	}

	/** The words that gave a field its value. Without a label, the first words that are equal to it. */
	wordsOf(field: string, value: string, pages: Page[]): Word[] {
		const origin = this.originOf(field, value) ?? this.ofAny.get(value);
		for (const { cell, from } of origin?.candidates ?? []) {
			const words = wordsWith(value, cell.words, from);
			if (words.length > 0) return words;
		}
		return firstWordsWith(value, pages);
	}
}

function firstWordsWith(value: string, pages: Page[]): Word[] {
	if (value === '') return [];
	for (const line of pages.flatMap(({ lines }) => lines)) {
		const words = wordsWith(value, wordsIn(line.cells), 0);
		if (words.length > 0) return words;
	}
	return [];
}

/** The words that make up the value, searched from this character of their text on. */
function wordsWith(value: string, words: Word[], from: number): Word[] {
	const text = words.map((word) => word.text).join(' ');
	const start = text.indexOf(tidy(value), from);
	if (start < 0) return [];
	return wordsBetween(start, start + tidy(value).length, { words });
}
