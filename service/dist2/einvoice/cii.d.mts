import { type RawFields } from './rawFields.mjs';
import type { XmlValues } from './xmlValues.mjs';
/** The fields of a CII document; undefined if it is something else. */
export declare function ciiFields(xml: XmlValues): RawFields | undefined;
