import type { Page } from '../reading/layout.mjs';
import { type EInvoice } from './fields.mjs';
type Fields = Record<string, string>;
/**
 * The fields of the XML instead of those found on the pages. Amounts, dates and IBANs are in the form in
 * which they are printed there; names, numbers and currencies are as in the XML.
 */
export declare function withEInvoice(found: Fields, eInvoice: EInvoice, pages: Page[]): Fields;
export {};
