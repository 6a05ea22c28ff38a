import type { Box } from '../reading/layout.mjs';
import type { Greys } from './greys.mjs';
/** As many rows are looked at together, so that it takes less time and noise doesn't count. */
export declare const ROWS = 4;
/** How far a line is from the paper beside it, in pixels: more than half of its width. */
export declare const BESIDE = 6;
/** How much darker a line is than the paper beside it, of 255. */
export declare const DARKER = 24;
/** The thin upright lines of a page, from left to right. */
export declare function uprightsOn(page: Greys): Box[];
