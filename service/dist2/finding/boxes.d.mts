import { type Page } from '../reading/layout.mjs';
/** The page with the characters of neighbouring boxes in one cell. */
export declare function withJoinedBoxes(page: Page): Page;
