export { findDate } from './dates.mjs';
/**
 * The first amount in the text, without its currency, or undefined. A number counts as an amount if it
 * has decimals, has a currency next to it, or is all there is in the text.
 */
export declare function findAmount(text: string): string | undefined;
/** Whether the text is nothing but an amount. */
export declare function isAmountAlone(text: string): boolean;
/** Where each amount begins, if the text is nothing but amounts with decimals. */
export declare function exactAmountsIn(text: string): number[];
/** Whether an amount has two decimals. */
export declare function hasDecimals(amount: string): boolean;
/** Whether the text is nothing but a currency. */
export declare function isCurrencyAlone(text: string): boolean;
/**
 * The text without punctuation that belongs to a label; undefined if it has no letter or digit, or more
 * than 200 characters.
 */
export declare function findText(text: string): string | undefined;
/** Collapses white space to single spaces, and trims. */
export declare function tidy(text: string): string;
/** The number of an invoice or the like at the start of the text, or undefined. Dates and amounts are none. */
export declare function numberAtStart(text: string): string | undefined;
/** The value of an amount, whatever its separators: 1234.5 for "1.234,50". */
export declare function valueOfAmount(amount: string): number;
