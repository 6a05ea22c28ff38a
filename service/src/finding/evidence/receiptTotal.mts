import { anyWord } from '../../languages/wordPattern.mjs';
import type { WordKind } from '../../languages/languageRules.mjs';
import type { AmountCandidate } from './amounts.mjs';
import { type Evidence, type Facts, evidenceOf } from './weigh.mjs';

const KINDS = [
	...([
		'sum',
		'part_of_sum',
		'tax',
		'including',
		'excluding',
		'discount',
		'change',
		'paid',
	] as const),
	...(['rounding', 'quantity', 'saving'] as const),
] satisfies WordKind[];
type Kind = (typeof KINDS)[number];
const WORDS = KINDS.map(
	(kind) => [kind, new RegExp(`(?<!\\p{L})${anyWord(kind)}(?!\\p{L})`, 'iu')] as const,
);

/** In a currency's smallest unit, an amount can be off by half of one. */
const CENT = 0.005;
/** Totals that are paid in cash are rounded to 5 or 10 of the smallest unit. */
const LARGEST_ROUNDING = 0.05;

/** Facts of which an amount needs at least one to be the total: position and size alone say nothing. */
const REASONS = [
	...['sum', 'sum of items', 'sum with tax', 'equal to what was paid', 'paid minus change'],
	...['twice', 'three times', 'more often', 'large type'],
];

interface Labelled extends AmountCandidate {
	/** The kinds of words in its label. */
	kinds: Set<Kind>;
}

interface Receipt {
	amounts: Labelled[];
	/** The amounts that were paid, without the change. */
	paid: Labelled[];
	change: Labelled[];
	/** The lines with amounts, in order. */
	lines: number[];
	/** The first line about the payment; infinite if there is none. */
	paymentLine: number;
}

/** The evidence for and against each amount being the total of a receipt. */
export function evidenceForTotal(candidates: AmountCandidate[]): Evidence[] {
	const receipt = receiptOf(candidates);
	return receipt.amounts.map((amount) =>
		evidenceOf({
			...factsOfLabel(amount),
			...factsOfPlace(amount, receipt),
			...factsOfPayment(amount, receipt),
			...factsOfSums(amount, receipt),
			...factsOfRepetition(amount, receipt),
			...factsOfType(amount),
		}),
	);
}

/** True if something but its place speaks for an amount. */
export function isSupported(evidence: Evidence): boolean {
	return REASONS.some((reason) => Object.hasOwn(evidence, reason));
}

function receiptOf(candidates: AmountCandidate[]): Receipt {
	const amounts = candidates.map((one) => ({ ...one, kinds: kindsIn(one.label) }));
	const change = amounts.filter(({ kinds }) => kinds.has('change'));
	const paid = amounts.filter(({ kinds }) => kinds.has('paid') && !kinds.has('change'));
	const lines = [...new Set(amounts.map(({ line }) => line))];
	const paymentLine = Math.min(...[...paid, ...change].map(({ line }) => line));
	return { amounts, paid, change, lines, paymentLine };
}

function kindsIn(text: string): Set<Kind> {
	return new Set(WORDS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}

function factsOfLabel({ label, kinds, isLabelAbove }: Labelled): Facts {
	const isSum = kinds.has('sum');
	return {
		...Object.fromEntries([...kinds].map((kind) => [kind, true])),
		...Object.fromEntries([...kinds].map((kind) => [`sum and ${kind}`, isSum])),
		'sum and sum': false,
		'bare sum': isSum && kinds.size === 1,
		'label above': isLabelAbove,
		'label above and sum': isLabelAbove && isSum,
		percent: label.includes('%'),
	};
}

function factsOfPlace({ amount, line, row }: Labelled, { lines }: Receipt): Facts {
	const place = line / (lines.at(-1) || 1);
	return {
		place,
		'upper half': place < 0.5,
		'end of row': row.at(-1) === amount,
		'one of two in row': row.length === 2,
		'one of several in row': row.length > 2,
		zero: amount === 0,
		negative: amount < 0,
	};
}

function factsOfPayment({ amount, line }: Labelled, receipt: Receipt): Facts {
	const { amounts, paid, change, lines, paymentLine } = receipt;
	const before = amounts.filter((one) => one.line < paymentLine);
	const sums = before.filter(({ kinds }) => kinds.has('sum') && !kinds.has('change'));
	return {
		'after payment': line > paymentLine,
		'far after payment': line > paymentLine + 2,
		'right before payment': lines[lines.indexOf(line) + 1] === paymentLine,
		'last sum': line === sums.at(-1)?.line,
		'largest before payment':
			line < paymentLine && amount === Math.max(...before.map((one) => one.amount)),
		'equal to what was paid': paid.some((one) => one.line !== line && isNear(one.amount, amount)),
		'paid minus change':
			amount > 0 &&
			paid.some((given) =>
				change.some((back) => back.amount > 0 && isNear(given.amount - back.amount, amount)),
			),
	};
}

function factsOfSums({ amount, line }: Labelled, { amounts }: Receipt): Facts {
	const of = (kind: Kind) => amounts.filter(({ kinds }) => kinds.has(kind));
	const parts = amounts.filter(
		({ kinds }) => kinds.has('sum') || kinds.has('part_of_sum') || kinds.has('excluding'),
	);
	const rounding = of('rounding').filter((one) => isRounding(one.amount));
	const differsBy = (one: Labelled, by: Labelled) =>
		isNear(Math.abs(one.amount - amount), Math.abs(by.amount));
	const before = amounts.filter((one) => one.line < line);
	return {
		'sum of items': amount > 0 && isSumOfEnd(before, amount),
		'sum with tax':
			amount > 0 &&
			of('tax').some(
				(tax) =>
					tax.amount > 0 &&
					parts.some((part) => part.line !== line && isNear(part.amount + tax.amount, amount)),
			),
		'sum with rounding':
			amount > 0 && rounding.some((by) => before.some((one) => differsBy(one, by))),
	};
}

function isRounding(amount: number): boolean {
	return amount !== 0 && Math.abs(amount) <= LARGEST_ROUNDING;
}

function factsOfRepetition({ amount, line }: Labelled, { amounts }: Receipt): Facts {
	const others = amounts.filter((one) => one.line !== line && isNear(one.amount, amount)).length;
	return { twice: others === 1, 'three times': others === 2, 'more often': others > 2 };
}

function factsOfType({ size, cell }: Labelled): Facts {
	return {
		'large type': size > 1.2,
		'larger type': size > 1.6,
		'small type': size < 0.85,
		currency: /(?:[€$£]|\p{Lu}{2,3})\s?-?\d/u.test(cell.text),
	};
}

function isNear(one: number, other: number): boolean {
	return Math.abs(one - other) < CENT;
}

/** True if the last amounts of the lines right above add up to it. */
function isSumOfEnd(before: Labelled[], amount: number): boolean {
	const ends = [...new Map(before.map((one) => [one.line, one.amount])).values()].reverse();
	let sum = 0;
	return ends.some((each, index) => {
		sum += each;
		return index > 0 && isNear(sum, amount);
	});
}
