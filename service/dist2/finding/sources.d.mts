import { type Page, type Word } from '../reading/layout.mjs';
import type { Candidate } from './candidates.mjs';
/** A word by its place: on which page, and which one of the page's words. Both begin with 0. */
export interface WordAt {
    page: number;
    word: number;
}
/** The places of all words. */
export declare function placesOfWords(pages: Page[]): Map<Word, WordAt>;
/** The first words that are written like a value. */
export declare function placesWith(value: string, pages: Page[]): WordAt[];
/** Remembers which candidates each value was taken from, to show its words on the page. */
export declare class Sources {
    private readonly ofField;
    private readonly ofAny;
    /** The first ones count, as the finder's first value does. */
    note(field: string, value: string, candidates: Candidate[]): void;
    /** The words that gave a field its value. Without a label, the first ones that are written like it. */
    wordsOf(field: string, value: string, pages: Page[]): Word[];
}
