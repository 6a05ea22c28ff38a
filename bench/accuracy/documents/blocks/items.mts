import { type Drawing, money } from '../printed.mjs';
import { PAGE } from '../sheet.mjs';

// The table of what was sold, over as many pages as it takes.

const SPACE_BELOW = 210;

/** Lines between all rows, and a grey head. */
export function ruled(drawing: Drawing): void {
	table(drawing, { rules: true, prices: 'plain' });
}

/** Nothing but text, with a currency at each price. */
export function plain(drawing: Drawing): void {
	table(drawing, { rules: false, prices: 'money' });
}

interface Manner {
	rules: boolean;
	prices: 'plain' | 'money';
}

function table(drawing: Drawing, manner: Manner): void {
	const { sheet, style, invoice } = drawing;
	const priced = (amount: string) => (manner.prices === 'money' ? money(amount, drawing) : amount);
	head(drawing, manner);
	invoice.items.forEach((item, index) => {
		if (sheet.y > PAGE.height - SPACE_BELOW) {
			pageNumber(drawing);
			sheet.newPage();
			head(drawing, manner);
		}
		if (manner.rules) sheet.rule();
		row(drawing, [
			String(index + 1),
			item.description,
			item.quantity,
			priced(item.price),
			`${style.rate}${manner.rules ? ' %' : ''}`,
			priced(item.amount),
		]);
	});
	if (sheet.pages > 1) pageNumber(drawing);
	sheet.y += sheet.step * 0.6;
}

function head(drawing: Drawing, { rules }: Manner): void {
	const { sheet, style } = drawing;
	sheet.y += sheet.step;
	if (rules) sheet.box(sheet.left - 3, sheet.right - sheet.left + 6, sheet.step + 3, '#ddd');
	const columns = ['position', 'description', 'quantity', 'price', 'rate', 'amount'] as const;
	row(drawing, columns.map(style.label));
	sheet.y += 2;
}

function row({ sheet }: Drawing, cells: string[]): void {
	const { left, right } = sheet;
	const [position = '', description = '', quantity = '', price = '', rate = '', amount = ''] =
		cells;
	const size = Math.min(sheet.look.size, 9.5);
	sheet.text(left, position, { size });
	sheet.text(left + 32, description, { size });
	sheet.text(right - 236, quantity, { size, align: 'right' });
	sheet.text(right - 153, price, { size, align: 'right' });
	sheet.text(right - 86, rate, { size, align: 'right' });
	sheet.text(right, amount, { size, align: 'right' });
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
