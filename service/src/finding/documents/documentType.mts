import type { WordKind } from '../../languages/languageRules.mjs';
import { anyWord } from '../../languages/wordPattern.mjs';
import { type Cell, type Page, cellsOf, height } from '../../reading/layout.mjs';

/** The types of documents that are told apart by their title. A title can contain the one of a later type. */
const TYPES = [
	'credit_note',
	'proforma_invoice',
	'reminder',
	'order_confirmation',
	'quotation',
	'delivery_note',
	'invoice',
] as const satisfies WordKind[];
type Type = (typeof TYPES)[number];

/** A title is alone, or a number or a date follows. */
const BEHIND = `(?:$|[\\s:.,#-]{1,4}(?:$|[\\p{L}º°.]{0,4}\\s?[:#]?\\s?[\\p{L}/-]{0,8}\\d|${anyWord('number', 'dated')}(?!\\p{L})))`;
const TITLES = TYPES.map(
	(type) => [type, new RegExp(`^\\W{0,3}${anyWord(type)}${BEHIND}`, 'iu')] as const,
);
const OF_INVOICE = new RegExp(`(?<!\\p{L})${anyWord('invoice')}`, 'iu');

/** The type of a document: "invoice", "credit note" and so on; undefined if nothing says it. */
export function documentType(pages: Page[]): string | undefined {
	const cells = cellsOf(pages.slice(0, 1));
	const titles = cells.flatMap((cell) => {
		const type = typeOf(cell);
		return type === undefined ? [] : [{ type, size: height(cell) }];
	});
	// Delivery notes and orders are mentioned in invoices, but not as large as the title.
	const largest = Math.max(...titles.map(({ size }) => size));
	const title = titles.find(({ size }) => size > 0.95 * largest)?.type;
	const type = title ?? (cells.some(({ text }) => OF_INVOICE.test(text)) ? 'invoice' : undefined);
	return type?.replaceAll('_', ' ');
}

function typeOf({ text }: Cell): Type | undefined {
	return TITLES.find(([, title]) => title.test(text))?.[0];
}
