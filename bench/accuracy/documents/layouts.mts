import * as items from './blocks/items.mjs';
import * as particulars from './blocks/particulars.mjs';
import type { Particular } from './blocks/particulars.mjs';
import * as parties from './blocks/parties.mjs';
import * as payment from './blocks/payment.mjs';
import * as totals from './blocks/totals.mjs';
import type { Half } from './language.mjs';
import type { Drawing } from './printed.mjs';
import type { Look } from './sheet.mjs';

type Block = (drawing: Drawing) => void;

/** How invoices of one kind look, in any language. */
export interface Layout {
	name: string;
	look: Look;
	parties: Block;
	title: 'above' | 'below' | 'none';
	particulars: (drawing: Drawing, entries: Particular[]) => void;
	/** Which numbers and dates are printed, in order. */
	entries: string[];
	items: Block;
	/** Fewest and most lines of the table. */
	lines: [number, number];
	totals: Block;
	payment: Block[];
}

const look = (font: Look['font'], size: number, margin = 56, wordByWord = false): Look => ({
	font,
	size,
	margin,
	wordByWord,
});
const entries = (names: string) => names.split(' ');

/** No layout, no set of labels and no seed is in both halves; the grids, boxes and tax tables of `test` aren't in `train` at all. */
export const LAYOUTS: Record<Half, Layout[]> = {
	train: [
		{
			name: 'pairs',
			look: look('sans', 10),
			parties: parties.letterhead,
			title: 'above',
			particulars: particulars.pairs,
			entries: entries('number date due customerNumber'),
			items: items.ruled,
			lines: [2, 6],
			totals: totals.column,
			payment: [payment.footerLine],
		},
		{
			name: 'window',
			look: look('sans', 9.5, 60, true),
			parties: parties.window,
			title: 'below',
			particulars: particulars.rightBlock,
			entries: entries('customerNumber number date delivery'),
			items: items.plain,
			lines: [1, 5],
			totals: totals.wide,
			payment: [payment.payBy, payment.footerColumns],
		},
		{
			name: 'runs',
			look: look('serif', 9.5),
			parties: parties.twoColumns,
			title: 'above',
			particulars: particulars.runs,
			entries: entries('date number order due contact'),
			items: items.ruled,
			lines: [3, 8],
			totals: totals.sentences,
			payment: [payment.account],
		},
		{
			name: 'header row',
			look: look('narrow', 10, 48),
			parties: parties.letterhead,
			title: 'below',
			particulars: particulars.headerRow,
			entries: entries('number date order due'),
			items: items.plain,
			lines: [2, 30],
			totals: totals.column,
			payment: [payment.account],
		},
		{
			name: 'right',
			look: look('wide', 9, 50, true),
			parties: parties.addressAtRight,
			title: 'below',
			particulars: particulars.pairs,
			entries: entries('number date delivery due'),
			items: items.ruled,
			lines: [2, 7],
			totals: totals.wide,
			payment: [payment.footerLine],
		},
		{
			name: 'centred',
			look: look('serif', 10, 64),
			parties: parties.centred,
			title: 'below',
			particulars: particulars.runs,
			entries: entries('number customerNumber date terms'),
			items: items.plain,
			lines: [1, 4],
			totals: totals.sentences,
			payment: [payment.payBy, payment.account],
		},
	],
	test: [
		{
			name: 'grid',
			look: look('sans', 9.5, 50),
			parties: parties.twoBoxes,
			title: 'above',
			particulars: particulars.grid,
			entries: entries('date due number order customerNumber delivery'),
			items: items.ruled,
			lines: [2, 8],
			totals: totals.taxTable,
			payment: [payment.account],
		},
		{
			name: 'box at the right',
			look: look('wide', 9, 54),
			parties: parties.window,
			title: 'none',
			particulars: particulars.rightBox,
			entries: entries('number date due'),
			items: items.plain,
			lines: [1, 6],
			totals: totals.totalFirst,
			payment: [payment.footerColumns],
		},
		{
			name: 'left column',
			look: look('serif', 10, 58),
			parties: parties.addressAtRight,
			title: 'above',
			particulars: particulars.leftColumn,
			entries: entries('contact customerNumber number date order'),
			items: items.ruled,
			lines: [2, 5],
			totals: totals.column,
			payment: [payment.payBy, payment.footerLine],
		},
		{
			name: 'row of sums',
			look: look('narrow', 10, 46, true),
			parties: parties.letterhead,
			title: 'below',
			particulars: particulars.headerRow,
			entries: entries('customerNumber number delivery date due'),
			items: items.plain,
			lines: [4, 12],
			totals: totals.row,
			payment: [payment.account],
		},
		{
			name: 'dotted',
			look: look('mono', 8.5, 50),
			parties: parties.centred,
			title: 'above',
			particulars: particulars.dotted,
			entries: entries('number date period due'),
			items: items.plain,
			lines: [2, 6],
			totals: totals.sentences,
			payment: [payment.account],
		},
		{
			name: 'letter',
			look: look('sans', 10.5, 70),
			parties: parties.window,
			title: 'below',
			particulars: particulars.pairs,
			entries: entries('customerNumber date number order'),
			items: items.plain,
			lines: [1, 3],
			totals: totals.column,
			payment: [payment.payBy, payment.footerColumns],
		},
		{
			name: 'long table',
			look: look('sans', 9, 44, true),
			parties: parties.twoColumns,
			title: 'below',
			particulars: particulars.headerRow,
			entries: entries('number date due order'),
			items: items.ruled,
			lines: [28, 60],
			totals: totals.wide,
			payment: [payment.footerLine],
		},
		{
			name: 'both at the right',
			look: look('serif', 9, 52),
			parties: parties.letterhead,
			title: 'above',
			particulars: particulars.rightBlock,
			entries: entries('number date period order due taxId'),
			items: items.ruled,
			lines: [2, 9],
			totals: totals.totalFirst,
			payment: [payment.account],
		},
		{
			name: 'small service',
			look: look('wide', 10, 60),
			parties: parties.twoBoxes,
			title: 'none',
			particulars: particulars.runs,
			entries: entries('number date terms due'),
			items: items.plain,
			lines: [1, 2],
			totals: totals.taxTable,
			payment: [payment.footerLine],
		},
		{
			name: 'shop',
			look: look('narrow', 9.5, 40),
			parties: parties.centred,
			title: 'below',
			particulars: particulars.rightBlock,
			entries: entries('order delivery number date'),
			items: items.ruled,
			lines: [3, 15],
			totals: totals.column,
			payment: [payment.footerColumns],
		},
	],
};
