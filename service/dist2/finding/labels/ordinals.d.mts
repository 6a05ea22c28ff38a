import type { Page } from '../../reading/layout.mjs';
/** The page with "n.º" in its labels, if it was recognised. */
export declare function withOrdinals(page: Page): Page;
