import type { Chance } from './chance.mjs';
import { formatAmount, formatDate, iban } from './formats.mjs';
import { type Half, type Label, type Language, VOCABULARY } from './language.mjs';

/** How everything of one sender is written: the same on each of its invoices. */
export interface Style {
	language: Language;
	label: (which: Label) => string;
	date: string;
	number: string;
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

export type Party = ReturnType<typeof partyOf>;

/** What is printed on an invoice. */
export type Invoice = ReturnType<typeof invoiceOf>;

const NUMBERINGS = 'Y-9999 AA-Y-999 999999 AAA99999 Y/999 A-9999-99 Y99999 9999'.split(' ');

export function styleOf(language: Language, half: Half, chance: Chance): Style {
	const words = VOCABULARY[language]!;
	const chosen = new Map<string, string>();
	const choices = { ...words.other, ...words[half] };
	for (const [label, synonyms] of Object.entries(choices)) chosen.set(label, chance.pick(synonyms));
	return {
		language,
		label: (which) => chosen.get(which)!,
		date: chance.pick(words.dates),
		number: chance.pick(words.numbers),
		currency: chance.pick(words.currencies),
		money: chance.pick(['$9', '$ 9', '9 $', '9 $', '9 $', '9']),
		currencyAs: chance.pick(['code', 'sign']),
		numbering: chance.pick(NUMBERINGS).replace(/A/g, () => chance.pick([...'FIKRSV'])),
		rate: chance.pick(words.rates),
		supplier: partyOf(language, chance.pick(words.companies), chance),
		iban: iban(chance.pick(Object.entries(words.iban)), chance),
	};
}

export function invoiceOf(style: Style, lines: number, chance: Chance) {
	const words = VOCABULARY[style.language]!;
	const day = new Date(Date.UTC(2023, 0, chance.integer(1, 1000)));
	const after = (days: number) =>
		formatDate(new Date(day.getTime() + days * 86_400_000), style.date, words.locale);
	const money = (cents: number) => formatAmount(cents, style.number);
	let net = 0;
	const items = Array.from({ length: lines }, () => {
		const quantity = chance.integer(1, 12);
		const price = chance.integer(190, chance.pick([9_900, 129_900]));
		net += quantity * price;
		return {
			description: chance.pick(words.items),
			quantity: String(quantity),
			price: money(price),
			amount: money(quantity * price),
		};
	});
	const shipping = chance.integer(390, 4900);
	net += shipping;
	const tax = Math.round((net * style.rate) / 100);
	const others = words.companies.filter((name) => name !== style.supplier.name);
	return {
		number: numberLike(style.numbering, day, chance),
		date: after(0),
		due: after(chance.pick([14, 21, 30])),
		delivery: after(-chance.integer(1, 9)),
		period: `${after(-40)} - ${after(-10)}`,
		order: `${chance.pick(['PO-', '', 'B', '45'])}${chance.digits(6)}`,
		customerNumber: chance.digits(chance.integer(4, 6)),
		customer: partyOf(style.language, chance.pick(others), chance),
		items,
		shipping: money(shipping),
		net: money(net),
		tax: money(tax),
		total: money(net + tax),
	};
}

function partyOf(language: Language, name: string, chance: Chance) {
	const { streets, cities, people, iban } = VOCABULARY[language]!;
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
		taxId: `${iban[0]!}${chance.digits(9)}`,
	};
}

function numberLike(numbering: string, day: Date, chance: Chance): string {
	return numbering.replace(/9|Y/g, (sign) =>
		sign === 'Y' ? String(day.getUTCFullYear()) : chance.digits(1),
	);
}
