import { type Drawing, amountLabel, money } from '../printed.mjs';
import { type Particular, pairs } from './particulars.mjs';
import { type Row, rows } from './totals.mjs';

// Orders: the sender is the customer, and the addressee the supplier.

/** The letterhead of the customer, and the supplier's address below its label. */
export function letterhead(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { supplier: sender } = style;
	printed.customer = sender.name;
	sheet.lines(sheet.left, [sender.name], { bold: true, size: sheet.look.size + 6 });
	sheet.lines(sheet.left, [`${sender.street}, ${sender.city}`], { colour: '#555' });
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [style.label('orderTo')], { bold: true });
	sheet.lines(sheet.left, supplierOf(drawing));
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [style.label('orderTitle')], { bold: true, size: sheet.look.size + 5 });
}

/** Who buys and who sells, beside each other. */
export function sides(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { supplier: sender } = style;
	sheet.lines(sheet.right, [style.label('orderTitle')], {
		bold: true,
		size: sheet.look.size + 8,
		align: 'right',
	});
	const top = sheet.y;
	printed.customer = sender.name;
	sheet.lines(sheet.left, [style.label('orderBy')], { bold: true });
	sheet.lines(sheet.left, [sender.name, sender.street, sender.city]);
	sheet.y = top;
	sheet.lines(320, [style.label('orderTo')], { bold: true });
	sheet.lines(320, supplierOf(drawing));
	sheet.y += sheet.step;
}

function supplierOf({ invoice, printed }: Drawing): string[] {
	const { name, street, city } = invoice.customer;
	printed.supplier = name;
	return [name, street, city];
}

/** Who to ask and where to deliver, in one line each. */
export function delivery(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	const { person, email } = style.supplier;
	const { street, city } = invoice.customer;
	printed.contact = person;
	printed.email = email;
	printed.delivery_address = `${street}, ${city}`;
	sheet.y += sheet.step * 0.5;
	const entries: Particular[] = [
		[style.label('contact'), person],
		[style.label('email'), email],
		[style.label('shipTo'), printed.delivery_address],
	];
	pairs(drawing, entries);
}

/** The total of an order without tax. */
export function total(drawing: Drawing): void {
	rows(drawing, [totalOf(drawing)]);
}

/** Net, tax and total. */
export function allSums(drawing: Drawing): void {
	const { style, invoice } = drawing;
	const tax = style.label('tax').replace('{rate}', String(style.rate));
	rows(drawing, [
		[style.label('net'), money(invoice.net, drawing)],
		[tax, money(invoice.tax, drawing)],
		totalOf(drawing),
	]);
}

function totalOf(drawing: Drawing): Row {
	const { invoice, printed } = drawing;
	printed.total = invoice.total;
	return [amountLabel('total', drawing), money(invoice.total, drawing)];
}
