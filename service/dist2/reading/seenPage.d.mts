import { type Greys } from '../pictures/greys.mjs';
import { type Page } from './layout.mjs';
/** In the unit of the words' boxes. */
export interface Size {
    width: number;
    height: number;
}
/** A page with all that is needed to show it. The boxes of its words are within its size. */
export interface SeenPage extends Size {
    page: Page;
    /** A JPEG of the page, in any resolution. A page with a text layer is only rendered if it is looked at. */
    picture?: Uint8Array;
}
/** A page as it is opened: with its text, or with what little text it has if it has to be recognised. */
export type OpenedPage = SeenPage | {
    isScan: true;
    textLayer?: SeenPage;
};
/** Enough to read small print on a screen, in pixels. */
export declare const SHOWN_SIDE = 1800;
export declare const SHOWN_QUALITY = 80;
/** A picture in its size, and as a JPEG for a browser. */
export declare function shown(picture: Greys): Promise<Size & {
    picture: Uint8Array;
}>;
/** The size of a text: that of all its words. */
export declare function sizeOfText(page: Page): Size;
