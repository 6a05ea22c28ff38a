import type { Page } from '../reading/layout.mjs';
import type { EInvoice } from './fields.mjs';
export interface ChosenAmounts {
    amounts: Record<string, string>;
    /** The fields in which the page says something else, and so counts. */
    contradictions: string[];
}
/**
 * The amounts of an e-invoice, as printed. If the page says something else, all amounts are those of the
 * page: they are what a person sees.
 *
 * @param found what was found on the page, of fields that are amounts
 */
export declare function chosenAmounts(found: Record<string, string>, { fields, isCreditNote }: EInvoice, pages: Page[]): ChosenAmounts;
