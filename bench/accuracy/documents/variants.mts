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
import type { Half, Label, Language } from './language.mjs';
import { type Layout, look, title } from './layouts.mjs';
import type { Conditions, Kind } from './rendering/scans.mjs';

/** One thing that makes documents harder to read than the usual invoice. */
export interface Variant {
	name: string;
	project: 'fo_1' | 'fo_2' | 'fo_3';
	/** Languages or countries; all languages if there are none. */
	languages?: Language[];
	/** How a page gets into a picture; such a variant has no text PDFs. */
	picture?: [kind: Kind, conditions: Conditions];
	terms?: Terms;
	/** Other labels than usual: `{ number: 'creditNumber' }`. */
	labels?: Partial<Record<Label, Label>>;
	/** What replaces parts of the layouts of a half. */
	parts?: Record<Half, Partial<Layout>>;
}

type Entries = Omit<Variant, 'name' | 'project'>;

function invoice(name: string, entries: Entries = {}): Variant {
	return { name, project: 'fo_1', ...entries };
}

/** Usual layouts with other blocks from the table on. */
function bottom(train: Layout['bottom'], test: Layout['bottom']): Record<Half, Partial<Layout>> {
	return { train: { bottom: train }, test: { bottom: test } };
}

const TILL = { width: 226, height: 560 };
const { pairs, runs, grid, headerRow } = particulars;

export const VARIANTS: Variant[] = [
	invoice('usual'),
	invoice('full grid', {
		parts: {
			train: {
				particulars: [particulars.ruled, 'number date due'],
				bottom: [items.grid, totals.wide, payment.footerLine],
			},
			test: {
				particulars: [particulars.ruled, 'customerNumber date number due order'],
				bottom: [items.grid, sums.boxed, payment.account],
			},
		},
	}),
	invoice('horizontal rules', {
		parts: bottom(
			[items.horizontal, totals.wide, payment.account],
			[items.horizontal, totals.column, payment.footerColumns],
		),
	}),
	invoice('boxed sums', {
		parts: bottom(
			[items.plain, sums.boxed, payment.footerLine],
			[items.ruled, sums.boxesInRow, payment.account],
		),
	}),
	invoice('white on dark', {
		parts: bottom(
			[items.darkHead, totals.column, payment.account],
			[items.darkGrid, totals.totalFirst, payment.footerLine],
		),
	}),
	invoice('two rates', {
		terms: { twoRates: true },
		parts: bottom(
			[items.plain, sums.ratesInTable, payment.footerLine],
			[items.ruled, sums.ratesInTable, payment.account],
		),
	}),
	invoice('two rates, no sum', {
		terms: { twoRates: true },
		parts: bottom(
			[items.ruled, sums.ratesInColumn, payment.account],
			[items.grid, sums.ratesInColumn, payment.account],
		),
	}),
	invoice('credit note', {
		terms: { credit: true },
		labels: { title: 'credit', number: 'creditNumber', total: 'creditTotal' },
	}),
	invoice('prepaid', {
		parts: bottom(
			[items.plain, sums.prepaid, payment.account],
			[items.horizontal, sums.prepaid, payment.payBy, payment.footerLine],
		),
	}),
	invoice('discount', {
		terms: { discount: 5 },
		parts: bottom(
			[items.ruled, sums.reduced, payment.early, payment.footerLine],
			[items.plain, sums.reduced, payment.early, payment.account],
		),
	}),
	invoice('letterhead in columns', {
		parts: {
			train: { top: [parties.splitLetterhead, title] },
			test: { top: [parties.smallLetterhead, title] },
		},
	}),
	invoice('small footer', {
		parts: bottom(
			[items.plain, totals.column, payment.smallPrint],
			[items.ruled, totals.wide, payment.smallFooter],
		),
	}),
	invoice('box for each character', {
		parts: {
			train: {
				particulars: [particulars.combs, 'number date due'],
				bottom: [items.plain, totals.column, payment.accountInBoxes],
			},
			test: {
				particulars: [particulars.combsBelow, 'date number order due'],
				bottom: [items.grid, totals.wide, payment.accountInBoxes],
			},
		},
	}),
	invoice('logo', {
		parts: {
			train: { top: [parties.logo, title], bottom: [items.plain, totals.wide] },
			test: { top: [parties.logoAtRight, title], bottom: [items.ruled, totals.column] },
		},
	}),
	invoice('marketplace', {
		parts: {
			train: {
				top: [foreign.platform, title],
				particulars: [pairs, 'number date order'],
				bottom: [items.plain, sums.marketplace, foreign.platformFooter],
			},
			test: {
				top: [foreign.platformAtRight, title],
				bottom: [items.horizontal, sums.marketplace, foreign.platformFooter],
			},
		},
	}),
	invoice('United States', {
		languages: ['us'],
		parts: {
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
		},
	}),
	invoice('United Kingdom', {
		languages: ['uk'],
		parts: bottom(
			[items.ruled, totals.column, foreign.sortCode],
			[items.plain, totals.wide, foreign.sortCode],
		),
	}),
	invoice('Swiss QR bill', {
		languages: ['ch-de', 'ch-fr', 'ch-it'],
		parts: {
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
		},
	}),
	{
		name: 'receipt',
		project: 'fo_2',
		parts: {
			train: {
				...{ size: TILL, look: look('narrow', 8.5, 14), lines: [1, 6] },
				...{ top: [receipts.head], particulars: [runs, ''] },
				bottom: [receipts.items, receipts.sums],
			},
			test: {
				...{ size: TILL, look: look('mono', 7.5, 16), lines: [1, 7] },
				...{ top: [receipts.plainHead], particulars: [runs, ''] },
				bottom: [receipts.items, receipts.totalFirst],
			},
		},
	},
	{
		name: 'order',
		project: 'fo_3',
		parts: {
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
