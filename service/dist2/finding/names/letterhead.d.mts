import { type Cell, type Page } from '../../reading/layout.mjs';
type Test = (cell: Cell) => boolean;
type Value = (text: string) => string | undefined;
/** The name at the start of a text. An address, a date or the rest of a letterhead is none. */
export declare function nameAtStart(text: string): string | undefined;
/**
 * The first text in the document that is a name, and not a label, a number or a page number. Below the first
 * address, it has to be that of a company: anything can be there.
 */
export declare function firstName(pages: Page[], isLabel: Test, isOfNumber: Test, valueOf: Value): string | undefined;
/** The first name in larger type than most of the document. Mails have none. */
export declare function largeName(pages: Page[], isLabel: Test, valueOf: Value): string | undefined;
export {};
