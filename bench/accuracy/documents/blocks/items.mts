import { type Drawing, money } from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';

// The table of what was sold, over as many pages as it takes.

const SPACE_BELOW = 210;

/** Lines between all rows, and a grey head. */
export function ruled(drawing: Drawing): void {
	table(drawing, { lines: 'rows', head: '#ddd', prices: 'plain' });
}

/** Nothing but text, with a currency at each price. */
export function plain(drawing: Drawing): void {
	table(drawing, { lines: 'none', prices: 'money' });
}

/** A box around every cell. */
export function grid(drawing: Drawing): void {
	table(drawing, { lines: 'grid', head: '#eee', prices: 'plain' });
}

/** Lines between all rows, and none upright. */
export function horizontal(drawing: Drawing): void {
	table(drawing, { lines: 'rows', prices: 'money' });
}

/** White text on a dark head. */
export function darkHead(drawing: Drawing): void {
	table(drawing, { lines: 'none', head: '#2b3a4f', prices: 'plain' });
}

/** The same with boxes. */
export function darkGrid(drawing: Drawing): void {
	table(drawing, { lines: 'grid', head: '#000', prices: 'money' });
}

interface Manner {
	lines: 'none' | 'rows' | 'grid';
	/** The colour behind the head. */
	head?: string;
	prices: 'plain' | 'money';
}

function table(drawing: Drawing, manner: Manner): void {
	const { sheet, invoice } = drawing;
	const priced = (amount: string) => (manner.prices === 'money' ? money(amount, drawing) : amount);
	head(drawing, manner);
	invoice.items.forEach((item, index) => {
		if (sheet.y > PAGE.height - SPACE_BELOW) {
			pageNumber(drawing);
			sheet.newPage();
			head(drawing, manner);
		}
		if (manner.lines !== 'none') sheet.rule();
		const top = sheet.y;
		row(drawing, [
			String(index + 1),
			item.description,
			item.quantity,
			priced(item.price),
			`${item.rate}${manner.lines === 'none' ? '' : ' %'}`,
			priced(item.amount),
		]);
		if (manner.lines === 'grid') uprights(drawing, top);
	});
	if (manner.lines === 'grid') sheet.rule();
	if (sheet.pages > 1) pageNumber(drawing);
	sheet.y += sheet.step * 0.6;
}

function head(drawing: Drawing, { head, lines }: Manner): void {
	const { sheet, style } = drawing;
	sheet.y += sheet.step;
	const top = sheet.y;
	if (head) sheet.box(sheet.left - 3, sheet.right - sheet.left + 6, sheet.step + 3, head);
	const columns = ['position', 'description', 'quantity', 'price', 'rate', 'amount'] as const;
	const colour = head && head < '#8' ? '#fff' : '#111';
	row(drawing, columns.map(style.label), colour);
	sheet.y += 2;
	if (lines === 'grid') uprights(drawing, top);
}

function uprights({ sheet }: Drawing, top: number): void {
	const { left, right } = sheet;
	for (const x of [
		left - 3,
		left + 27,
		right - 270,
		right - 225,
		right - 148,
		right - 80,
		right + 3,
	])
		sheet.upright(x, top);
}

function row({ sheet }: Drawing, cells: string[], colour = '#111'): void {
	const { left, right } = sheet;
	const [position = '', description = '', quantity = '', price = '', rate = '', amount = ''] =
		cells;
	const size = Math.min(sheet.look.size, 9.5);
	sheet.text(left, position, { size, colour });
	sheet.text(left + 32, description, { size, colour });
	sheet.text(right - 236, quantity, { size, colour, align: 'right' });
	sheet.text(right - 153, price, { size, colour, align: 'right' });
	sheet.text(right - 86, rate, { size, colour, align: 'right' });
	sheet.text(right, amount, { size, colour, align: 'right' });
	sheet.y += sheet.step;
}

function pageNumber({ sheet, style }: Drawing): void {
	const { y } = sheet;
	sheet.y = PAGE.height - 20;
	const of = String(Math.max(2, sheet.pages));
	const text = style.label('page').replace('{n}', String(sheet.pages)).replace('{of}', of);
	sheet.text(PAGE.width / 2, text, { align: 'center', size: 7.5 });
	sheet.y = y;
}
