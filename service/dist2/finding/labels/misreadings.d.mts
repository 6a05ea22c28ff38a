import type { Cell } from '../../reading/layout.mjs';
import type { Label, LabelSpan } from './label.mjs';
/** Labels as they could be read, to look them up. */
export declare class MisreadLabels {
    private readonly bySize;
    constructor(labels: Label[]);
    /** Runs of words that could be a misread label. */
    in(cell: Cell): LabelSpan[];
}
/** Replaces letters and digits that look alike by the same character. */
export declare function lookOf(text: string): string;
/** The words of a text in lower case, without punctuation. */
export declare function tokens(text: string): string[];
/** What all ways of writing a text have in common: "Fällig", "FALLIG" and "faellig". */
export declare function outline(text: string): string;
/** The text without accents, also where they are part of the letter. */
export declare function fold(text: string): string;
/** Where each word of a cell starts in its text. */
export declare function wordStarts(cell: Cell): number[];
