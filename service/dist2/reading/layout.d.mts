/**
 * One model for all kinds of input: pages of lines, cells and words, each with a box.
 *
 * Boxes are in any unit, with y growing downwards; only ratios to the height of a line matter. A
 * cell is a run of words without a wide gap: a value in a table, or a label and its value.
 */
export interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}
export interface Word extends Box {
    text: string;
}
export interface Cell extends Box {
    words: Word[];
    /** The words, separated by single spaces. */
    text: string;
}
export interface Line extends Box {
    cells: Cell[];
}
export interface Page {
    lines: Line[];
    /** Whether the text comes from recognition, and so may have wrong letters. */
    recognised: boolean;
}
/** Arranges words, given in any order, in lines from top to bottom and cells from left to right. */
export declare function pageFromWords(words: Word[], recognised?: boolean): Page;
/** All cells of some pages, in their order. */
export declare function cellsOf(pages: Page[]): Cell[];
/** All words of some cells, in their order. */
export declare function wordsIn(cells: Cell[]): Word[];
/** The cells of a line, with a gap between them. */
export declare function textOf({ cells }: Line): string;
/** In the unit of the box. */
export declare function height(box: Box): number;
/** The smallest box around all of these. */
export declare function around(boxes: Box[]): Box;
