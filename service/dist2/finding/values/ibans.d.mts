import { type Page } from '../../reading/layout.mjs';
/** The first account number in the text that isn't cut off, as it is written. Examples have wrong check digits. */
export declare function findIban(text: string): string | undefined;
/** Whether length, form and check digits are right. Those of banks inside of it aren't checked. */
export declare function isValidIban(text: string): boolean;
/** Whether a value from a recognised page can't be what is printed. */
export declare function isMisread(kind: string, value: string | undefined): boolean;
/** The page with account numbers in one piece, and mended if they were recognised. */
export declare function withWholeIbans(page: Page): Page;
