import type { WordAt } from '../finding/sources.mjs';
import { type Click } from '../learning/locate.mjs';
import { type Page } from '../reading/layout.mjs';
/** The words at these places, as they are read now. Undefined if there are none, or on several pages. */
export declare function clickOn(places: WordAt[], pages: Page[]): Click | undefined;
/** The places of words that were clicked, if they are still there. */
export declare function placesOf({ page, words }: Click, pages: Page[]): WordAt[];
