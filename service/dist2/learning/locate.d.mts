import { type Cell, type Line, type Page, type Word } from '../reading/layout.mjs';
/** Where a value is written: characters `start` to `end` of a cell. */
export interface Spot {
    page: Page;
    line: Line;
    cell: Cell;
    start: number;
    end: number;
    /** The value as written there. */
    text: string;
}
/** Words of a page that somebody clicked, as they were read then. */
export interface Click {
    /** The index of the page. */
    page: number;
    words: Word[];
}
/**
 * All places at which a document has the value, in its order. If somebody clicked one, it is the only one,
 * even if recognition misread it.
 */
export declare function locate(pages: Page[], value: string, click?: Click): Spot[];
/** Whether two words are the same one, even if they were read at different times. */
export declare function isSameWord(one: Word, other: Word): boolean;
