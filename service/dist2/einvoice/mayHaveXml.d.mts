import type { Document } from '../documents.mjs';
/** Whether the document can have XML attached. */
export declare function mayHaveXml({ type, bytes }: Document): boolean;
