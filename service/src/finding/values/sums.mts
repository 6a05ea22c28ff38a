import { isZero, valueOfAmount } from './kinds.mjs';

/** Half a cent: smaller differences are rounding. */
const ROUNDING = 0.005;

/** More tax rates than most countries have. Of more amounts than this, not all subsets are tried. */
const MOST_PIECES = 5;
/** Enough for all amounts that could belong to one field. */
const MOST_CHOICES = 12;

/** More than any ranks: a tax that is larger than the net amount is only taken if nothing else adds up. */
const OUT_OF_ORDER = 1000;

/** True if the last amount is the sum of those before it. */
export function isSumOfOthers(amounts: string[]): boolean {
	const [sum, last] = sumAndLast(amounts);
	return Math.abs(sum - last) <= ROUNDING;
}

/** True if the last amount is that sum as a whole number: some countries have no small coins. */
export function isRoundedSum(amounts: string[]): boolean {
	const [sum, last] = sumAndLast(amounts);
	return last === Math.round(sum);
}

/** The sum of all amounts but the last one, and the last one; NaN if there is none. */
function sumAndLast(amounts: string[]): [sum: number, last: number] {
	const values = amounts.map(valueOfAmount);
	const last = values.pop() ?? NaN;
	return [values.reduce((total, value) => total + value, 0), last];
}

/**
 * The values that add up, one of each field's choices, preferring the first ones; undefined if none do, or a field has
 * no choice.
 *
 * @param choices the possible values of each part, best first, and those of the sum last
 */
export function thatAddUp(choices: string[][]): string[] | undefined {
	const last = choices.length - 1;
	const likely = valueOfAmount(choices[last]?.[0] ?? '0');
	let best: { values: string[]; cost: number; size: number } | undefined;
	for (const picked of combinations(choices.map((values) => values.slice(0, MOST_CHOICES)))) {
		const amounts = picked.map(({ value }) => valueOfAmount(value));
		const total = amounts.at(-1) ?? 0;
		const parts = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
		// Zero plus the total is the total, but proves nothing.
		if (amounts.indexOf(total) < last || Math.abs(parts - total) > ROUNDING) continue;
		// Parts of a bill add up too, but its total is the largest.
		if (Math.abs(total) < Math.abs(likely)) continue;
		const isInOrder = areDescending(picked.slice(0, last).map(({ value }) => value));
		const cost = picked.reduce(
			(sum, { rank }, index) => sum + rank * (index === last ? MOST_CHOICES : 1),
			isInOrder ? 0 : OUT_OF_ORDER,
		);
		// The sums of several rates of tax are the parts of the largest one.
		const size = Math.abs(total);
		if (!best || size > best.size || (size === best.size && cost < best.cost)) {
			best = { values: picked.map(({ value }) => value), cost, size };
		}
	}
	return best?.values;
}

/** The values if they already add up because a part is 0; otherwise undefined. */
export function untaxed(values: string[]): string[] | undefined {
	if (values.includes('') || !isSumOfOthers(values)) return undefined;
	return values.some(isZero) ? values : undefined;
}

/**
 * The values with the only missing one replaced by an amount of the document that fits; undefined if there is none.
 *
 * @param values the value of each part, and the sum last; empty if it wasn't found
 * @param amounts all amounts of the document
 */
export function completed(values: string[], amounts: string[]): string[] | undefined {
	const missing = values.indexOf('');
	if (missing < 0 || values.filter((value) => value === '').length > 1) return undefined;
	const fits = amounts.find((amount) => isSumOfOthers(values.with(missing, amount)));
	if (fits === undefined) return undefined;
	// Zero plus the total is the total, but proves nothing.
	const found = values.filter(Boolean).map(valueOfAmount);
	const whole = values.with(missing, fits);
	return [0, ...found].includes(valueOfAmount(fits)) || !areDescending(whole.slice(0, -1))
		? undefined
		: whole;
}

/** True if each amount is smaller than the one before it, as a tax is smaller than the net amount. */
function areDescending(amounts: string[]): boolean {
	const sizes = amounts.map((amount) => Math.abs(valueOfAmount(amount)));
	return sizes.every((size, index) => index === 0 || size < sizes[index - 1]!);
}

/**
 * The values with the sign of their sum, if that makes them add up: recognition loses a minus more often than it
 * invents one. Undefined if the sum isn't negative.
 */
export function withSignOfSum(values: string[]): string[] | undefined {
	const sign = /^[-−–]/u.exec(values.at(-1) ?? '')?.[0];
	if (sign === undefined || values.includes('')) return undefined;
	const signed = values.map((value) => (/^[-−–(]/u.test(value) ? value : sign + value));
	return isSumOfOthers(signed) ? signed : undefined;
}

/**
 * The values with one that isn't zero replaced by an amount of the document that makes them add up; undefined unless
 * there is exactly one such value.
 */
export function corrected(values: string[], amounts: string[]): string[] | undefined {
	const fits = values.flatMap((value, index) => {
		if (isZero(value)) return [];
		const fit = completed(values.with(index, ''), amounts);
		return fit ? [fit] : [];
	});
	return fits.length === 1 ? fits[0] : undefined;
}

/**
 * The last amounts of a row that ends with the sum, if the others add up to it: "Total  90.00  18.00  108.00" below
 * a table. Undefined if there is no such row, or its parts aren't in descending order.
 *
 * @param values the value of each part, and the sum last; empty if it wasn't found
 */
export function inRow(values: string[], rows: string[][]): string[] | undefined {
	const sum = values.at(-1) ?? '';
	if (sum === '') return undefined;
	return rows
		.filter((row) => row.length >= values.length)
		.map((row) => row.slice(-values.length))
		.filter((row) => valueOfAmount(row.at(-1)!) === valueOfAmount(sum) && isSumOfOthers(row))
		.find((row) => areDescending(row.slice(0, -1)));
}

/**
 * The values if a part is only printed in pieces, one for each tax rate; such a part is undefined. Returns undefined
 * if no part is in pieces.
 */
export function inPieces(choices: string[][]): Array<string | undefined> | undefined {
	const total = choices.at(-1)?.[0];
	if (total === undefined) return undefined;
	// Prefer the fewest pieces.
	const [fewest] = product(choices.slice(0, -1).map(piecesOf))
		.filter((picked) => picked.some((pieces) => pieces.length > 1))
		.filter((picked) => isSumOfOthers([...picked.flat(), total]))
		.sort((one, other) => one.flat().length - other.flat().length);
	return fewest && [...fewest.map(wholePart), total];
}

/** The amount of a part that is printed whole; undefined for one in pieces. */
function wholePart(pieces: string[]): string | undefined {
	return pieces.length > 1 ? undefined : pieces[0];
}

/** The sets of amounts that a part can be the sum of: some of the first amounts, or all. */
function piecesOf(values: string[]): string[][] {
	const some = subsets(values.slice(0, MOST_PIECES));
	return values.length > MOST_PIECES ? [...some, values] : some;
}

interface Pick {
	value: string;
	rank: number;
}

function combinations(choices: string[][]): Pick[][] {
	return product(choices.map((values) => values.map((value, rank) => ({ value, rank }))));
}

/** All ways to take one of each. */
function product<T>(choices: T[][]): T[][] {
	return choices.reduce<T[][]>(
		(before, values) => before.flatMap((picks) => values.map((value) => [...picks, value])),
		[[]],
	);
}

/** All ways to take at least one. */
function subsets<T>(values: T[]): T[][] {
	return values
		.reduce<T[][]>((before, value) => [...before, ...before.map((some) => [...some, value])], [[]])
		.filter((some) => some.length > 0);
}
