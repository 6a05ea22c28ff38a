import type { Invoice, Style } from './invoice.mjs';
import type { Label } from './language.mjs';
import type { Sheet } from './rendering/sheet.mjs';

/** An invoice while it is drawn. */
export interface Drawing {
	sheet: Sheet;
	style: Style;
	invoice: Invoice;
	/** The fields of the project fo_1 that have been printed so far, as printed. */
	printed: Record<string, string>;
}

/** The project's field for each label. */
const FIELDS: Record<Label, [field: string, key: keyof Invoice]> = {
	number: ['invoice_number', 'number'],
	date: ['invoice_date', 'date'],
	due: ['due_date', 'due'],
	order: ['purchase_order', 'order'],
	creditNumber: ['invoice_number', 'number'],
	net: ['net_amount', 'net'],
	tax: ['tax_amount', 'tax'],
	total: ['total_amount', 'total'],
	orderNumber: ['order_number', 'order'],
	orderDate: ['order_date', 'date'],
	deliverBy: ['delivery_date', 'deliverBy'],
};

/** The value of a label's field. Records it as printed. */
export function valueOf(which: Label, { invoice, printed }: Drawing): string {
	const [field, key] = FIELDS[which]!;
	const value = invoice[key] as string;
	printed[field] = value;
	return value;
}

/** An amount with its currency. Records the currency as printed. */
export function money(amount: string, { style, printed }: Drawing): string {
	if (style.money === '9') return amount;
	printed.currency = currencyOf(style);
	const minus = /^[-−]/.exec(amount)?.[0];
	if (style.money === '$9' && minus) return `${minus}${printed.currency}${amount.slice(1)}`;
	return style.money.replace(/[$9]/g, (sign) => (sign === '9' ? amount : printed.currency!));
}

/** "Total", or "Total (EUR)" if amounts have no currency. */
export function amountLabel(which: 'net' | 'tax' | 'total', drawing: Drawing): string {
	const { style, printed } = drawing;
	const label = style.label(which).replace('{rate}', String(style.rate));
	if (style.money !== '9' || which !== 'total') return label;
	printed.currency = currencyOf(style);
	return `${label} (${printed.currency})`;
}

export function printSupplier({ style, printed }: Drawing): string {
	return (printed.supplier = style.supplier.name);
}

export function printCustomer({ invoice, printed }: Drawing): string {
	return (printed.customer = invoice.customer.name);
}

/** The name and the address of the customer. */
export function printAddress(drawing: Drawing): string[] {
	const { street, city } = drawing.invoice.customer;
	return [printCustomer(drawing), street, city];
}

export function printVatId({ style, printed }: Drawing): string {
	return (printed.supplier_vat_id = style.supplier.taxId);
}

export function printCustomerVatId({ invoice, printed }: Drawing): string {
	return (printed.customer_vat_id = invoice.customer.taxId);
}

export function printIban({ style, printed }: Drawing): string {
	return (printed.iban = style.iban);
}

/** The currency, as this sender writes it. */
export function currencyOf({ currency: [code, sign], currencyAs }: Style): string {
	return currencyAs === 'code' ? code : sign;
}
