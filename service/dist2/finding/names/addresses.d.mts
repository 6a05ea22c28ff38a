import { type Cell, type Page } from '../../reading/layout.mjs';
/** Whether a text is the line of an address with the postal code. */
export declare function isPostalLine(text: string): boolean;
/** Whether a text is a street with its number. */
export declare function isStreetLine(text: string): boolean;
/** The name in the first address that isn't the sender's own. */
export declare function addressee(pages: Page[], isLabel: (cell: Cell) => boolean, isOfNumber: (cell: Cell) => boolean, valueOf: (text: string) => string | undefined): string | undefined;
/**
 * Whether a block begins with the heading of an address, in a language or with a word that isn't known: a single
 * word, anything but a company above one, or what is beside another heading.
 */
export declare function isHeading([first, name, ...rest]: Cell[], labels: Cell[]): boolean;
/** Whether a block begins with a street: small print right above the city. */
export declare function isStreet([first, city]: Cell[], usual: number): boolean;
/** Cells right below each other, with the same left edge. */
export declare function blocksOf(page: Page): Cell[][];
/** The first line of each block. */
export declare function headsOf(blocks: Cell[][]): Cell[];
