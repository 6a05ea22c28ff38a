import { type RawFields } from './rawFields.mjs';
import type { XmlValues } from './xmlValues.mjs';
/** The fields of an invoice or a credit note in OASIS's UBL; undefined if it is something else. */
export declare function ublFields(xml: XmlValues): RawFields | undefined;
