import type { Chance } from '../../support/chance.mjs';
import { formatAmount, formatDate, iban, vatId } from './formats.mjs';
import { type Half, type Label, type Language, VOCABULARY } from './language.mjs';

/** The style of a sender's invoices. */
export interface Style {
	language: Language;
	label: (which: Label) => string;
	date: string;
	number: string;
	/** A negative amount: `9` is the amount. */
	minus: string;
	currency: [code: string, sign: string];
	/** `$` is the currency, `9` the amount. */
	money: '$9' | '$ 9' | '9 $' | '9';
	currencyAs: 'code' | 'sign';
	/** The number of an invoice: 9 is a digit, Y the year. */
	numbering: string;
	rate: number;
	supplier: Party;
	iban: string;
}

/** The special circumstances of a charge. */
export interface Terms {
	/** True if everything is refunded. */
	credit?: boolean;
	twoRates?: boolean;
	/** The discount on everything, in percent. */
	discount?: number;
}

export type Party = ReturnType<typeof partyOf>;

/** The content of an invoice. */
export type Invoice = ReturnType<typeof invoiceOf>;

const NUMBERINGS = 'Y-9999 AA-Y-999 999999 AAA99999 Y/999 A-9999-99 Y99999 9999'.split(' ');

export function styleOf(language: Language, half: Half, chance: Chance): Style {
	const words = VOCABULARY[language]!;
	const chosen = new Map<Label, string>();
	const choose = (choices: Record<Label, string[]>) => {
		for (const [label, synonyms] of Object.entries(choices))
			chosen.set(label, chance.pick(synonyms));
	};
	const label = (which: Label) => {
		const text = chosen.get(which);
		if (text === undefined) throw new Error(`There is no label "${which}" in "${language}"`);
		return text;
	};
	choose({ ...words.other, ...words[half] });
	const style = {
		language,
		label,
		date: chance.pick(words.dates),
		number: chance.pick(words.numbers),
		currency: chance.pick(words.currencies),
		money: chance.pick(['$9', '$ 9', '9 $', '9 $', '9 $', '9'] as const),
		currencyAs: chance.pick(['code', 'sign'] as const),
		numbering: chance.pick(NUMBERINGS).replace(/A/g, () => chance.pick([...'FIKRSV'])),
		rate: chance.pick(words.rates),
		supplier: partyOf(language, chance.pick(words.companies), chance),
		iban: iban(chance.pick(Object.entries(words.iban)), chance),
		minus: chance.pick(['-9', '-9', '−9', '9-']),
	};
	choose(words.kinds[half]);
	return style;
}

export function invoiceOf(style: Style, lines: number, chance: Chance, terms: Terms = {}) {
	const words = VOCABULARY[style.language]!;
	const day = new Date(Date.UTC(2023, 0, chance.integer(1, 1000)));
	const after = (days: number) =>
		formatDate(new Date(day.getTime() + days * 86_400_000), style.date, words.locale);
	const sign = terms.credit ? -1 : 1;
	const money = (cents: number) => formatAmount(sign * cents, style.number, style.minus);
	const rates = terms.twoRates ? words.rates.slice(0, 2) : [style.rate];
	const nets = rates.map(() => 0);
	const items = Array.from({ length: Math.max(lines, rates.length) }, (_, index) => {
		const quantity = chance.integer(1, 12);
		const price = chance.integer(190, chance.pick([9_900, 129_900]));
		nets[index % nets.length]! += quantity * price;
		return {
			description: chance.pick(words.items),
			quantity: String(quantity),
			price: formatAmount(price, style.number),
			rate: rates[index % rates.length]!,
			amount: money(quantity * price),
		};
	});
	const shipping = chance.integer(390, 4900);
	nets[0]! += shipping;
	const itemsTotal = sum(nets);
	const percent = terms.discount ?? 0;
	const reduced = nets.map((net) => net - Math.round((net * percent) / 100));
	const taxes = reduced.map((net, index) => Math.round((net * rates[index]!) / 100));
	const [net, tax] = [sum(reduced), sum(taxes)];
	const prepaid = Math.round((net + tax) / 300) * 100 + 100;
	const others = words.companies.filter((name) => name !== style.supplier.name);
	return {
		number: numberLike(style.numbering, day, chance),
		date: after(0),
		early: after(7),
		due: after(chance.pick([14, 21, 30])),
		delivery: after(-chance.integer(1, 9)),
		deliverBy: after(12),
		period: `${after(-40)} - ${after(-10)}`,
		order: `${chance.pick(['PO-', '', 'B', '45'])}${chance.digits(6)}`,
		customerNumber: chance.digits(chance.integer(4, 6)),
		customer: partyOf(style.language, chance.pick(others), chance),
		items,
		shipping: money(shipping),
		itemsTotal: money(itemsTotal),
		percent,
		discount: formatAmount(net - itemsTotal, style.number, style.minus),
		perRate: rates.map((rate, index) => ({
			rate,
			net: money(reduced[index]!),
			tax: money(taxes[index]!),
			gross: money(reduced[index]! + taxes[index]!),
		})),
		net: money(net),
		tax: money(tax),
		total: money(net + tax),
		prepaid: formatAmount(-prepaid, style.number, style.minus),
		left: money(net + tax - prepaid),
	};
}

function sum(amounts: number[]): number {
	return amounts.reduce((total, amount) => total + amount, 0);
}

function partyOf(language: Language, name: string, chance: Chance) {
	const { streets, cities, people, iban, country } = VOCABULARY[language]!;
	const domain =
		name
			.normalize('NFD')
			.toLowerCase()
			.match(/[a-z]{4,}/)?.[0] ?? 'firm';
	return {
		name,
		street: chance.pick(streets),
		city: chance.pick(cities),
		person: chance.pick(people),
		phone: `+${chance.integer(30, 49)} ${chance.digits(3)} ${chance.digits(3)} ${chance.digits(4)}`,
		email: `info@${domain}.example`,
		taxId: vatId(country ?? Object.keys(iban)[0]!, chance.digits(9)),
	};
}

function numberLike(numbering: string, day: Date, chance: Chance): string {
	return numbering.replace(/9|Y/g, (sign) =>
		sign === 'Y' ? String(day.getUTCFullYear()) : chance.digits(1),
	);
}
