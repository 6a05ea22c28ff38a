import type { Page } from '../reading/layout.mjs';
/** The page with each of several amounts in a cell of its own. */
export declare function withSingleAmounts(page: Page): Page;
