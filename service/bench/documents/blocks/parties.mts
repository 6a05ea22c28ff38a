import {
	type Drawing,
	printAddress,
	printCustomer,
	printCustomerVatId,
	printSupplier,
	printVatId,
} from '../printed.mjs';

// The sender and the customer: the top of an invoice. Each block leaves the sheet a line below itself.

/** The sender's name in large type on the left, and the labelled address below it. */
export function letterhead(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.atLeft(printSupplier(drawing), { size: sheet.look.size + 7, bold: true });
	const lines = [addressOf(drawing).join(', '), contacts(drawing).join('   ')];
	sheet.atLeft(lines, { colour: '#555' });
	sheet.y += 22;
	sheet.atLeft(style.label('to'), { bold: true });
	address(drawing);
}

/** The sender on the right, and the address in the window of an envelope, without a label. */
export function window(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.atRight(printSupplier(drawing), { bold: true, size: 15 });
	sheet.atRight([...addressOf(drawing), ...contacts(drawing)], { size: 8 });
	sheet.y = Math.max(sheet.y + 10, 150);
	const sender = [style.supplier.name, ...addressOf(drawing)].join(' · ');
	sheet.atLeft(sender, { size: 6.5, colour: '#444' });
	sheet.y += 4;
	personAndAddress(drawing);
}

/** The name in the middle, and the address on the right. */
export function addressAtRight(drawing: Drawing): void {
	const { sheet } = drawing;
	sheet.atLeft(printSupplier(drawing), { bold: true, size: 13 });
	sheet.atLeft([...addressOf(drawing), ...contacts(drawing)]);
	sheet.y += 6;
	address(drawing, 320);
}

export function centred(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.centred(printSupplier(drawing), { bold: true, size: 16 });
	const line = [...addressOf(drawing), ...contacts(drawing)].join(' | ');
	sheet.centred(line, { size: 7.5, colour: '#444' });
	sheet.y += 20;
	const label = `${style.label('to')}:`;
	sheet.text(sheet.left, label);
	address(drawing, sheet.left + Math.max(90, sheet.widthOf(label) + 12));
}

/** Both parties side by side, each below its label. */
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
	const { sheet, style } = drawing;
	const top = sheet.y;
	const supplier = [printSupplier(drawing), ...addressOf(drawing)];
	const sides = [
		[sheet.left, style.label('from'), supplier, printVatId(drawing)],
		[310, style.label('to'), printAddress(drawing), printCustomerVatId(drawing)],
	] as const;
	for (const [x, label, lines, taxId] of sides) {
		sheet.y = top;
		frame(x);
		sheet.lines(x, label, { bold: true });
		sheet.y += 3;
		sheet.lines(x, [...lines, `${style.label('taxId')}: ${taxId}`]);
	}
	sheet.gap();
}

/** The name on the left, its contact details in small type on the right, and the address below. */
export function splitLetterhead(drawing: Drawing): void {
	const { sheet } = drawing;
	const top = sheet.y;
	sheet.atLeft(printSupplier(drawing), { size: 17, bold: true });
	sheet.y = top - 4;
	sheet.lines(sheet.right - 125, [...addressOf(drawing), ...contacts(drawing)], { size: 8 });
	sheet.y += 24;
	address(drawing);
}

/** Two small columns, of which the left one begins with the name, and the address below. */
export function smallLetterhead(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const taxId = `${style.label('taxId')} ${printVatId(drawing)}`;
	const columns: Array<[number, string[]]> = [
		[sheet.left, [printSupplier(drawing), ...addressOf(drawing)]],
		[sheet.left + 230, [...contacts(drawing), taxId]],
	];
	sheet.beside(columns, { size: sheet.look.size - 1 });
	sheet.y += 16;
	sheet.rule();
	personAndAddress(drawing);
}

/** A logo is the only place with the name. */
export function logo(drawing: Drawing): void {
	logoAndAddress(drawing, drawing.sheet.left, '#7a2e2e');
}

export function logoAtRight(drawing: Drawing): void {
	logoAndAddress(drawing, 350, '#1c4d7a');
}

function logoAndAddress(drawing: Drawing, x: number, colour: string): void {
	const { sheet, style, printed } = drawing;
	const name = style.supplier.name.split(' ').slice(0, 2).join(' ');
	sheet.logo(x, name, colour);
	printed.supplier = sheet.isPicture ? name : '';
	sheet.lines(x, [...addressOf(drawing), contacts(drawing)[0]!], { size: 8 });
	sheet.y += 14;
	sheet.atLeft(style.label('to'), { bold: true });
	address(drawing);
}

/** The customer's address. */
function address(drawing: Drawing, x = drawing.sheet.left): void {
	drawing.sheet.lines(x, printAddress(drawing));
	drawing.sheet.gap();
}

function personAndAddress(drawing: Drawing): void {
	const { sheet, invoice } = drawing;
	sheet.atLeft([printCustomer(drawing), invoice.customer.person]);
	sheet.atLeft(printAddress(drawing).slice(1));
	sheet.gap();
}

/** The supplier's address. */
function addressOf({ style }: Drawing): string[] {
	return [style.supplier.street, style.supplier.city];
}

function contacts({ style }: Drawing): string[] {
	const { phone, email } = style.supplier;
	return [`${style.label('phone')} ${phone}`, email];
}
