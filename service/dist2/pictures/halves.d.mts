import type { Greys } from './greys.mjs';
export interface Part {
    picture: Greys;
    /** The first row, in pixels from the top of the page. */
    top: number;
}
/** The upper and the lower part of a page, or the whole page if a line of text could be cut. */
export declare function halves(page: Greys): [upper: Part, lower?: Part];
