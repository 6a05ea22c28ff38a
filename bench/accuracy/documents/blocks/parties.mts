import type { Party } from '../invoice.mjs';
import { type Drawing, printCustomer, printSupplier } from '../printed.mjs';

// Who writes to whom: the top of an invoice. Each block leaves the sheet a line below itself.

const below = (party: Party) => [party.street, party.city];

/** The name of the sender large at the left, and the labelled address below it. */
export function letterhead(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { supplier } = style;
	sheet.lines(sheet.left, [printSupplier(drawing)], { size: sheet.look.size + 7, bold: true });
	sheet.lines(sheet.left, [[supplier.street, supplier.city].join(', ')], { colour: '#555' });
	sheet.lines(sheet.left, [contacts(drawing).join('   ')], { colour: '#555' });
	sheet.y += 22;
	sheet.lines(sheet.left, [style.label('to')], { bold: true });
	sheet.lines(sheet.left, [printCustomer(drawing), ...below(invoice.customer)]);
	sheet.y += sheet.step;
}

/** The sender at the right, and the address in the window of an envelope, without a label. */
export function window(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { supplier } = style;
	sheet.lines(sheet.right, [printSupplier(drawing)], { bold: true, size: 15, align: 'right' });
	const rest = [...below(supplier), ...contacts(drawing)];
	sheet.lines(sheet.right, rest, { align: 'right', size: 8 });
	sheet.y = Math.max(sheet.y + 10, 150);
	const sender = [supplier.name, supplier.street, supplier.city].join(' · ');
	sheet.lines(sheet.left, [sender], { size: 6.5, colour: '#444' });
	sheet.y += 4;
	sheet.lines(sheet.left, [
		printCustomer(drawing),
		invoice.customer.person,
		...below(invoice.customer),
	]);
	sheet.y += sheet.step;
}

/** The name in the middle, and the address at the right. */
export function addressAtRight(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	sheet.lines(sheet.left, [printSupplier(drawing)], { bold: true, size: 13 });
	sheet.lines(sheet.left, [...below(style.supplier), ...contacts(drawing)]);
	sheet.y += 6;
	sheet.lines(320, [printCustomer(drawing), ...below(invoice.customer)]);
	sheet.y += sheet.step;
}

export function centred(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const middle = (sheet.left + sheet.right) / 2;
	const name = printSupplier(drawing);
	sheet.lines(middle, [name], { align: 'center', bold: true, size: 16 });
	const line = [...below(style.supplier), ...contacts(drawing)].join(' | ');
	sheet.lines(middle, [line], { align: 'center', size: 7.5, colour: '#444' });
	sheet.y += 20;
	const label = `${style.label('to')}:`;
	sheet.text(sheet.left, label);
	sheet.lines(sheet.left + Math.max(90, sheet.widthOf(label) + 12), [
		printCustomer(drawing),
		...below(invoice.customer),
	]);
	sheet.y += sheet.step;
}

/** Both sides beside each other, each below its label. */
export function twoColumns(drawing: Drawing): void {
	bothSides(drawing, () => undefined);
}

/** The same with the labels in grey bars, in boxes. */
export function twoBoxes(drawing: Drawing): void {
	const { sheet } = drawing;
	bothSides(drawing, (x) => {
		sheet.box(x - 6, 235, 5.6 * sheet.step);
		sheet.box(x - 6, 235, sheet.step + 2, '#e4e4e4');
	});
}

function bothSides(drawing: Drawing, frame: (x: number) => void): void {
	const { sheet, style, invoice } = drawing;
	const top = sheet.y;
	const sides = [
		{
			x: sheet.left,
			label: style.label('from'),
			name: printSupplier(drawing),
			party: style.supplier,
		},
		{ x: 310, label: style.label('to'), name: printCustomer(drawing), party: invoice.customer },
	];
	for (const { x, label, name, party } of sides) {
		sheet.y = top;
		frame(x);
		sheet.lines(x, [label], { bold: true });
		sheet.y += 3;
		sheet.lines(x, [name, ...below(party), `${style.label('taxId')}: ${party.taxId}`]);
	}
	sheet.y += sheet.step;
}

/** The name at the left, how to reach it in small type at the right, and the address below. */
export function splitLetterhead(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { supplier } = style;
	const top = sheet.y;
	sheet.lines(sheet.left, [printSupplier(drawing)], { size: 17, bold: true });
	sheet.y = top - 4;
	sheet.lines(sheet.right - 125, [...below(supplier), ...contacts(drawing)], { size: 8 });
	sheet.y += 24;
	sheet.lines(sheet.left, [printCustomer(drawing), ...below(invoice.customer)]);
	sheet.y += sheet.step;
}

/** Two small columns, of which the left one begins with the name, and the address below. */
export function smallLetterhead(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { supplier } = style;
	const top = sheet.y;
	const size = sheet.look.size - 1;
	sheet.lines(sheet.left, [printSupplier(drawing), ...below(supplier)], { size });
	sheet.y = top;
	const taxId = `${style.label('taxId')} ${supplier.taxId}`;
	sheet.lines(sheet.left + 230, [...contacts(drawing), taxId], { size });
	sheet.y += 16;
	sheet.rule();
	sheet.lines(sheet.left, [
		printCustomer(drawing),
		invoice.customer.person,
		...below(invoice.customer),
	]);
	sheet.y += sheet.step;
}

/** A logo is the only place with the name. */
export function logo(drawing: Drawing): void {
	logoAndAddress(drawing, drawing.sheet.left, '#7a2e2e');
}

export function logoAtRight(drawing: Drawing): void {
	logoAndAddress(drawing, 350, '#1c4d7a');
}

function logoAndAddress(drawing: Drawing, x: number, colour: string): void {
	const { sheet, style, invoice, printed } = drawing;
	const { supplier } = style;
	const name = supplier.name.split(' ').slice(0, 2).join(' ');
	sheet.logo(x, name, colour);
	printed.supplier = sheet.isPicture ? name : '';
	sheet.lines(x, [...below(supplier), contacts(drawing)[0]!], { size: 8 });
	sheet.y += 14;
	sheet.lines(sheet.left, [style.label('to')], { bold: true });
	sheet.lines(sheet.left, [printCustomer(drawing), ...below(invoice.customer)]);
	sheet.y += sheet.step;
}

function contacts({ style }: Drawing): string[] {
	const { phone, email } = style.supplier;
	return [`${style.label('phone')} ${phone}`, email];
}
