import type { Label } from '../language.mjs';
import { type Drawing, valueOf } from '../printed.mjs';

// The numbers and dates of an invoice. Those that aren't fields are there to be mistaken for them.

export type Particular = [label: string, value: string];

/** What is printed: numbers and dates of the invoice, and what the sender always adds. */
export function particularsOf(drawing: Drawing, names: string): Particular[] {
	const { style, invoice } = drawing;
	const others: Record<string, string> = {
		customerNumber: invoice.customerNumber,
		delivery: invoice.delivery,
		period: invoice.period,
		contact: style.supplier.person,
		terms: style.label('days'),
		taxId: style.supplier.taxId,
	};
	const labels = names.split(' ') as Label[];
	return labels.map((label) => [style.label(label), others[label] ?? valueOf(label, drawing)]);
}

/** Labels in one column, values in another. */
export function pairs(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	const widest = Math.max(...entries.map(([label]) => sheet.widthOf(`${label}:`)));
	for (const [label, value] of entries) {
		sheet.text(sheet.left, `${label}:`);
		sheet.lines(sheet.left + widest + 14, [value]);
	}
}

/** "Label: value" in one run. */
export function runs(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	for (const [label, value] of entries) sheet.lines(sheet.left, [`${label}: ${value}`]);
}

/** A block at the right, beside the address: labels at its left edge, values at its right edge. */
export function rightBlock(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	const bottom = sheet.y;
	sheet.y = Math.max(110, bottom - entries.length * sheet.step);
	const widths = entries.map(([label, value]) => sheet.widthOf(label) + sheet.widthOf(value));
	const left = Math.min(345, sheet.right - Math.max(...widths) - 12);
	for (const [label, value] of entries) {
		sheet.text(left, label, { colour: '#333' });
		sheet.lines(sheet.right, [value], { align: 'right' });
	}
	sheet.y = Math.max(sheet.y, bottom);
}

/** A framed block at the right with the values below their labels. */
export function rightBox(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	sheet.y += 8;
	sheet.box(380, sheet.right - 380, entries.length * 2.2 * sheet.step + 6);
	for (const [label, value] of entries) {
		sheet.lines(388, [label], { size: sheet.look.size - 2, colour: '#555' });
		sheet.lines(388, [value], { bold: true });
		sheet.y += 0.2 * sheet.step;
	}
}

/** A row of labels with the values below. */
export function headerRow(drawing: Drawing, entries: Particular[]): void {
	rows(drawing, entries, Math.min(entries.length, 5), 0);
}

/** A grid with three small labels in a row, each with its value below. */
export function grid(drawing: Drawing, entries: Particular[]): void {
	rows(drawing, entries, 3, -1.5);
}

function rows(drawing: Drawing, entries: Particular[], columns: number, larger: number): void {
	const { sheet } = drawing;
	const width = (sheet.right - sheet.left) / columns;
	sheet.y += 6;
	for (let from = 0; from < entries.length; from += columns) {
		const row = entries.slice(from, from + columns);
		const at = (index: number) => sheet.left + index * width;
		row.forEach(([label], index) =>
			sheet.text(at(index), label, { size: sheet.look.size + larger, colour: '#333' }),
		);
		sheet.y += sheet.step;
		row.forEach(([, value], index) => sheet.text(at(index), value));
		sheet.y += sheet.step * 1.4;
	}
}

/** A narrow column at the left, down the page, with the values below their labels. */
export function leftColumn(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	for (const [label, value] of entries) {
		sheet.lines(sheet.left, [label], { bold: true, size: sheet.look.size - 1 });
		sheet.lines(sheet.left, [value]);
		sheet.y += 5;
	}
}

/** "Label ........ value" */
export function dotted(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	for (const [label, value] of entries) {
		const from = sheet.left + sheet.widthOf(`${label} `);
		const dots = '.'.repeat(
			Math.max(3, Math.floor((sheet.left + 150 - from) / sheet.widthOf('.'))),
		);
		sheet.lines(sheet.left, [`${label} ${dots} ${value}`]);
	}
}

/** A table with a box around every label and every value. */
export function ruled(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	const middle = sheet.left + Math.max(...entries.map(([label]) => sheet.widthOf(label))) + 60;
	for (const [label, value] of entries) {
		sheet.box(sheet.left - 5, middle - sheet.left, sheet.step + 2);
		sheet.box(middle - 5, sheet.widthOf(value) + 60, sheet.step + 2);
		sheet.text(sheet.left, label);
		sheet.lines(middle, [value]);
		sheet.y += 2;
	}
	sheet.y += sheet.step;
}

/** A box for each character, as on forms to be filled in. */
export function combs(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	const width = sheet.look.size * 1.7;
	const middle = sheet.left + Math.max(...entries.map(([label]) => sheet.widthOf(label))) + 16;
	for (const [label, value] of entries) {
		sheet.text(sheet.left, label);
		[...value].forEach((character, index) => {
			sheet.box(middle + index * width, width, sheet.look.size * 1.6);
			sheet.text(middle + (index + 0.5) * width, character, { align: 'center' });
		});
		sheet.y += sheet.step * 1.5;
	}
}

/** The same, with each label above its boxes. */
export function combsBelow(drawing: Drawing, entries: Particular[]): void {
	const { sheet } = drawing;
	for (const [label, value] of entries) {
		sheet.lines(sheet.left, [label], { size: sheet.look.size - 2, colour: '#555' });
		sheet.y += 2;
		const width = sheet.look.size * 1.5;
		[...value].forEach((character, index) => {
			sheet.box(sheet.left + index * width, width, sheet.look.size * 1.5);
			sheet.text(sheet.left + (index + 0.5) * width, character, { align: 'center' });
		});
		sheet.y += sheet.step * 1.5;
	}
}
