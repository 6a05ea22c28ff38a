import type { XmlPart, XmlValue } from './xmlValues.mjs';

/** Everything in the XML that is unchecked. */
export interface RawInvoice {
	fields: RawFields;
	/** The lines, under the names of the shipped projects' columns. */
	lines: RawFields[];
	/** The sum of the lines. */
	linesTotal: string | undefined;
}

/** The unchecked fields of the XML, under the names of the shipped projects. */
export type RawFields = Record<string, string | undefined>;

/** The first value at one of these paths. */
export function firstAt(xml: XmlPart, ...paths: string[]): string | undefined {
	return valueAt(xml, ...paths)?.text;
}

/** The same with its attributes. */
export function valueAt({ values }: XmlPart, ...paths: string[]): XmlValue | undefined {
	return paths.flatMap((path) => values.get(path) ?? [])[0];
}

/** The amount in the invoice's own currency: taxes can also be stated in another one. */
export function amountIn(
	{ values }: XmlPart,
	currency: string | undefined,
	path: string,
): string | undefined {
	const inCurrency = ({ attributes }: XmlValue) =>
		(attributes['currencyID'] ?? currency) === currency;
	return values.get(path)?.find(inCurrency)?.text;
}
