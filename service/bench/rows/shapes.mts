import * as orders from '../documents/blocks/orders.mjs';
import * as particulars from '../documents/blocks/particulars.mjs';
import * as sums from '../documents/blocks/sums.mjs';
import type { Half } from '../documents/language.mjs';
import type { Layout } from '../documents/layouts.mjs';
import type { Drawing } from '../documents/printed.mjs';
import type { Font } from '../documents/rendering/sheet.mjs';

/** The look of a sender's table. Its font is that of the layout. */
export interface Manner {
	/** From left to right; `>` aligns to the right, `=` centres. */
	columns: string;
	/** The number of rows, at least and at most. */
	rows: [number, number];
	head: 'plain' | 'grey' | 'dark' | 'two lines' | 'at left' | 'none';
	rules: 'none' | 'rows' | 'grid';
	/** The heading of the following pages. */
	following: 'head' | 'no head';
	/** The least space between columns, and between rows, in points. */
	gap: [across: number, down: number];
	/** The line of the description that the other cells are next to. */
	figures: 'first' | 'middle' | 'last';
	/** Without tax, with a currency at each one, with tax, or unit prices with four decimals. */
	prices: 'plain' | 'money' | 'gross' | 'four decimals';
	quantity: 'whole' | 'decimals' | 'with unit';
	/** The things that are printed besides the rows. */
	extras: Extra[];
	/** The amounts below the table, if they aren't the usual ones. */
	sums?: (drawing: Drawing) => void;
	/** The discount on everything, in percent. */
	discount: number;
	/** Replacements for parts of the usual layouts. */
	layout?: Partial<Layout>;
	/** The look of a till receipt, if it is one. */
	till?: TillManner;
}

export interface TillManner {
	font: Font;
	/** Of the font, in points. */
	size: number;
	/** The place of the quantity. With `name`, there is none. */
	item: 'name' | 'quantity below' | 'quantity above' | 'quantity first';
	/** Printed after each amount. */
	taxLetter: '' | ' A' | ' 1';
	/** The total is after the net amount and the tax, or before. */
	total: 'last' | 'first';
}

/**
 * `details`, `notes` and `parts` are below the text of a row, `groups` have a heading and a sum, `carried` sums are at
 * the end and at the top of a page, `charges` are rows for shipping, a discount and something free of charge, and
 * the net amount, the tax and the total can be in the table as `sums`.
 */
export type Extra =
	| 'details'
	| 'notes'
	| 'parts'
	| 'groups'
	| 'carried'
	| 'charges'
	| 'two rates'
	| 'sums';

export interface Shape {
	name: string;
	project: 'fo_1' | 'fo_2' | 'fo_3';
	manners: Record<Half, Manner>;
}

const USUAL: Manner = {
	columns: 'position description >quantity >price >amount',
	rows: [2, 10],
	head: 'plain',
	rules: 'none',
	following: 'head',
	gap: [12, 2],
	figures: 'first',
	prices: 'plain',
	quantity: 'whole',
	extras: [],
	discount: 0,
};

function shape(name: string, train: Partial<Manner>, test: Partial<Manner>): Shape {
	const manners = { train: { ...USUAL, ...train }, test: { ...USUAL, ...test } };
	return { name, project: 'fo_1', manners };
}

function receipt(name: string, train: TillManner, test: TillManner): Shape {
	const usual: Partial<Manner> = { rows: [1, 14], prices: 'gross', extras: ['charges'] };
	const { manners } = shape(name, { ...usual, till: train }, { ...usual, till: test });
	return { name, project: 'fo_2', manners };
}

/** Orders have no tax, and only a total. */
function order(name: string, train: Partial<Manner>, test: Partial<Manner>): Shape {
	const usual: Partial<Manner> = { prices: 'gross', sums: orders.total };
	const numbers = 'orderNumber orderDate deliverBy';
	const { manners } = shape(
		name,
		{
			...usual,
			...train,
			layout: { top: [orders.letterhead], particulars: [particulars.runs, numbers] },
		},
		{
			...usual,
			...test,
			layout: { top: [orders.sides], particulars: [particulars.pairs, numbers] },
		},
	);
	return { name, project: 'fo_3', manners };
}

