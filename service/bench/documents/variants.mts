import * as foreign from './blocks/foreign.mjs';
import * as items from './blocks/items.mjs';
import * as orders from './blocks/orders.mjs';
import * as particulars from './blocks/particulars.mjs';
import * as parties from './blocks/parties.mjs';
import * as payment from './blocks/payment.mjs';
import * as receipts from './blocks/receipts.mjs';
import * as sums from './blocks/sums.mjs';
import * as totals from './blocks/totals.mjs';
import type { Terms } from './invoice.mjs';
import type { Label, Language } from './language.mjs';
import { type Layout, look, title } from './layouts.mjs';
import type { Conditions, Kind } from './rendering/scans.mjs';

/** Documents with one thing that makes them harder to read than the usual invoice. */
export interface Variant {
	name: string;
	project: 'fo_1' | 'fo_2' | 'fo_3';
	/** Languages or countries; all languages if there are none. */
	languages?: Language[];
	/** The way a page becomes a picture. Such a variant doesn't have text PDFs. */
	picture?: [kind: Kind, conditions: Conditions];
	terms?: Terms;
	/** Other labels than usual: `{ number: 'creditNumber' }`. */
	labels?: Record<Label, Label>;
	/** Replacements for parts of the layouts of this half. */
	train?: Partial<Layout>;
	test?: Partial<Layout>;
}

function invoice(name: string, entries: Omit<Variant, 'name' | 'project'> = {}): Variant {
	return { name, project: 'fo_1', ...entries };
}

const { pairs, runs, grid, headerRow } = particulars;
const TILL: Partial<Layout> = { size: { width: 226, height: 560 }, particulars: [runs, ''] };

