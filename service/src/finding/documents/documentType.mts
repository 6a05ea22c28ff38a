import type { WordKind } from '../../languages/languageRules.mjs';
import { anyWord } from '../../languages/wordPattern.mjs';
import { type Cell, type Page, cellsOf, height, usualHeight } from '../../reading/layout.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import { isOnRoll, saysPaid } from './till.mjs';

/** The types of documents that are told apart by their title. A title can contain the one of a later type. */
const TYPES = [
	'credit_note',
	'proforma_invoice',
	'reminder',
	'order_confirmation',
	'quotation',
	'delivery_note',
	'invoice',
	'purchase_order',
	'receipt',
] as const satisfies WordKind[];
type Type = (typeof TYPES)[number];
/** The types that `documentType` tells apart. */
export const DOCUMENT_TYPES = TYPES.map(inWords);

/** A title is alone, or a number or a date follows. */
const BEHIND = `(?:$|[\\s:.,#-]{1,4}(?:$|[\\p{L}º°.]{0,4}\\s?[:#]?\\s?[\\p{L}/-]{0,8}\\d|${anyWord('number', 'dated')}(?!\\p{L})))`;
const TITLES = TYPES.map(
	(type) => [type, new RegExp(`^\\W{0,3}${anyWord(type)}${BEHIND}`, 'iu')] as const,
);
/** Invoices have the numbers of these, which look like titles in small type. */
const MENTIONED: Type[] = ['purchase_order', 'delivery_note'];
/** Next to it is the receipt of a Swiss payment slip. */
const PAYMENT_PART = new RegExp(`^${anyWord('payment_part')}$`, 'iu');
const OF_INVOICE = new RegExp(`(?<!\\p{L})${anyWord('invoice')}`, 'iu');

/** The type of a document: "invoice", "credit note" and so on; undefined if nothing says it. */
export function documentType([page]: Page[]): string | undefined {
	if (!page) return undefined;
	const title = titleOf(page);
	if (title !== 'credit_note' && isOnRoll(page) && (saysPaid(page) || (!title && hasAmount(page))))
		return 'receipt';
	return title && inWords(title);
}

function titleOf(page: Page): Type | undefined {
	const cells = cellsOf([page]);
	const slip = cells.find(({ text }) => PAYMENT_PART.test(text));
	const titles = cells.flatMap((cell, at) => {
		const type = typeOf(cell);
		const isOfSlip = slip && Math.abs(cell.top - slip.top) < height(slip);
		return type === undefined || isOfSlip ? [] : [{ type, size: height(cell), at }];
	});
	const largest = Math.max(...titles.map(({ size }) => size));
	const large = titles.filter(({ size }) => size > 0.95 * largest);
	const title = large.find(({ type }) => !MENTIONED.includes(type)) ?? large[0];
	const invoiceAt = cells.findIndex(({ text }) => OF_INVOICE.test(text));
	if (!title) return invoiceAt < 0 ? undefined : 'invoice';
	if (!MENTIONED.includes(title.type) || invoiceAt < 0 || invoiceAt > title.at) return title.type;
	const small = Math.max(1.1 * usualHeight(page.lines), height(cells[invoiceAt]!));
	return largest < small ? 'invoice' : title.type;
}

function hasAmount(page: Page): boolean {
	return cellsOf([page]).some(({ text }) => hasDecimals(text));
}

function typeOf({ text }: Cell): Type | undefined {
	return TITLES.find(([, title]) => title.test(text))?.[0];
}

function inWords(type: Type): string {
	return type.replaceAll('_', ' ');
}
