import { type Drawing, amountLabel, money } from '../printed.mjs';
import { pairs } from './particulars.mjs';
import { type Row, rows } from './totals.mjs';

// Orders: the sender is the customer, and the addressee the supplier.

/** The letterhead of the customer, and the supplier's address below its label. */
export function letterhead(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { name, street, city } = style.supplier;
	printed.customer = name;
	sheet.atLeft(name, { bold: true, size: sheet.look.size + 6 });
	sheet.atLeft(`${street}, ${city}`, { colour: '#555' });
	sheet.gap();
	sheet.atLeft(style.label('orderTo'), { bold: true });
	sheet.atLeft(supplierOf(drawing));
	sheet.gap();
	sheet.atLeft(style.label('orderTitle'), { bold: true, size: sheet.look.size + 5 });
}

/** Buyer and seller, side by side. */
export function sides(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { name, street, city } = style.supplier;
	sheet.atRight(style.label('orderTitle'), { bold: true, size: sheet.look.size + 8 });
	const top = sheet.y;
	printed.customer = name;
	sheet.atLeft(style.label('orderBy'), { bold: true });
	sheet.atLeft([name, street, city]);
	sheet.y = top;
	sheet.lines(320, style.label('orderTo'), { bold: true });
	sheet.lines(320, supplierOf(drawing));
	sheet.gap();
}

function supplierOf({ invoice, printed }: Drawing): string[] {
	const { name, street, city } = invoice.customer;
	printed.supplier = name;
	return [name, street, city];
}

/** The contact and the delivery address, in one line each. */
export function delivery(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	const { person, email } = style.supplier;
	const { street, city } = invoice.customer;
	printed.contact = person;
	printed.email = email;
	printed.delivery_address = `${street}, ${city}`;
	sheet.gap(0.5);
	pairs(drawing, [
		[style.label('contact'), person],
		[style.label('email'), email],
		[style.label('shipTo'), printed.delivery_address],
	]);
}

/** The total of an order without tax. */
export function total(drawing: Drawing): void {
	rows(drawing, [totalOf(drawing)]);
}

/** Net, tax and total. */
export function allSums(drawing: Drawing): void {
	const { style, invoice } = drawing;
	rows(drawing, [
		[style.label('net'), money(invoice.net, drawing)],
		[amountLabel('tax', drawing), money(invoice.tax, drawing)],
		totalOf(drawing),
	]);
}

function totalOf(drawing: Drawing): Row {
	const { invoice, printed } = drawing;
	printed.total = invoice.total;
	return [amountLabel('total', drawing), money(invoice.total, drawing)];
}
