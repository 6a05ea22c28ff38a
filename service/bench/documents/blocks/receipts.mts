import { Chance } from '../../../support/chance.mjs';
import { type Drawing, amountLabel, currencyOf, money } from '../printed.mjs';

// Till receipts, as long and narrow as their paper.

/** The name and the address in the middle, and the date and time. */
export function head(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { name, street, city, phone } = style.supplier;
	printed.merchant = name;
	sheet.centred(name, { bold: true, size: sheet.look.size + 2 });
	sheet.centred([street, city, `${style.label('phone')} ${phone}`]);
	sheet.gap();
	sheet.atLeft(`${style.label('receiptNumber')} ${numberOf(drawing)}`);
	ends(drawing, dateOf(drawing), timeOf(drawing));
}

/** The name and the tax numbers; the rest is at the bottom. */
export function plainHead({ sheet, style, printed }: Drawing): void {
	const { name, street, city, taxId } = style.supplier;
	printed.merchant = name;
	sheet.atLeft(name, { bold: true });
	sheet.atLeft(`${street}, ${city}`, { size: sheet.look.size - 1.5 });
	sheet.atLeft(`${style.label('taxId')} ${taxId}`);
}

export function items({ sheet, invoice }: Drawing): void {
	sheet.gap(0.5);
	sheet.rule();
	for (const { description, quantity, price, amount } of invoice.items) {
		sheet.atLeft(description);
		sheet.pair(sheet.left + 10, `${quantity} x ${price}`, amount);
	}
	sheet.y += 4;
	sheet.rule();
}

/** Net and tax, the total, and the payment method. */
export function sums(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	ends(drawing, style.label('net'), (printed.subtotal = invoice.net));
	ends(drawing, amountLabel('tax', drawing), (printed.tax = invoice.tax));
	total(drawing);
	ends(drawing, style.label('paidWith'), methodOf(drawing));
	sheet.gap();
	sheet.atLeft(style.label('thanks'));
}

/** The total first, then the payment method, the tax included, and the date and time. */
export function totalFirst(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	total(drawing);
	ends(drawing, `${style.label('paidWith')}: ${methodOf(drawing)}`, invoice.total);
	sheet.gap(0.5);
	ends(drawing, amountLabel('tax', drawing), (printed.tax = invoice.tax));
	ends(drawing, style.label('net'), (printed.subtotal = invoice.net));
	sheet.gap(0.5);
	sheet.atLeft(`${dateOf(drawing)} ${timeOf(drawing)}`);
	sheet.atLeft(`${style.label('receiptNumber')}: ${numberOf(drawing)}`);
}

function total(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	printed.currency = currencyOf(style);
	printed.total = invoice.total;
	const label = style.label('receiptTotal');
	const withCurrency = style.money === '9' ? `${label} ${printed.currency}` : label;
	const bold = { bold: true, size: sheet.look.size + 1.5 };
	sheet.pair(sheet.left, withCurrency, money(invoice.total, drawing), bold);
}

function methodOf({ style, invoice, printed }: Drawing): string {
	const methods = ['Visa', 'Mastercard', style.label('cash')];
	return (printed.payment_method = new Chance(invoice.total).pick(methods));
}

function numberOf({ invoice, printed }: Drawing): string {
	return (printed.receipt_number = invoice.order.replace(/\D/g, ''));
}

function dateOf({ invoice, printed }: Drawing): string {
	return (printed.date = invoice.date);
}

function timeOf({ invoice, printed }: Drawing): string {
	const chance = new Chance(invoice.number);
	const minutes = String(chance.integer(0, 59)).padStart(2, '0');
	return (printed.time = `${chance.integer(10, 21)}:${minutes}`);
}

/** One text at each end of a line. */
function ends({ sheet }: Drawing, left: string, right: string): void {
	sheet.pair(sheet.left, left, right);
}
