import { type EInvoice } from './fields.mjs';
/**
 * What the XML of an e-invoice or e-order that is attached to a PDF says; undefined if there is none, or
 * none that can be used.
 */
export declare function attachedEInvoice(pdf: Uint8Array): Promise<EInvoice | undefined>;
