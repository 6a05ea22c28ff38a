import * as receipts from '../documents/blocks/receipts.mjs';
import { type Drawing, money } from '../documents/printed.mjs';
import { type Paper, Sheet } from '../documents/rendering/sheet.mjs';
import { look } from '../documents/layouts.mjs';
import { wrapped } from './columns.mjs';
import type { Content, RowContent } from './content.mjs';
import { type PrintedRow, type Table, printedRow } from './row.mjs';
import type { TillManner } from './shapes.mjs';

const WIDTH = 226;
/** The height of a receipt without its items, and the most that an item needs, in points. */
const [REST, ITEM] = [290, 34];

/** Draws a till receipt. The total is the sum of its items. */
export function drawReceipt(
	paper: Paper,
	manner: TillManner,
	style: Drawing['style'],
	{ entries, invoice, sum }: Content,
): Table {
	const size = { width: WIDTH, height: REST + ITEM * entries.length };
	const sheet = new Sheet(paper, look(manner.font, manner.size, 14), size);
	const drawing: Drawing = { sheet, style, invoice, printed: {} };
	const items = entries.filter((entry) => entry.kind === 'row');
	if (manner.total === 'last') receipts.head(drawing);
	else receipts.plainHead(drawing);
	sheet.gap(0.5);
	const rows = items.map((row) => drawItem(drawing, manner, row));
	if (manner.total === 'last') receipts.sums(drawing);
	else receipts.totalFirst(drawing);
	return { rows, sum };
}

/** Returns the item as printed. */
function drawItem(drawing: Drawing, manner: TillManner, row: RowContent): PrintedRow {
	const { sheet } = drawing;
	const { quantity: count = '', price = '', amount = '' } = row.cells;
	const isSeveral = count !== '' && count !== '1' && manner.item !== 'name';
	const quantity = isSeveral || (manner.item === 'quantity first' && count !== '') ? count : '';
	const times = `${quantity} x ${price}`;
	const printed = `${money(amount, drawing)}${manner.taxLetter}`;
	const room = sheet.right - sheet.left - sheet.widthOf(printed) - 8;
	const start = manner.item === 'quantity first' && quantity !== '' ? `${quantity} ` : '';
	const lines = wrapped(sheet, start + row.description, room, sheet.look.size);
	const described = (right: string) => {
		sheet.pair(sheet.left, lines[0]!, right);
		sheet.atLeft(lines.slice(1));
	};
	if (isSeveral && manner.item === 'quantity above') {
		sheet.atLeft(times);
		described(printed);
	} else if (isSeveral && manner.item === 'quantity below') {
		described('');
		sheet.pair(sheet.left + 10, times, printed);
	} else described(printed);
	const hasPrice = isSeveral && manner.item !== 'quantity first';
	const values = { quantity, unit_price: hasPrice ? price : '', amount };
	return printedRow(values, [lines[0]!.slice(start.length), ...lines.slice(1)]);
}