export const SHAPES: Shape[] = [
	shape(
		'ruled',
		{
			rules: 'rows',
			head: 'grey',
			columns: 'position article description >quantity unit >price >amount',
		},
		{
			rules: 'rows',
			columns: 'description =quantity >price =rate >amount',
			head: 'dark',
		},
	),
	shape(
		'unruled',
		{ columns: '>quantity unit description >price >amount' },
		{ columns: 'article description >price >quantity >amount', head: 'at left' },
	),
	shape(
		'grid',
		{
			rules: 'grid',
			head: 'grey',
			columns: '=position description =quantity =unit >price >rate >amount',
		},
		{ rules: 'grid', columns: '=quantity article description >price >amount' },
	),
	shape(
		'many columns',
		{
			...{ rules: 'rows', head: 'grey', gap: [7, 2] },
			columns: 'position article description >quantity unit >price >discount >rate >amount',
		},
		{
			...{ head: 'dark', gap: [6, 3] },
			columns: 'position date article description >quantity unit >price >discount >amount >rate',
		},
	),
	shape(
		'dated',
		{ columns: 'date description >quantity >price >amount', quantity: 'decimals' },
		{
			columns: 'description date >quantity unit >price >amount',
			quantity: 'decimals',
			rules: 'rows',
		},
	),
	shape(
		'amounts only',
		{ columns: 'description >amount', rows: [1, 6], extras: ['details'] },
		{ columns: 'position description >rate >amount', rows: [1, 5], rules: 'rows' },
	),
	shape(
		'heading in two lines',
		{
			head: 'two lines',
			columns: 'article description >quantity >price >rate >amount',
			rules: 'rows',
		},
		{
			head: 'two lines',
			columns: 'position description >quantity unit >price >discount >amount',
		},
	),
	shape(
		'text below',
		{ extras: ['details'], columns: 'position description >quantity unit >price >amount' },
		{
			extras: ['details'],
			columns: 'description =quantity >price >amount',
			rules: 'rows',
		},
	),
	shape(
		'notes below',
		{ extras: ['notes'], columns: 'article description >quantity >price >amount', rules: 'rows' },
		{
			extras: ['details', 'notes'],
			columns: 'position description >quantity >price >amount',
		},
	),
	shape(
		'parts below',
		{ extras: ['parts'], columns: 'position description >quantity unit >price >amount' },
		{ extras: ['parts'], columns: '>quantity article description >price >amount', rules: 'rows' },
	),
	shape(
		'groups',
		{
			extras: ['groups'],
			rows: [6, 24],
			columns: 'position description >quantity unit >price >amount',
		},
		{
			extras: ['groups'],
			rows: [6, 24],
			columns: 'description >quantity >price >amount',
			rules: 'rows',
		},
	),
	shape(
		'carried over',
		{
			extras: ['carried'],
			rows: [40, 200],
			columns: 'position article description >quantity unit >price >amount',
		},
		{
			extras: ['carried', 'details'],
			rows: [25, 90],
			columns: 'description >quantity >price >rate >amount',
			rules: 'rows',
		},
	),
	shape(
		'heading once',
		{
			following: 'no head',
			rows: [30, 120],
			columns: 'position description >quantity >price >amount',
		},
		{
			following: 'no head',
			rows: [30, 120],
			columns: 'article description >quantity unit >price >amount',
		},
	),
	shape(
		'no heading',
		{ head: 'none', rows: [2, 8] },
		{
			head: 'none',
			rows: [2, 8],
			columns: '>quantity unit description >price >amount',
		},
	),
	shape(
		'charges',
		{
			extras: ['charges'],
			columns: 'position description >quantity >price >rate >amount',
			rules: 'rows',
		},
		{ extras: ['charges'], columns: 'article description >quantity >price >amount' },
	),
	shape(
		'quantity with unit',
		{ quantity: 'with unit', columns: 'description >quantity >price >amount' },
		{
			quantity: 'with unit',
			columns: 'quantity description >price >rate >amount',
			rules: 'rows',
		},
	),
	shape(
		'currencies',
		{ prices: 'money', columns: 'description >quantity >price >amount', rules: 'rows' },
		{ prices: 'money', columns: 'position description >quantity >price >amount' },
	),
	shape(
		'close columns',
		{ gap: [4, 1], columns: 'article description >quantity unit >price >amount' },
		{
			gap: [3.5, 0],
			columns: 'position article description quantity unit >price >rate >amount',
		},
	),
	shape(
		'figures further down',
		{ figures: 'last', extras: ['details'], rules: 'rows', gap: [12, 7] },
		{
			figures: 'middle',
			extras: ['details'],
			rules: 'grid',
			gap: [10, 5],
			columns: 'description =quantity >price >amount',
		},
	),
	shape(
		'prices with tax',
		{ prices: 'gross', columns: 'description >quantity >price >amount' },
		{
			prices: 'gross',
			columns: 'article description =quantity >price >rate >amount',
			rules: 'grid',
		},
	),
	shape(
		'two rates',
		{
			extras: ['two rates'],
			columns: 'position description >quantity >price >rate >amount',
			sums: sums.ratesInTable,
		},
		{
			extras: ['two rates'],
			columns: 'description >rate >quantity >price >amount',
			sums: sums.ratesInColumn,
		},
	),
	shape(
		'discount on everything',
		{
			discount: 5,
			sums: sums.reduced,
			rules: 'rows',
			columns: 'article description >quantity >price >amount',
		},
		{
			discount: 10,
			sums: sums.reduced,
			columns: '>quantity description >price >amount',
		},
	),
	shape(
		'sums in the table',
		{
			extras: ['sums'],
			rules: 'grid',
			head: 'grey',
			columns: 'description >quantity >price >amount',
		},
		{
			extras: ['sums'],
			rules: 'rows',
			columns: 'position description >quantity unit >price >amount',
		},
	),
	shape(
		'prices with four decimals',
		{ prices: 'four decimals', columns: 'article description >quantity unit >price >amount' },
		{ prices: 'four decimals', rules: 'rows', columns: 'description >price >quantity >amount' },
	),
	receipt(
		'receipt with names',
		{ font: 'narrow', size: 8.5, item: 'name', taxLetter: ' A', total: 'last' },
		{ font: 'mono', size: 7.5, item: 'name', taxLetter: '', total: 'first' },
	),
	receipt(
		'receipt with quantities',
		{ font: 'mono', size: 7.5, item: 'quantity below', taxLetter: ' A', total: 'first' },
		{ font: 'narrow', size: 8, item: 'quantity above', taxLetter: ' 1', total: 'last' },
	),
	receipt(
		'receipt with numbers first',
		{ font: 'sans', size: 8, item: 'quantity first', taxLetter: '', total: 'last' },
		{ font: 'mono', size: 7, item: 'quantity first', taxLetter: ' A', total: 'first' },
	),
	order(
		'order with units',
		{
			rules: 'rows',
			head: 'grey',
			columns: 'position article description >quantity unit >price >amount',
		},
		{ columns: '>quantity unit article description >price >amount' },
	),
	order(
		'order with dates',
		{ extras: ['details'], columns: 'article description date >quantity >price >amount' },
		{
			rules: 'grid',
			extras: ['notes'],
			columns: 'position description >quantity unit date >price >amount',
		},
	),
];
