import { tidy } from '../finding/values/kinds.mjs';
import type { RawFields, RawInvoice } from './rawFields.mjs';

/** The checked fields of an e-invoice's XML: dates like 2024-03-12, amounts like 1234.50. */
export interface EInvoice {
	fields: Record<string, string>;
	isCreditNote: boolean;
	/** The lines, under the names of the shipped projects' columns. */
	lines: Array<Record<string, string>>;
	/** The sum of the lines, empty if it isn't stated. */
	linesTotal: string;
}

export const AMOUNTS = ['net_amount', 'tax_amount', 'total_amount', 'total', 'amount_due'];
export const DATES = ['invoice_date', 'due_date', 'order_date', 'delivery_date'];

/** The document types in UNTDID 1001 that give money back. */
const CREDIT_NOTES = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'];
/** Peppol's text for a missing number. */
const NONE = /^n\/?a$/i;
const LONGEST = 200;

/** The fields with a valid value. The pages may have the others. */
export function eInvoiceFrom({ fields: raw, lines, linesTotal = '' }: RawInvoice): EInvoice {
	const { type, ...others } = raw;
	const isCreditNote = CREDIT_NOTES.includes(type?.trim() ?? '');
	const fields = checkedFields(others, checkedValue);
	if (type !== undefined) fields['document_type'] = isCreditNote ? 'credit note' : 'invoice';
	// An XML file always has it. It is of interest if a part has been paid.
	if (fields['amount_due'] === fields['total_amount']) delete fields['amount_due'];
	return {
		fields,
		isCreditNote,
		lines: lines
			.map((line) => checkedFields(line, checkedInLine))
			.filter(({ amount: value }) => value !== undefined),
		linesTotal: amount(tidy(linesTotal)) ?? '',
	};
}

function checkedFields(
	raw: RawFields,
	check: (field: string, text: string) => string | undefined,
): Record<string, string> {
	const checked = Object.entries(raw).flatMap(([field, text]) => {
		const value = text === undefined ? undefined : check(field, tidy(text));
		return value === undefined ? [] : [[field, value]];
	});
	return Object.fromEntries(checked) as Record<string, string>;
}

function checkedInLine(column: string, text: string): string | undefined {
	if (column === 'date') return date(text);
	if (column === 'amount' || column === 'unit_price') return amount(text);
	if (column === 'quantity' || column === 'tax_rate') return decimal(text, 0);
	return text === '' || NONE.test(text) ? undefined : text;
}

function checkedValue(field: string, text: string): string | undefined {
	if (DATES.includes(field)) return date(text);
	if (AMOUNTS.includes(field)) return amount(text);
	if (field === 'iban') return iban(text);
	if (field === 'currency') return /^[A-Z]{3}$/.test(text) ? text : undefined;
	return text === '' || text.length > LONGEST || NONE.test(text) ? undefined : text;
}

/** A date that exists, without its time. */
function date(text: string): string | undefined {
	const day = /^\d{4}-\d\d-\d\d(?=$|[TZ+-])/.exec(text)?.[0];
	const time = Date.parse(`${day}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!) ? day : undefined;
}

/** The amount with at least two decimals, and without further zeros at the end. */
function amount(text: string): string | undefined {
	return decimal(text, 2);
}

function decimal(text: string, fewestDecimals: number): string | undefined {
	const [, sign = '', whole = '', decimals = ''] =
		/^([+-]?)0*(\d{1,15})(?:\.(\d{0,10}?)0{0,10})?$/.exec(text) ?? [];
	if (whole === '') return undefined;
	const padded = decimals.padEnd(fewestDecimals, '0');
	return `${sign === '-' ? '-' : ''}${whole}${padded && '.'}${padded}`;
}

function iban(text: string): string | undefined {
	const compact = text.replace(/\s/g, '').toUpperCase();
	return /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(compact) ? compact : undefined;
}
