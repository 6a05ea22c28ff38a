import { Chance } from '../chance.mjs';
import { type Drawing, currencyOf, money } from '../printed.mjs';

// Receipts from the till, as long and narrow as their paper.

/** The name and the address in the middle, and when it was. */
export function head(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { supplier } = style;
	const middle = sheet.size.width / 2;
	printed.merchant = supplier.name;
	sheet.lines(middle, [supplier.name], { align: 'center', bold: true, size: sheet.look.size + 2 });
	sheet.lines(middle, [supplier.street, supplier.city], { align: 'center' });
	sheet.lines(middle, [`${style.label('phone')} ${supplier.phone}`], { align: 'center' });
	sheet.y += sheet.step;
	ends(drawing, `${style.label('receiptNumber')} ${numberOf(drawing)}`, '');
	ends(drawing, dateOf(drawing), timeOf(drawing));
}

/** The name and what the tax office wants to know; the rest is at the bottom. */
export function plainHead({ sheet, style, printed }: Drawing): void {
	const { supplier } = style;
	printed.merchant = supplier.name;
	sheet.lines(sheet.left, [supplier.name], { bold: true });
	sheet.lines(sheet.left, [`${supplier.street}, ${supplier.city}`], {
		size: sheet.look.size - 1.5,
	});
	sheet.lines(sheet.left, [`${style.label('taxId')} ${supplier.taxId}`]);
}

export function items({ sheet, invoice }: Drawing): void {
	sheet.y += sheet.step * 0.5;
	sheet.rule();
	for (const { description, quantity, price, amount } of invoice.items) {
		sheet.lines(sheet.left, [description]);
		sheet.text(sheet.left + 10, `${quantity} x ${price}`);
		sheet.lines(sheet.right, [amount], { align: 'right' });
	}
	sheet.y += 4;
	sheet.rule();
}

/** Net and tax, the total, and how it was paid. */
export function sums(drawing: Drawing): void {
	const { style, invoice, printed } = drawing;
	ends(drawing, style.label('net'), (printed.subtotal = invoice.net));
	ends(drawing, taxLabel(drawing), (printed.tax = invoice.tax));
	total(drawing);
	ends(drawing, style.label('paidWith'), methodOf(drawing));
	drawing.sheet.y += drawing.sheet.step;
	drawing.sheet.lines(drawing.sheet.left, [style.label('thanks')]);
}

/** The total first, how it was paid, the tax in it, and when it was. */
export function totalFirst(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	total(drawing);
	ends(drawing, `${style.label('paidWith')}: ${methodOf(drawing)}`, invoice.total);
	sheet.y += sheet.step * 0.5;
	ends(drawing, taxLabel(drawing), (printed.tax = invoice.tax));
	ends(drawing, style.label('net'), (printed.subtotal = invoice.net));
	sheet.y += sheet.step * 0.5;
	ends(drawing, `${dateOf(drawing)} ${timeOf(drawing)}`, '');
	ends(drawing, `${style.label('receiptNumber')}: ${numberOf(drawing)}`, '');
}

function total(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	const bold = { bold: true, size: sheet.look.size + 1.5 };
	printed.currency = currencyOf(style);
	printed.total = invoice.total;
	const label = style.label('receiptTotal');
	sheet.text(sheet.left, style.money === '9' ? `${label} ${printed.currency}` : label, bold);
	sheet.lines(sheet.right, [money(invoice.total, drawing)], { ...bold, align: 'right' });
}

function taxLabel({ style }: Drawing): string {
	return style.label('tax').replace('{rate}', String(style.rate));
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
	sheet.text(sheet.left, left);
	sheet.lines(sheet.right, [right], { align: 'right' });
}
