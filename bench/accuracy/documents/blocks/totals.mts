import { type Drawing, amountLabel, money, valueOf } from '../printed.mjs';

// What has to be paid, in different orders and forms.

const SUMS = ['net', 'tax', 'total'] as const;
type Sum = (typeof SUMS)[number];

export type Row = [label: string, amount: string];

const amount = (which: Sum, drawing: Drawing) => money(valueOf(which, drawing), drawing);

/** Labels in a column at the right, amounts at the right edge. */
export function column(drawing: Drawing): void {
	const { style, invoice } = drawing;
	rows(drawing, [
		[style.label('shipping'), money(invoice.shipping, drawing)],
		...SUMS.map((which): Row => [amountLabel(which, drawing), amount(which, drawing)]),
	]);
}

/** Labels at the left edge, amounts at the right edge, and lines between them. */
export function wide(drawing: Drawing): void {
	const { sheet } = drawing;
	for (const which of SUMS) {
		sheet.rule();
		sheet.text(sheet.left, amountLabel(which, drawing));
		sheet.lines(sheet.right, [amount(which, drawing)], { align: 'right' });
	}
}

/** "Label: amount" in one run, at the right edge. */
export function sentences(drawing: Drawing): void {
	const { sheet } = drawing;
	for (const which of SUMS) {
		const line = `${amountLabel(which, drawing)}: ${amount(which, drawing)}`;
		sheet.lines(sheet.right, [line], { align: 'right', bold: which === 'total' });
	}
}

/** A row of labels with the amounts below. */
export function row(drawing: Drawing): void {
	const { sheet } = drawing;
	sheet.box(sheet.left - 4, sheet.right - sheet.left + 8, 2.6 * sheet.step);
	const at = (index: number) => sheet.left + 160 + index * 165;
	SUMS.forEach((which, index) =>
		sheet.text(at(index), amountLabel(which, drawing), { align: 'right' }),
	);
	sheet.y += sheet.step;
	SUMS.forEach((which, index) =>
		sheet.text(at(index), amount(which, drawing), { align: 'right', bold: which === 'total' }),
	);
	sheet.y += sheet.step * 1.8;
}

/** The total large and first, the taxes small below. */
export function totalFirst(drawing: Drawing): void {
	const { sheet } = drawing;
	const style = { bold: true, size: sheet.look.size + 4 };
	const [label, total] = [amountLabel('total', drawing), amount('total', drawing)];
	const left = sheet.right - sheet.widthOf(label, style) - sheet.widthOf(total, style) - 14;
	sheet.text(Math.min(300, left), label, style);
	sheet.lines(sheet.right, [total], { ...style, align: 'right' });
	const size = sheet.look.size - 1;
	for (const which of ['net', 'tax'] as const) {
		sheet.text(300, amountLabel(which, drawing), { size });
		sheet.lines(sheet.right, [amount(which, drawing)], { size, align: 'right' });
	}
}

/** A small table of the taxes at the left, and the total at the right. */
export function taxTable(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { left } = sheet;
	const rate = style.label('rate');
	const [net, tax] = [amountLabel('net', drawing), amountLabel('tax', drawing)];
	const netAt = left + sheet.widthOf(rate) + Math.max(110, sheet.widthOf(net) + 20);
	const taxAt = netAt + Math.max(100, sheet.widthOf(tax) + 20);
	sheet.text(left, rate);
	sheet.text(netAt, net, { align: 'right' });
	sheet.text(taxAt, tax, { align: 'right' });
	sheet.y += sheet.step;
	sheet.text(left, `${style.rate} %`);
	sheet.text(netAt, valueOf('net', drawing), { align: 'right' });
	sheet.text(taxAt, valueOf('tax', drawing), { align: 'right' });
	sheet.y += sheet.step * 2;
	sheet.text(345, amountLabel('total', drawing), { bold: true });
	sheet.lines(sheet.right, [amount('total', drawing)], { bold: true, align: 'right' });
}

/** Labels in a column at the right, or further to the left if they are long; the last row is the total. */
export function rows({ sheet }: Drawing, entries: Row[]): void {
	const widths = entries.map(
		([label, amount]) =>
			sheet.widthOf(label, { bold: true }) + sheet.widthOf(amount, { bold: true }),
	);
	const left = Math.min(345, sheet.right - Math.max(...widths) - 14);
	entries.forEach(([label, amount], index) => {
		const bold = index === entries.length - 1;
		sheet.text(left, label, { bold });
		sheet.lines(sheet.right, [amount], { align: 'right', bold });
	});
}
