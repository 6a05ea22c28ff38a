import { type Greys } from './greys.mjs';
export interface Prepared {
    page: Greys;
    /** By how much its letters were enlarged. */
    scale: number;
}
/** A picture as it is recognised best: the sheet of paper alone, with level lines, evenly lit and large enough. */
export declare function prepared(picture: Greys): Promise<Prepared>;
