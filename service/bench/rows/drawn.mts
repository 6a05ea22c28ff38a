import { Chance } from '../../support/chance.mjs';
import { particularsOf } from '../documents/blocks/particulars.mjs';
import * as payment from '../documents/blocks/payment.mjs';
import * as sums from '../documents/blocks/sums.mjs';
import * as totals from '../documents/blocks/totals.mjs';
import { type GeneratedDocument, draw } from '../documents/generate.mjs';
import { type Style, styleOf } from '../documents/invoice.mjs';
import { type Half, LANGUAGES, type Language } from '../documents/language.mjs';
import { LAYOUTS, type Layout } from '../documents/layouts.mjs';
import { type Drawing, amountLabel, valueOf } from '../documents/printed.mjs';
import type { Kind } from '../documents/rendering/scans.mjs';
import { PAGE, type Paper, Sheet } from '../documents/rendering/sheet.mjs';
import { formatAmount } from '../documents/formats.mjs';
import { placeColumns } from './columns.mjs';
import { type Content, contentOf } from './content.mjs';
import * as parts from './drawTable.mjs';
import type { PrintedRow, Table } from './row.mjs';
import { type Manner, SHAPES, type Shape } from './shapes.mjs';
import { drawReceipt } from './till.mjs';
import { CELLS, type Cell, type Words, headingsOf, wordsOf } from './words.mjs';

/** An invoice with a table, and what is printed in the table. */
export interface DrawnInvoice extends GeneratedDocument {
	table: Table;
}

interface Selection {
	shape: Shape;
	half: Half;
	kind: Kind;
	/** One language instead of all. */
	language?: string | undefined;
	/** The number of documents. Languages and layouts take turns. */
	documents: number;
}

type Block = (drawing: Drawing) => void;

/** The amounts and the payment details below the table. None of the amounts is one that isn't in the table. */
const BELOW: Record<Half, Array<[sums: Block, payment: Block]>> = {
	train: [
		[totals.wide, payment.footerLine],
		[totals.sentences, payment.account],
		[sums.boxed, payment.footerColumns],
	],
	test: [
		[totals.totalFirst, payment.account],
		[totals.row, payment.smallFooter],
		[totals.taxTable, payment.footerLine],
		[sums.boxesInRow, payment.footerColumns],
	],
};
/** The end of a page, and the space for the amounts below the table, in points. */
const PAGE_END = PAGE.height - 78;
const SPACE_BELOW = 210;

/** Invoices with tables of one shape. The same selection gives the same documents. */
export async function* invoicesOf(selection: Selection): AsyncGenerator<DrawnInvoice> {
	const { shape, half, kind, documents } = selection;
	const languages = LANGUAGES.filter((each) => each === (selection.language ?? each));
	const first = SHAPES.indexOf(shape);
	for (let turn = 0; turn < documents; turn++) {
		const place = first + turn;
		const language = languages[place % languages.length]!;
		const round = Math.floor(turn / languages.length);
		const layouts = LAYOUTS[half];
		const base = layouts[(place + round) % layouts.length]!;
		const layout = { ...base, ...shape.manners[half].layout };
		const name = [half, language, shape.name, layout.name, round].join('-');
		const chance = new Chance(name);
		const style = styleOf(language, half, chance);
		const below = BELOW[half][(place + round) % BELOW[half].length]!;
		const invoice = { style, words: wordsOf(language, half), manner: shape.manners[half], layout };
		const drawing = (paper: Paper) => {
			const chance = new Chance(name);
			return drawInvoice(paper, invoice, below, { ofDocument: chance, ofSender: chance });
		};
		const drawn = await draw(kind, name, drawing);
		if (!drawn) continue;
		const { expected: table, ...file } = drawn;
		yield { name, language, kind, sender: name, ...file, expected: {}, table };
	}
}

/** Invoices of one sender: the look and the headings are the same, and the rows are others. */
export async function* invoicesOfSender(
	selection: Selection & { language: Language },
): AsyncGenerator<DrawnInvoice> {
	const { shape, half, kind, language, documents } = selection;
	const place = SHAPES.indexOf(shape) + LANGUAGES.indexOf(language);
	const base = LAYOUTS[half][place % LAYOUTS[half].length]!;
	const layout = { ...base, ...shape.manners[half].layout };
	const sender = ['sender', half, language, shape.name, layout.name].join('-');
	const below = BELOW[half][place % BELOW[half].length]!;
	for (let turn = 0; turn < documents; turn++) {
		const name = `${sender}-${turn}`;
		const style = styleOf(language, half, new Chance(sender));
		const invoice = { style, words: wordsOf(language, half), manner: shape.manners[half], layout };
		const drawing = (paper: Paper) =>
			drawInvoice(paper, invoice, below, {
				ofDocument: new Chance(name),
				ofSender: new Chance(sender),
			});
		const drawn = await draw(kind, name, drawing);
		if (!drawn) continue;
		const { expected: table, ...file } = drawn;
		yield { name, language, kind, sender, ...file, expected: {}, table };
	}
}