export const VARIANTS: Variant[] = [
	invoice('usual'),
	invoice('full grid', {
		train: {
			particulars: [particulars.ruled, 'number date due'],
			bottom: [items.grid, totals.wide, payment.footerLine],
		},
		test: {
			particulars: [particulars.ruled, 'customerNumber date number due order'],
			bottom: [items.grid, sums.boxed, payment.account],
		},
	}),
	invoice('horizontal rules', {
		train: { bottom: [items.horizontal, totals.wide, payment.account] },
		test: { bottom: [items.horizontal, totals.column, payment.footerColumns] },
	}),
	invoice('boxed sums', {
		train: { bottom: [items.plain, sums.boxed, payment.footerLine] },
		test: { bottom: [items.ruled, sums.boxesInRow, payment.account] },
	}),
	invoice('white on dark', {
		train: { bottom: [items.darkHead, totals.column, payment.account] },
		test: { bottom: [items.darkGrid, totals.totalFirst, payment.footerLine] },
	}),
	invoice('two rates', {
		terms: { twoRates: true },
		train: { bottom: [items.plain, sums.ratesInTable, payment.footerLine] },
		test: { bottom: [items.ruled, sums.ratesInTable, payment.account] },
	}),
	invoice('two rates, no sum', {
		terms: { twoRates: true },
		train: { bottom: [items.ruled, sums.ratesInColumn, payment.account] },
		test: { bottom: [items.grid, sums.ratesInColumn, payment.account] },
	}),
	invoice('credit note', {
		terms: { credit: true },
		labels: { title: 'credit', number: 'creditNumber', total: 'creditTotal' },
	}),
	invoice('prepaid', {
		train: { bottom: [items.plain, sums.prepaid, payment.account] },
		test: { bottom: [items.horizontal, sums.prepaid, payment.payBy, payment.footerLine] },
	}),
	invoice('discount', {
		terms: { discount: 5 },
		train: { bottom: [items.ruled, sums.reduced, payment.early, payment.footerLine] },
		test: { bottom: [items.plain, sums.reduced, payment.early, payment.account] },
	}),
	invoice('letterhead in columns', {
		train: { top: [parties.splitLetterhead, title] },
		test: { top: [parties.smallLetterhead, title] },
	}),
	invoice('small footer', {
		train: { bottom: [items.plain, totals.column, payment.smallPrint] },
		test: { bottom: [items.ruled, totals.wide, payment.smallFooter] },
	}),
	invoice('box for each character', {
		train: {
			particulars: [particulars.combs, 'number date due'],
			bottom: [items.plain, totals.column, payment.accountInBoxes],
		},
		test: {
			particulars: [particulars.combsBelow, 'date number order due'],
			bottom: [items.grid, totals.wide, payment.accountInBoxes],
		},
	}),
	invoice('logo', {
		train: { top: [parties.logo, title], bottom: [items.plain, totals.wide] },
		test: { top: [parties.logoAtRight, title], bottom: [items.ruled, totals.column] },
	}),
	invoice('marketplace', {
		train: {
			top: [foreign.platform, title],
			particulars: [pairs, 'number date order'],
			bottom: [items.plain, sums.marketplace, foreign.platformFooter],
		},
		test: {
			top: [foreign.platformAtRight, title],
			bottom: [items.horizontal, sums.marketplace, foreign.platformFooter],
		},
	}),
	invoice('United States', {
		languages: ['us'],
		train: {
			top: [title, foreign.billAndShip],
			particulars: [headerRow, 'number date due order'],
			bottom: [items.ruled, totals.column, foreign.remit],
		},
		test: {
			top: [foreign.billAndShip, title],
			particulars: [runs, 'number date order terms due'],
			bottom: [items.grid, totals.column, foreign.remit],
		},
	}),
	invoice('United Kingdom', {
		languages: ['uk'],
		train: { bottom: [items.ruled, totals.column, foreign.sortCode] },
		test: { bottom: [items.plain, totals.wide, foreign.sortCode] },
	}),
	invoice('Swiss QR bill', {
		languages: ['ch-de', 'ch-fr', 'ch-it'],
		train: {
			look: look('sans', 9.5),
			lines: [1, 4],
			top: [parties.splitLetterhead, title],
			particulars: [pairs, 'number date due'],
			bottom: [items.plain, totals.column, foreign.qrBill],
		},
		test: {
			look: look('narrow', 9, 50),
			lines: [1, 4],
			top: [parties.addressAtRight, title],
			particulars: [grid, 'date number customerNumber'],
			bottom: [items.horizontal, totals.wide, foreign.qrBill],
		},
	}),
	{
		name: 'receipt',
		project: 'fo_2',
		train: {
			...TILL,
			look: look('narrow', 8.5, 14),
			lines: [1, 6],
			top: [receipts.head],
			bottom: [receipts.items, receipts.sums],
		},
		test: {
			...TILL,
			look: look('mono', 7.5, 16),
			lines: [1, 7],
			top: [receipts.plainHead],
			bottom: [receipts.items, receipts.totalFirst],
		},
	},
	{
		name: 'order',
		project: 'fo_3',
		train: {
			top: [orders.letterhead],
			particulars: [pairs, 'orderNumber orderDate deliverBy'],
			bottom: [orders.delivery, items.ruled, orders.total],
		},
		test: {
			top: [orders.sides],
			particulars: [grid, 'orderDate orderNumber deliverBy'],
			bottom: [orders.delivery, items.plain, orders.allSums],
		},
	},
	invoice('100 dpi', { picture: ['scan', { dpi: 100 }] }),
	invoice('300 dpi', { picture: ['scan', { dpi: 300 }] }),
	invoice('crooked', { picture: ['scan', { skew: 3 }] }),
	invoice('JPEG at 40', { picture: ['scan', { quality: 40 }] }),
	invoice('bleed-through', { picture: ['scan', { through: 0.16 }] }),
	invoice('perspective', { picture: ['photo', { perspective: 0.06 }] }),
	invoice('uneven light', { picture: ['photo', { light: 0.7 }] }),
	invoice('shadow', { picture: ['photo', { shadow: 0.45 }] }),
	invoice('blurred', { picture: ['photo', { blur: 1.4 }] }),
];
