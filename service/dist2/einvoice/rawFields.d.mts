import type { XmlValues } from './xmlValues.mjs';
/** Fields as they are in the XML, unchecked. Their names are those of the shipped projects. */
export type RawFields = Record<string, string | undefined>;
/** The first value at one of these paths. */
export declare function firstAt({ values }: XmlValues, ...paths: string[]): string | undefined;
/** The amount in the invoice's own currency: taxes can be there in another one, too. */
export declare function amountIn({ values }: XmlValues, currency: string | undefined, path: string): string | undefined;
