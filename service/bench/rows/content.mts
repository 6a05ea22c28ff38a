import type { Chance } from '../../support/chance.mjs';
import { formatAmount, formatDate } from '../documents/formats.mjs';
import { type Invoice, type Style, invoiceOf } from '../documents/invoice.mjs';
import { VOCABULARY } from '../documents/language.mjs';
import type { Manner } from './shapes.mjs';
import { type Cell, type Words, filled } from './words.mjs';

/** A row as text: its cells without a description, the description, and the lines below it. */
export interface RowContent {
	kind: 'row';
	cells: Partial<Record<Cell, string>>;
	description: string;
	details: string[];
	notes: Note[];
	cents: number;
}

/** A line below a row, with a quantity if it is a part of a set. */
export interface Note {
	text: string;
	quantity?: string;
}

/** A line that isn't a row: the heading or the sum of a group. */
export interface GroupLine {
	kind: 'group';
	text: string;
	amount: string;
}

export type Entry = RowContent | GroupLine;

/** An invoice and its table. */
export interface Content {
	entries: Entry[];
	invoice: Invoice;
	/** The printed amount that the rows add up to. */
	sum: string;
}

/** The choices that all rows of a document have in common. */
interface Sender {
	style: Style;
	words: Words;
	manner: Manner;
	chance: Chance;
	rates: number[];
	/** The form of an article number: 9 is a digit, A a letter. */
	numbering: string;
	rateForm: string;
	firstDay: number;
	datePattern: string;
}

const NUMBERINGS = [
	'99999',
	'999-999',
	'AA-9999',
	'9999999999999',
	'A99.999',
	'999.999.99',
	'9-99-9',
];
/** Sizes and the like, which are part of many names. */
const SIZES = [
	'M8 x 40',
	'RAL 7016',
	'230 V',
	'Typ B',
	'A4 80 g',
	'2,5 m',
	'V2.1',
	'IP65',
	'XL',
	'10 l',
	'3/4"',
	'500 GB',
];

export function contentOf(style: Style, words: Words, manner: Manner, chance: Chance): Content {
	const vocabulary = VOCABULARY[style.language]!;
	const patterns = [style.date, ...vocabulary.dates].filter((each) => !each.includes('MMM'));
	const sender: Sender = {
		...{ style, words, manner, chance },
		rates: manner.extras.includes('two rates') ? vocabulary.rates.slice(0, 2) : [style.rate],
		numbering: chance.pick(NUMBERINGS),
		rateForm: chance.pick(['9 %', '9%', '9']),
		firstDay: chance.integer(1, 1000),
		datePattern: patterns[0] ?? style.date,
	};
	const count = chance.integer(...manner.rows);
	const rows = Array.from({ length: count }, (_, index) => rowAt(index, sender));
	if (manner.extras.includes('charges')) rows.push(...charges(rows, sender));
	const entries = manner.extras.includes('groups') ? inGroups(rows, sender) : rows;
	return { entries, ...sums(rows, sender) };
}

function rowAt(index: number, sender: Sender): RowContent {
	const { style, words, manner, chance } = sender;
	const items = [...words.items, ...VOCABULARY[style.language]!.items];
	const description = chance.pick(items) + (chance.happens(0.6) ? ` ${chance.pick(SIZES)}` : '');
	const hundredths = manner.till
		? 100 * chance.pick([1, 1, 1, 2, 3])
		: manner.quantity === 'whole' || chance.happens(0.6)
			? 100 * chance.integer(1, chance.pick([3, 12, 250]))
			: 25 * chance.integer(1, 60);
	const price = chance.integer(90, chance.pick(manner.till ? [990, 2_990] : [990, 9_900, 129_900]));
	// In hundredths of a cent.
	const rest = manner.prices === 'four decimals' ? chance.integer(1, 99) : 0;
	const discount = chance.pick([0, 0, 5, 10, 25]);
	const isReduced = manner.columns.includes('discount');
	const full = Math.round((hundredths * (price + rest / 100)) / 100);
	const cents = isReduced ? Math.round((full * (100 - discount)) / 100) : full;
	const rate = sender.rates[index % sender.rates.length]!;
	const quantity = formatAmount(hundredths, style.number).replace(/\D?00$|(?<=\D\d)0$/, '');
	const unit = chance.pick(words.units);
	return {
		kind: 'row',
		description,
		cents,
		...belowRow(sender),
		cells: {
			position: String(index + 1),
			article: sender.numbering.replace(/[9A]/g, (sign) =>
				sign === '9' ? chance.digits(1) : chance.letters(1),
			),
			quantity: manner.quantity === 'with unit' ? `${quantity} ${unit}` : quantity,
			unit,
			price: formatAmount(price, style.number) + (rest > 0 ? String(rest).padStart(2, '0') : ''),
			discount: discount > 0 ? `${discount} %` : '',
			rate: sender.rateForm.replace('9', inStyle(rate, style)),
			date: dayOf(index, sender),
			amount: formatAmount(cents, style.number, style.minus),
		},
	};
}

