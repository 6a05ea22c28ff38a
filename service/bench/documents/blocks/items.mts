import { type Drawing, money } from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';

// The table of items sold, on one page or several.

/** Lines between all rows, and a grey head. */
export const ruled = table({ lines: 'rows', head: '#ddd', prices: 'plain' });

/** Nothing but text, with a currency at each price. */
export const plain = table({ lines: 'none', prices: 'money' });

/** A box around every cell. */
export const grid = table({ lines: 'grid', head: '#eee', prices: 'plain' });

/** Lines between all rows, without vertical ones. */
export const horizontal = table({ lines: 'rows', prices: 'money' });

/** White text on a dark head. */
export const darkHead = table({ lines: 'none', head: '#2b3a4f', prices: 'plain' });

/** The same with boxes. */
export const darkGrid = table({ lines: 'grid', head: '#000', prices: 'money' });

interface Manner {
	lines: 'none' | 'rows' | 'grid';
	/** The colour behind the head. */
	head?: string;
	prices: 'plain' | 'money';
}

function table(manner: Manner): (drawing: Drawing) => void {
	return (drawing) => drawTable(drawing, manner);
}

/** The space for the sums and the bottom of the page. */
const SPACE_BELOW = 210;

function drawTable(drawing: Drawing, manner: Manner): void {
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
	sheet.gap(0.6);
}

function head(drawing: Drawing, { head, lines }: Manner): void {
	const { sheet, style } = drawing;
	sheet.gap();
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
	const inner = [left + 27, right - 270, right - 225, right - 148, right - 80];
	for (const x of [left - 3, ...inner, right + 3]) sheet.upright(x, top);
}

function row({ sheet }: Drawing, cells: string[], colour = '#111'): void {
	const { left, right, look } = sheet;
	const [position = '', description = '', ...figures] = cells;
	const style = { size: Math.min(look.size, 9.5), colour };
	sheet.text(left, position, style);
	sheet.text(left + 32, description, style);
	const ends = [right - 236, right - 153, right - 86, right];
	sheet.row(ends, figures, { ...style, align: 'right' });
}

function pageNumber({ sheet, style }: Drawing): void {
	const { y } = sheet;
	sheet.y = PAGE.height - 20;
	const of = String(Math.max(2, sheet.pages));
	const text = style.label('page').replace('{n}', String(sheet.pages)).replace('{of}', of);
	sheet.text(PAGE.width / 2, text, { align: 'center', size: 7.5 });
	sheet.y = y;
}
