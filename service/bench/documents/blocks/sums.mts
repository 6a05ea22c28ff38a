import type { Label } from '../language.mjs';
import { type Drawing, amountLabel, money, valueOf } from '../printed.mjs';
import { type Row, rows } from './totals.mjs';

// The amount to pay, if there is more than net, tax and total.

function rowOf(which: 'net' | 'tax' | 'total', drawing: Drawing): Row {
	return [amountLabel(which, drawing), money(valueOf(which, drawing), drawing)];
}

/** Rows on the right, each amount in a box. */
export function boxed(drawing: Drawing): void {
	const { sheet } = drawing;
	for (const which of ['net', 'tax', 'total'] as const) {
		sheet.box(300, sheet.right - 395, sheet.step + 2);
		sheet.box(sheet.right - 95, 98, sheet.step + 2, which === 'total' ? '#eee' : 'none');
		sheet.box(sheet.right - 95, 98, sheet.step + 2);
		sheet.pair(304, ...rowOf(which, drawing));
		sheet.y += 2;
	}
}

/** Three boxes side by side, with a small label in the upper corner of each. */
export function boxesInRow(drawing: Drawing): void {
	const { sheet } = drawing;
	const width = (sheet.right - sheet.left) / 3;
	const top = sheet.y;
	(['net', 'tax', 'total'] as const).forEach((which, index) => {
		const [label, amount] = rowOf(which, drawing);
		const x = sheet.left + index * width;
		sheet.y = top;
		sheet.box(x, width - 8, 2.6 * sheet.step);
		sheet.lines(x + 4, label, { size: sheet.look.size - 2 });
		sheet.lines(x + width - 14, amount, { align: 'right', bold: true });
	});
	sheet.gap();
}

/** A row for the tax at each rate, without one for the whole tax. */
export function ratesInColumn(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const taxes = invoice.perRate.map(
		({ rate, tax }): Row => [
			`${style.label('rate').replace(/\s?%\s?/, '')} ${rate} %`,
			money(tax, drawing),
		],
	);
	rows(drawing, [rowOf('net', drawing), ...taxes, rowOf('total', drawing)]);
	sheet.y += 2;
}

/** A table with a row for each rate, and the sums below them. */
export function ratesInTable(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	const ends = [60, 165, 265, 370].map((x) => sheet.left + x);
	const right = { align: 'right' } as const;
	const plain = (label: Label) =>
		style
			.label(label)
			.replace(/\s?\(?@?\s?\{rate\}\s?%\)?\s?/, ' ')
			.trim();
	sheet.row(ends, [style.label('rate'), plain('net'), plain('tax'), plain('gross')], right);
	for (const { rate, net, tax, gross } of invoice.perRate)
		sheet.row(ends, [`${rate} %`, net, tax, gross], right);
	sheet.rule();
	const [net, tax] = [valueOf('net', drawing), valueOf('tax', drawing)];
	sheet.row(ends, ['', net, tax, invoice.total], right);
	sheet.gap();
	rows(drawing, [rowOf('total', drawing)]);
	printed.total_amount = invoice.total;
}

/** A discount on everything before tax. */
export function reduced(drawing: Drawing): void {
	const { style, invoice } = drawing;
	const discount = style.label('discount').replace('{percent}', String(invoice.percent));
	rows(drawing, [
		[style.label('itemsTotal'), money(invoice.itemsTotal, drawing)],
		[discount, money(invoice.discount, drawing)],
		rowOf('net', drawing),
		rowOf('tax', drawing),
		rowOf('total', drawing),
	]);
}

/** A part was paid in advance; the total is that of the document. */
export function prepaid(drawing: Drawing): void {
	const { style, invoice, printed } = drawing;
	printed.amount_due = invoice.left;
	rows(drawing, [
		rowOf('net', drawing),
		rowOf('tax', drawing),
		[style.label('gross'), money(valueOf('total', drawing), drawing)],
		[style.label('prepaid'), money(invoice.prepaid, drawing)],
		[style.label('left'), money(invoice.left, drawing)],
	]);
}

/** The prices of a marketplace: a small table of net and tax, and the total below it. */
export function marketplace(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const ends = [sheet.left + 60, sheet.left + 240, sheet.left + 400];
	const right = { align: 'right' } as const;
	const [net, tax] = [rowOf('net', drawing), rowOf('tax', drawing)];
	sheet.row(ends, [style.label('rate'), net[0], tax[0]], right);
	sheet.row(ends, [`${style.rate} %`, net[1], tax[1]], right);
	sheet.rule();
	sheet.row(ends, [style.label('total'), net[1], tax[1]], right);
	sheet.gap();
	rows(drawing, [[style.label('gross'), money(valueOf('total', drawing), drawing)]]);
}
