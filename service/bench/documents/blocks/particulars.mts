import { type Drawing, printVatId, valueOf } from '../printed.mjs';
import type { Sheet } from '../rendering/sheet.mjs';

// The numbers and dates of an invoice. Those that aren't fields are there to be mistaken for them.

export type Particular = [label: string, value: string];

/** The numbers and dates to print: those of the invoice, and those that the sender always adds. */
export function particularsOf(drawing: Drawing, names: string): Particular[] {
	const { style, invoice } = drawing;
	const others: Record<string, string> = {
		customerNumber: invoice.customerNumber,
		delivery: invoice.delivery,
		period: invoice.period,
		contact: style.supplier.person,
		terms: style.label('days'),
	};
	return names.split(' ').map((label) => {
		const value = label === 'taxId' ? printVatId(drawing) : others[label];
		return [style.label(label), value ?? valueOf(label, drawing)];
	});
}

/** Labels in one column, values in another. */
export function pairs({ sheet }: Drawing, entries: Particular[]): void {
	const widths = entries.map(([label]) => sheet.widthOf(`${label}:`));
	const places = [sheet.left, sheet.left + Math.max(...widths) + 14];
	for (const [label, value] of entries) sheet.row(places, [`${label}:`, value]);
}

/** "Label: value" in one run. */
export function runs({ sheet }: Drawing, entries: Particular[]): void {
	sheet.atLeft(entries.map(([label, value]) => `${label}: ${value}`));
}

/** A block on the right, next to the address: labels at its left edge, values at its right edge. */
export function rightBlock({ sheet }: Drawing, entries: Particular[]): void {
	const bottom = sheet.y;
	sheet.y = Math.max(110, bottom - entries.length * sheet.step);
	const widths = entries.map(([label, value]) => sheet.widthOf(label) + sheet.widthOf(value));
	const left = Math.min(345, sheet.right - Math.max(...widths) - 12);
	for (const [label, value] of entries) {
		sheet.text(left, label, { colour: '#333' });
		sheet.atRight(value);
	}
	sheet.y = Math.max(sheet.y, bottom);
}

/** A framed block on the right with the values below their labels. */
export function rightBox({ sheet }: Drawing, entries: Particular[]): void {
	sheet.y += 8;
	sheet.box(380, sheet.right - 380, entries.length * 2.2 * sheet.step + 6);
	for (const [label, value] of entries) {
		sheet.lines(388, label, { size: sheet.look.size - 2, colour: '#555' });
		sheet.lines(388, value, { bold: true });
		sheet.gap(0.2);
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

function rows({ sheet }: Drawing, entries: Particular[], columns: number, larger: number): void {
	const width = (sheet.right - sheet.left) / columns;
	const places = Array.from({ length: columns }, (_, index) => sheet.left + index * width);
	const small = { size: sheet.look.size + larger, colour: '#333' };
	sheet.y += 6;
	for (let from = 0; from < entries.length; from += columns) {
		const row = entries.slice(from, from + columns);
		const labels = row.map(([label]) => label);
		const values = row.map(([, value]) => value);
		sheet.row(places, labels, small);
		const { y } = sheet;
		sheet.row(places, values);
		sheet.y = y + sheet.step * 1.4;
	}
}

/** A narrow column down the left side of the page, with the values below their labels. */
export function leftColumn({ sheet }: Drawing, entries: Particular[]): void {
	for (const [label, value] of entries) {
		sheet.atLeft(label, { bold: true, size: sheet.look.size - 1 });
		sheet.atLeft(value);
		sheet.y += 5;
	}
}

/** "Label ........ value" */
export function dotted({ sheet }: Drawing, entries: Particular[]): void {
	for (const [label, value] of entries) {
		const room = sheet.left + 150 - (sheet.left + sheet.widthOf(`${label} `));
		const dots = '.'.repeat(Math.max(3, Math.floor(room / sheet.widthOf('.'))));
		sheet.atLeft(`${label} ${dots} ${value}`);
	}
}

/** A table with a box around every label and every value. */
export function ruled({ sheet }: Drawing, entries: Particular[]): void {
	const middle = sheet.left + widest(sheet, entries) + 60;
	for (const [label, value] of entries) {
		sheet.box(sheet.left - 5, middle - sheet.left, sheet.step + 2);
		sheet.box(middle - 5, sheet.widthOf(value) + 60, sheet.step + 2);
		sheet.text(sheet.left, label);
		sheet.lines(middle, value);
		sheet.y += 2;
	}
	sheet.gap();
}

/** A box for each character, as on forms to be filled in. */
export function combs({ sheet }: Drawing, entries: Particular[]): void {
	const middle = sheet.left + widest(sheet, entries) + 16;
	for (const [label, value] of entries) {
		sheet.text(sheet.left, label);
		comb(sheet, middle, value, { width: 1.7, height: 1.6 });
	}
}

/** The same, with each label above its boxes. */
export function combsBelow({ sheet }: Drawing, entries: Particular[]): void {
	for (const [label, value] of entries) {
		sheet.atLeft(label, { size: sheet.look.size - 2, colour: '#555' });
		sheet.y += 2;
		comb(sheet, sheet.left, value, { width: 1.5, height: 1.5 });
	}
}

/** @param box the size of a box, as a multiple of the letters' size */
function comb(
	sheet: Sheet,
	x: number,
	value: string,
	box: { width: number; height: number },
): void {
	const width = sheet.look.size * box.width;
	[...value].forEach((character, index) => {
		sheet.box(x + index * width, width, sheet.look.size * box.height);
		sheet.text(x + (index + 0.5) * width, character, { align: 'center' });
	});
	sheet.gap(1.5);
}

function widest(sheet: Sheet, entries: Particular[]): number {
	return Math.max(...entries.map(([label]) => sheet.widthOf(label)));
}
