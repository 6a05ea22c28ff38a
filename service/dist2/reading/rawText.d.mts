import { type Page } from './layout.mjs';
/** Lays out a text: columns are x, lines are y, and a form feed starts a page. */
export declare function pagesFromText(text: string): Page[];
