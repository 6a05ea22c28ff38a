import { type Drawing, amountLabel, money, valueOf } from '../printed.mjs';

// The amount to pay, in different orders and forms.

const SUMS = ['net', 'tax', 'total'] as const;
type Sum = (typeof SUMS)[number];

export type Row = [label: string, amount: string];

const amount = (which: Sum, drawing: Drawing) => money(valueOf(which, drawing), drawing);

/** Labels in a column on the right, amounts at the right edge. */
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
		sheet.pair(sheet.left, amountLabel(which, drawing), amount(which, drawing));
	}
}

/** "Label: amount" in one run, at the right edge. */
export function sentences(drawing: Drawing): void {
	for (const which of SUMS) {
		const line = `${amountLabel(which, drawing)}: ${amount(which, drawing)}`;
		drawing.sheet.atRight(line, { bold: which === 'total' });
	}
}

/** A row of labels with the amounts below. */
export function row(drawing: Drawing): void {
	const { sheet } = drawing;
	sheet.box(sheet.left - 4, sheet.right - sheet.left + 8, 2.6 * sheet.step);
	const ends = SUMS.map((_, index) => sheet.left + 160 + index * 165);
	const labels = SUMS.map((which) => amountLabel(which, drawing));
	sheet.row(ends, labels, { align: 'right' });
	SUMS.forEach((which, index) => {
		const style = { align: 'right', bold: which === 'total' } as const;
		sheet.text(ends[index]!, amount(which, drawing), style);
	});
	sheet.gap(1.8);
}

/** The total large and first, the taxes small below. */
export function totalFirst(drawing: Drawing): void {
	const { sheet } = drawing;
	const style = { bold: true, size: sheet.look.size + 4 };
	const [label, total] = [amountLabel('total', drawing), amount('total', drawing)];
	const left = sheet.right - sheet.widthOf(label, style) - sheet.widthOf(total, style) - 14;
	sheet.pair(Math.min(300, left), label, total, style);
	const small = { size: sheet.look.size - 1 };
	for (const which of ['net', 'tax'] as const)
		sheet.pair(300, amountLabel(which, drawing), amount(which, drawing), small);
}

/** A small table of the taxes on the left, and the total on the right. */
export function taxTable(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { left } = sheet;
	const rate = style.label('rate');
	const labels = [amountLabel('net', drawing), amountLabel('tax', drawing)] as const;
	const [net, tax] = labels.map((label) => sheet.widthOf(label) + 20) as [number, number];
	const netAt = left + sheet.widthOf(rate) + Math.max(110, net);
	const ends = [netAt, netAt + Math.max(100, tax)];
	sheet.text(left, rate);
	sheet.row(ends, [...labels], { align: 'right' });
	sheet.text(left, `${style.rate} %`);
	sheet.row(ends, [valueOf('net', drawing), valueOf('tax', drawing)], { align: 'right' });
	sheet.gap();
	sheet.pair(345, amountLabel('total', drawing), amount('total', drawing), { bold: true });
}

/** Labels in a column on the right, or further to the left if they are long; the last row is the total. */
export function rows({ sheet }: Drawing, entries: Row[]): void {
	const widths = entries.map((texts) =>
		texts.reduce((sum, text) => sum + sheet.widthOf(text, { bold: true }), 0),
	);
	const left = Math.min(345, sheet.right - Math.max(...widths) - 14);
	entries.forEach(([label, amount], index) =>
		sheet.pair(left, label, amount, { bold: index === entries.length - 1 }),
	);
}
