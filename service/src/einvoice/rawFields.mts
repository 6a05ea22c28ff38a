import type { XmlValue, XmlValues } from './xmlValues.mjs';

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
export function firstAt(
	{ values }: Pick<XmlValues, 'values'>,
	...paths: string[]
): string | undefined {
	return paths.flatMap((path) => values.get(path) ?? [])[0]?.text;
}

/** The amount in the invoice's own currency: taxes can also be stated in another one. */
export function amountIn(
	{ values }: XmlValues,
	currency: string | undefined,
	path: string,
): string | undefined {
	const inCurrency = ({ attributes }: XmlValue) =>
		(attributes['currencyID'] ?? currency) === currency;
	return values.get(path)?.find(inCurrency)?.text;
}
