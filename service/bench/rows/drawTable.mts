import { type Drawing, money } from '../documents/printed.mjs';
import { PAGE } from '../documents/rendering/sheet.mjs';
import { type Columns, anchorOf, wrapped } from './columns.mjs';
import type { GroupLine, RowContent } from './content.mjs';
import { type PrintedRow, printedRow } from './row.mjs';
import type { Manner } from './shapes.mjs';
import type { Cell, Words } from './words.mjs';

/** A table while it is drawn. */
export interface TableDrawing {
	drawing: Drawing;
	manner: Manner;
	columns: Columns;
	words: Words;
}

const INDENT = 8;
/** The height of a line, in sizes of its letters. */
const LINE = 1.35;

export function stepOf({ columns }: TableDrawing): number {
	return columns.size * LINE;
}

export function drawHeading(table: TableDrawing): void {
	const { drawing, manner, columns } = table;
	const { sheet } = drawing;
	if (manner.head === 'none') return;
	const lines = Math.max(...columns.columns.map(({ heading }) => heading.length));
	const background = { grey: '#ddd', dark: '#223' }[manner.head as string];
	const top = sheet.y;
	if (background)
		sheet.box(sheet.left - 3, sheet.right - sheet.left + 6, lines * stepOf(table) + 4, background);
	const style = {
		size: columns.size,
		bold: sheet.look.font !== 'serif',
		colour: manner.head === 'dark' ? '#fff' : '#111',
	};
	for (const column of columns.columns) {
		const isAtLeft = manner.head === 'at left';
		column.heading.forEach((text, line) => {
			sheet.y = top + line * stepOf(table);
			if (isAtLeft) sheet.text(column.left, text, style);
			else sheet.text(anchorOf(column), text, { ...style, align: column.align });
		});
	}
	sheet.y = top + lines * stepOf(table) + 3;
	if (manner.rules === 'grid') uprights(table, top);
}

/** The lines of a row's text: the description and what belongs to it, and the notes below. */
function linesOf({ drawing, columns }: TableDrawing, row: RowContent) {
	const { width } = columns.columns.find(({ cell }) => cell === 'description')!;
	const inLines = (text: string, indent: number) =>
		wrapped(drawing.sheet, text, width - indent, columns.size);
	const lines = [row.description, ...row.details].flatMap((text) => inLines(text, 0));
	const notes = row.notes.flatMap(({ text, quantity = '' }) =>
		inLines(text, INDENT).map((line, index) => [line, index === 0 ? quantity : ''] as const),
	);
	return { lines, notes };
}

export function heightOf(table: TableDrawing, row: RowContent): number {
	const { lines, notes } = linesOf(table, row);
	return (lines.length + notes.length) * stepOf(table) + table.manner.gap[1];
}

/** Returns the row as printed. */
export function drawRow(table: TableDrawing, row: RowContent): PrintedRow {
	const { drawing, manner, columns } = table;
	const { sheet } = drawing;
	const { lines, notes } = linesOf(table, row);
	const top = sheet.y;
	const lineAt = (line: number) => (sheet.y = top + line * stepOf(table));
	const last = lines.length - 1;
	const figuresAt = { first: 0, middle: Math.floor(last / 2), last }[manner.figures];
	if (manner.rules !== 'none') sheet.rule();
	for (const column of columns.columns) {
		const style = { size: columns.size, align: column.align };
		if (column.cell === 'description') {
			lines.forEach((line, index) => {
				lineAt(index);
				sheet.text(column.left, line, { size: columns.size });
			});
			notes.forEach(([line], index) => {
				lineAt(lines.length + index);
				sheet.text(column.left + INDENT, line, { size: columns.size });
			});
			continue;
		}
		lineAt(figuresAt);
		sheet.text(anchorOf(column), cellText(table, row.cells[column.cell] ?? '', column.cell), style);
		notes.forEach(([, quantity], index) => {
			lineAt(lines.length + index);
			if (column.cell === 'quantity') sheet.text(anchorOf(column), quantity, style);
		});
	}
	sheet.y = top + heightOf(table, row);
	if (manner.rules === 'grid') uprights(table, top);
	const cell = (name: Cell) =>
		columns.columns.some((each) => each.cell === name) ? (row.cells[name] ?? '') : '';
	const values = {
		...{ article_number: cell('article'), quantity: cell('quantity'), unit: cell('unit') },
		...{ unit_price: cell('price'), tax_rate: cell('rate'), amount: cell('amount') },
		date: cell('date'),
	};
	return printedRow(
		values,
		lines,
		notes.map(([line]) => line),
	);
}

/** Amounts have a currency if the sender prints one everywhere. */
export function cellText(
	{ drawing, manner }: Pick<TableDrawing, 'drawing' | 'manner'>,
	text: string,
	cell: Cell,
): string {
	const isMoney = manner.prices === 'money' && (cell === 'price' || cell === 'amount');
	return isMoney && text !== '' ? money(text, drawing) : text;
}

/** The heading of a group, or a sum of rows, which aren't rows. */
export function drawBetween(table: TableDrawing, { text, amount }: Omit<GroupLine, 'kind'>): void {
	const { drawing, manner, columns } = table;
	const { sheet } = drawing;
	const top = sheet.y;
	if (manner.rules !== 'none') sheet.rule();
	const style = { size: columns.size, bold: true };
	const described = columns.columns.find(({ cell }) => cell === 'description')!;
	const summed = columns.columns.find(({ cell }) => cell === 'amount')!;
	sheet.text(amount === '' ? sheet.left : described.left, text, style);
	const printed = cellText(table, amount, 'amount');
	sheet.text(anchorOf(summed), printed, { ...style, align: summed.align });
	sheet.y = top + stepOf(table) + manner.gap[1];
}

/** The vertical lines of a row that began here. */
function uprights({ drawing: { sheet }, columns, manner }: TableDrawing, top: number): void {
	const inner = columns.columns.slice(1).map(({ left }) => left - manner.gap[0] / 2);
	for (const x of [sheet.left - 3, ...inner, sheet.right + 3]) sheet.upright(x, top);
}

/** Closes a page with its number and the sender's name, and begins the next one. */
export function turnPage({ drawing }: TableDrawing): void {
	pageFooter(drawing);
	const { sheet, style, invoice } = drawing;
	sheet.newPage();
	sheet.text(sheet.left, style.supplier.name, { size: 8 });
	sheet.atRight(`${style.label('number')} ${invoice.number}`, { size: 8 });
	sheet.gap();
}

export function pageFooter({ sheet, style }: Drawing): void {
	const { y } = sheet;
	const page = style.label('page').replace('{n}', String(sheet.pages));
	const { name, street, city } = style.supplier;
	sheet.y = PAGE.height - 20;
	sheet.text(PAGE.width / 2, page.replace('{of}', String(Math.max(2, sheet.pages))), {
		align: 'center',
		size: 7.5,
	});
	sheet.y = PAGE.height - 32;
	sheet.centred([name, street, city].join(' · '), { size: 7 });
	sheet.y = y;
}