function belowRow(sender: Sender): Pick<RowContent, 'details' | 'notes'> {
	const { words, manner, chance } = sender;
	const some = (texts: string[], most: number) =>
		Array.from({ length: chance.integer(0, most) }, () =>
			filled(chance.pick(texts), dayOf(0, sender), chance),
		);
	const has = (extra: Manner['extras'][number]) => manner.extras.includes(extra);
	const notes: Note[] = has('notes') ? some(words.notes, 2).map((text) => ({ text })) : [];
	const parts = has('parts') ? some(words.parts, 3) : [];
	notes.push(...parts.map((text) => ({ text, quantity: String(chance.integer(1, 8)) })));
	return { details: has('details') ? some(words.details, 4) : [], notes };
}

/** Rows for a discount, shipping and something free of charge, without a quantity. */
function charges(rows: RowContent[], sender: Sender): RowContent[] {
	const { style, words, chance } = sender;
	const total = rows.reduce((sum, { cents }) => sum + cents, 0);
	const charge = (name: string, cents: number): RowContent => ({
		...{ kind: 'row', description: name, details: [], notes: [], cents },
		cells: {
			rate: sender.rateForm.replace('9', inStyle(style.rate, style)),
			amount: formatAmount(cents, style.number, style.minus),
		},
	});
	return [
		charge(chance.pick(words.off), -Math.round(total / chance.pick([10, 20, 33]))),
		charge(chance.pick(words.shipping), chance.integer(390, 9900)),
		charge(chance.pick(words.details.filter((text) => !text.includes('{'))), 0),
	];
}

/** The rows with a heading before some of them and their sum after them. */
function inGroups(rows: RowContent[], sender: Sender): Entry[] {
	const { style, words, chance } = sender;
	const entries: Entry[] = [];
	const names = [...words.groups];
	const groupSum = chance.pick(words.groupSum);
	const hasSums = chance.happens(0.6);
	for (let from = 0, group = 1; from < rows.length; group++) {
		const members = rows.slice(from, from + chance.integer(2, 6));
		from += members.length;
		const name = filled(names[(group - 1) % names.length]!, dayOf(group, sender), chance);
		members.forEach((row, index) => (row.cells.position = `${group}.${index + 1}`));
		const cents = members.reduce((sum, row) => sum + row.cents, 0);
		const amount = formatAmount(cents, style.number, style.minus);
		entries.push({ kind: 'group', text: `${group}. ${name}`, amount: '' }, ...members);
		if (hasSums) entries.push({ kind: 'group', text: groupSum.replace('{group}', name), amount });
	}
	return entries;
}

function dayOf(index: number, { style, firstDay, datePattern }: Sender): string {
	const day = new Date(Date.UTC(2023, 0, firstDay + (index % 28)));
	return formatDate(day, datePattern, VOCABULARY[style.language]!.locale);
}

function inStyle(rate: number, style: Style): string {
	return String(rate).replace('.', style.number.at(-3)!);
}

/** The invoice with the sums of these rows. */
function sums(rows: RowContent[], sender: Sender): Omit<Content, 'entries'> {
	const { style, manner, chance, rates } = sender;
	const total = rows.reduce((sum, { cents }) => sum + cents, 0);
	const money = (cents: number) => formatAmount(cents, style.number, style.minus);
	const perRate = rates.map((rate, turn) => {
		const ofRate = rows.filter((_, index) => index % rates.length === turn);
		const cents = ofRate.reduce((sum, row) => sum + row.cents, 0);
		const reduced = cents - Math.round((cents * manner.discount) / 100);
		const net = manner.prices === 'gross' ? Math.round(reduced / (1 + rate / 100)) : reduced;
		const tax = manner.prices === 'gross' ? reduced - net : Math.round((net * rate) / 100);
		return { rate, net, tax, gross: net + tax };
	});
	const sumOf = (which: 'net' | 'tax' | 'gross') =>
		perRate.reduce((sum, each) => sum + each[which], 0);
	const invoice: Invoice = {
		...invoiceOf(style, 1, chance),
		itemsTotal: money(total),
		percent: manner.discount,
		discount: money(-Math.round((total * manner.discount) / 100)),
		perRate: perRate.map(({ rate, net, tax, gross }) => {
			return { rate, net: money(net), tax: money(tax), gross: money(gross) };
		}),
		net: money(sumOf('net')),
		tax: money(sumOf('tax')),
		total: money(sumOf('gross')),
	};
	return { invoice, sum: money(total) };
}
