import { areEqual, findAmount, valueOfAmount } from '../finding/values/kinds.mjs';
import type { Spot } from '../learning/locate.mjs';
import type { Page } from '../reading/layout.mjs';
import type { EInvoice } from './fields.mjs';
import { printedForms } from './printedForms.mjs';

/** An amount in the XML, compared with the pages. */
interface Amount {
	field: string;
	inXml: number;
	/** The XML's amount as printed; undefined if it isn't on the pages. */
	printed?: string;
	/** The amount found for the field on the pages. */
	found: string;
	/** True if both are the same. */
	agrees: boolean;
}

export interface ChosenAmounts {
	amounts: Record<string, string>;
	/** The fields in which the pages differ from the XML. If there are any, the pages are used. */
	contradictions: string[];
}

const [NET, TAX, ...TOTALS] = ['net_amount', 'tax_amount', 'total_amount', 'total'];

/**
 * The amounts of an e-invoice, as printed. If the pages differ, all amounts are taken from the pages, because a person
 * sees those.
 *
 * @param found the fields on the pages that are amounts
 */
export function chosenAmounts(
	found: Record<string, string>,
	{ fields, isCreditNote }: EInvoice,
	pages: Page[],
): ChosenAmounts {
	const amounts = Object.entries(found).flatMap(([field, value]) => {
		const inXml = fields[field];
		return inXml === undefined ? [] : compared(field, inXml, value, isCreditNote, pages);
	});
	const differing = amounts.filter(({ found, agrees }) => found !== '' && !agrees);
	// Recognition makes mistakes, XML doesn't.
	const isRead = pages.some(({ recognised }) => recognised);
	if (differing.length > 0 && !isRead && !isConfirmed(amounts))
		return { amounts: {}, contradictions: differing.map(({ field }) => field) };
	const chosen = amounts.map(({ field, printed }) => [field, printed ?? fields[field]!]);
	return { amounts: Object.fromEntries(chosen) as Record<string, string>, contradictions: [] };
}

/** Compares an amount. Amounts of credit notes are positive in XML, and often negative on the pages. */
function compared(
	field: string,
	inXml: string,
	found: string,
	isCreditNote: boolean,
	pages: Page[],
): Amount {
	const amount = Number(inXml);
	const isSame = (text: string) => {
		const value = valueOfAmount(text);
		return isCreditNote ? areEqual(Math.abs(value), Math.abs(amount)) : areEqual(value, amount);
	};
	const agrees = found !== '' && isSame(found);
	const printed = agrees ? found : formsOf(amount, pages).find(isSame);
	return { field, inXml: amount, printed, found, agrees };
}

function formsOf(amount: number, pages: Page[]): string[] {
	const whole = Math.trunc(Math.abs(amount)).toString();
	return [-amount, amount]
		.flatMap((each) => printedForms(each.toFixed(2), whole, pages))
		.filter(({ cell, start }) => !/\d\s$/u.test(cell.text.slice(0, start)))
		.map(withSign);
}

/** The amount without its currency, but with its sign, which isn't always a hyphen. */
function withSign({ cell, start, text }: Spot): string {
	const amount = findAmount(text) ?? text;
	return /(?<![^\s(])[-−–]\s?$/u.test(cell.text.slice(0, start)) ? `-${amount}` : amount;
}

/**
 * True if the XML's amounts are right although others were found on the pages. If they add up, two printed ones prove
 * the third, which isn't always printed. An equal total proves them too, if the amounts found don't add up.
 */
function isConfirmed(amounts: Amount[]): boolean {
	const total = amounts.find(({ field }) => TOTALS.includes(field));
	const parts = amounts.filter(({ field }) => field === NET || field === TAX);
	if (!total || parts.length < 2) return amounts.every(({ printed }) => printed !== undefined);
	if (!areEqual(sum(parts.map(({ inXml }) => inXml)), total.inXml)) return false;
	if (amounts.filter(({ printed }) => printed !== undefined).length > 1) return true;
	const found = sum(parts.map((part) => valueOfAmount(part.found)));
	return total.agrees && !areEqual(found, valueOfAmount(total.found));
}

function sum(values: number[]): number {
	return values.reduce((before, value) => before + value, 0);
}
