import type { RawFields } from './rawFields.mjs';
/** What the XML of an e-invoice says, checked: dates like 2024-03-12, amounts like 1234.50. */
export interface EInvoice {
    fields: Record<string, string>;
    isCreditNote: boolean;
}
export declare const AMOUNTS: string[];
export declare const DATES: string[];
/** Leaves out what isn't what it should be: the page may have it. */
export declare function eInvoiceFrom({ type, ...raw }: RawFields): EInvoice;