interface Chances {
	ofDocument: Chance;
	ofSender: Chance;
}

interface Parts {
	style: Style;
	words: Words;
	manner: Manner;
	layout: Layout;
}

function drawInvoice(
	paper: Paper,
	{ style, words, manner, layout }: Parts,
	[usualSums, payments]: [Block, Block],
	{ ofDocument, ofSender }: Chances,
): Table {
	const content = contentOf(style, words, manner, ofDocument);
	if (manner.till) return drawReceipt(paper, manner.till, style, content);
	const sheet = new Sheet(paper, layout.look);
	const drawing: Drawing = { sheet, style, invoice: content.invoice, printed: {} };
	const [particulars, names] = layout.particulars;
	for (const block of layout.top) block(drawing);
	// A row of five has labels on top of each other in some languages.
	const entries = particularsOf(drawing, names).slice(0, 4);
	particulars(drawing, entries);
	const rows = drawRows(drawing, content, { words, manner, chance: ofSender });
	if (sheet.pages > 1) parts.pageFooter(drawing);
	sheet.gap(0.6);
	if (!manner.extras.includes('sums')) (manner.sums ?? usualSums)(drawing);
	// The footer of a page is where the payment details of some senders are.
	if (sheet.pages === 1) payments(drawing);
	return { rows, sum: content.sum };
}

function drawRows(
	drawing: Drawing,
	{ entries, sum }: Content,
	{ words, manner, chance }: { words: Words; manner: Manner; chance: Chance },
): PrintedRow[] {
	const { sheet, style } = drawing;
	const headings = byCell((cell) => chance.pick(headingsOf(words, cell, manner)).split('|'));
	const texts = byCell((cell) => {
		const ofRows = entries.map((each) =>
			each.kind === 'row' ? (each.cells[cell] ?? '') : cell === 'amount' ? each.amount : '',
		);
		const all = cell === 'amount' ? [...ofRows, sum, drawing.invoice.total] : ofRows;
		return all.map((text) => parts.cellText({ drawing, manner }, text, cell));
	});
	const columns = placeColumns(sheet, manner, headings, texts);
	const table: parts.TableDrawing = { drawing, manner, columns, words };
	const [carried, brought] = [chance.pick(words.carried), chance.pick(words.brought)];
	const isCarried = manner.extras.includes('carried');
	const rows: PrintedRow[] = [];
	let cents = 0;
	const carry = (text: string, page: number) => {
		const amount = formatAmount(cents, style.number, style.minus);
		parts.drawBetween(table, { text: text.replace('{n}', String(page)), amount });
	};
	sheet.gap();
	parts.drawHeading(table);
	for (const entry of entries) {
		const height = entry.kind === 'row' ? parts.heightOf(table, entry) : 2 * parts.stepOf(table);
		if (sheet.y + height > PAGE_END) {
			if (isCarried) carry(carried, sheet.pages + 1);
			parts.turnPage(table);
			if (manner.following === 'head') parts.drawHeading(table);
			if (isCarried) carry(brought, sheet.pages - 1);
		}
		if (entry.kind === 'group') parts.drawBetween(table, entry);
		else {
			rows.push(parts.drawRow(table, entry));
			cents += entry.cents;
		}
	}
	if (manner.extras.includes('sums')) {
		for (const which of ['net', 'tax', 'total'] as const) {
			const amount = valueOf(which, drawing);
			parts.drawBetween(table, { text: amountLabel(which, drawing), amount });
		}
	}
	if (manner.rules !== 'none') sheet.rule();
	if (sheet.y > PAGE.height - SPACE_BELOW) parts.turnPage(table);
	return rows;
}

function byCell<T>(value: (cell: Cell) => T): Record<Cell, T> {
	return Object.fromEntries(CELLS.map((cell) => [cell, value(cell)])) as Record<Cell, T>;
}
