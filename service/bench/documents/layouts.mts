import * as items from './blocks/items.mjs';
import * as particulars from './blocks/particulars.mjs';
import * as parties from './blocks/parties.mjs';
import * as payment from './blocks/payment.mjs';
import * as totals from './blocks/totals.mjs';
import type { Half } from './language.mjs';
import type { Drawing } from './printed.mjs';
import type { Look } from './rendering/sheet.mjs';

type Block = (drawing: Drawing) => void;

/** The look of one kind of invoice, in any language. */
export interface Layout extends Parts {
	name: string;
	look: Look;
	/** The minimum and maximum number of lines in the table. */
	lines: [number, number];
	/** The paper, if it isn't A4. */
	size?: { width: number; height: number };
}

export interface Parts {
	top: Block[];
	/** The names of the numbers and dates to print, in order. */
	particulars: [block: typeof particulars.pairs, names: string];
	bottom: Block[];
}

function layout(name: string, look: Look, lines: Layout['lines'], parts: Parts): Layout {
	return { name, look, lines, ...parts };
}

export function look(font: Look['font'], size: number, margin = 56, wordByWord = false): Look {
	return { font, size, margin, wordByWord };
}

export function title({ sheet, style }: Drawing): void {
	sheet.atLeft(style.label('title'), { size: sheet.look.size + 8, bold: true });
}

/** The halves share no layout, set of labels or seed. Grids, boxes and tax tables are only in `test`. */
export const LAYOUTS: Record<Half, Layout[]> = {
	train: [
		layout('pairs', look('sans', 10), [2, 6], {
			top: [title, parties.letterhead],
			particulars: [particulars.pairs, 'number date due customerNumber'],
			bottom: [items.ruled, totals.column, payment.footerLine],
		}),
		layout('window', look('sans', 9.5, 60, true), [1, 5], {
			top: [parties.window, title],
			particulars: [particulars.rightBlock, 'customerNumber number date delivery'],
			bottom: [items.plain, totals.wide, payment.payBy, payment.footerColumns],
		}),
		layout('runs', look('serif', 9.5), [3, 8], {
			top: [title, parties.twoColumns],
			particulars: [particulars.runs, 'date number order due contact'],
			bottom: [items.ruled, totals.sentences, payment.account],
		}),
		layout('header row', look('narrow', 10, 48), [2, 30], {
			top: [parties.letterhead, title],
			particulars: [particulars.headerRow, 'number date order due'],
			bottom: [items.plain, totals.column, payment.account],
		}),
		layout('right', look('wide', 9, 50, true), [2, 7], {
			top: [parties.addressAtRight, title],
			particulars: [particulars.pairs, 'number date delivery due'],
			bottom: [items.ruled, totals.wide, payment.footerLine],
		}),
		layout('centred', look('serif', 10, 64), [1, 4], {
			top: [parties.centred, title],
			particulars: [particulars.runs, 'number customerNumber date terms'],
			bottom: [items.plain, totals.sentences, payment.payBy, payment.account],
		}),
	],
	test: [
		layout('grid', look('sans', 9.5, 50), [2, 8], {
			top: [title, parties.twoBoxes],
			particulars: [particulars.grid, 'date due number order customerNumber delivery'],
			bottom: [items.ruled, totals.taxTable, payment.account],
		}),
		layout('box at the right', look('wide', 9, 54), [1, 6], {
			top: [parties.window],
			particulars: [particulars.rightBox, 'number date due'],
			bottom: [items.plain, totals.totalFirst, payment.footerColumns],
		}),
		layout('left column', look('serif', 10, 58), [2, 5], {
			top: [title, parties.addressAtRight],
			particulars: [particulars.leftColumn, 'contact customerNumber number date order'],
			bottom: [items.ruled, totals.column, payment.payBy, payment.footerLine],
		}),
		layout('row of sums', look('narrow', 10, 46, true), [4, 12], {
			top: [parties.letterhead, title],
			particulars: [particulars.headerRow, 'customerNumber number delivery date due'],
			bottom: [items.plain, totals.row, payment.account],
		}),
		layout('dotted', look('mono', 8.5, 50), [2, 6], {
			top: [title, parties.centred],
			particulars: [particulars.dotted, 'number date period due'],
			bottom: [items.plain, totals.sentences, payment.account],
		}),
		layout('letter', look('sans', 10.5, 70), [1, 3], {
			top: [parties.window, title],
			particulars: [particulars.pairs, 'customerNumber date number order'],
			bottom: [items.plain, totals.column, payment.payBy, payment.footerColumns],
		}),
		layout('long table', look('sans', 9, 44, true), [28, 60], {
			top: [parties.twoColumns, title],
			particulars: [particulars.headerRow, 'number date due order'],
			bottom: [items.ruled, totals.wide, payment.footerLine],
		}),
		layout('both at the right', look('serif', 9, 52), [2, 9], {
			top: [title, parties.letterhead],
			particulars: [particulars.rightBlock, 'number date period order due taxId'],
			bottom: [items.ruled, totals.totalFirst, payment.account],
		}),
		layout('small service', look('wide', 10, 60), [1, 2], {
			top: [parties.twoBoxes],
			particulars: [particulars.runs, 'number date terms due'],
			bottom: [items.plain, totals.taxTable, payment.footerLine],
		}),
		layout('shop', look('narrow', 9.5, 40), [3, 15], {
			top: [parties.centred, title],
			particulars: [particulars.rightBlock, 'order delivery number date'],
			bottom: [items.ruled, totals.column, payment.footerColumns],
		}),
	],
};
