import { valueOfAmount } from './kinds.mjs';

/** Half of a smallest unit of money: rounding isn't a difference. */
const ROUNDING = 0.005;

/** Enough for all amounts that could be one of a few fields. */
const MOST_CHOICES = 12;

/**
 * Values of fields that add up, the first ones of each field's choices if possible; undefined if none
 * do, or a field has no choice.
 *
 * @param choices the values that each part could have, best first, and last those of the sum
 */
export function thatAddUp(choices: string[][]): string[] | undefined {
	const last = choices.length - 1;
	const likely = valueOfAmount(choices[last]?.[0] ?? '0');
	let best: { values: string[]; cost: number; total: number } | undefined;
	for (const picked of combinations(choices.map((values) => values.slice(0, MOST_CHOICES)))) {
		const amounts = picked.map(({ value }) => valueOfAmount(value));
		const total = amounts.at(-1) ?? 0;
		const parts = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
		// Nothing and the total is the total, but proves nothing.
		if (amounts.indexOf(total) < last || Math.abs(parts - total) > ROUNDING) continue;
		// Parts of a bill add up too, but its total is the largest.
		if (total < likely) continue;
		const cost = picked.reduce(
			(sum, { rank }, index) => sum + rank * (index === last ? MOST_CHOICES : 1),
			0,
		);
		// The sums of several rates of tax are the parts of the largest one.
		if (!best || total > best.total || (total === best.total && cost < best.cost)) {
			best = { values: picked.map(({ value }) => value), cost, total };
		}
	}
	return best?.values;
}

interface Pick {
	value: string;
	rank: number;
}

function combinations(choices: string[][]): Pick[][] {
	return choices.reduce<Pick[][]>(
		(before, values) =>
			before.flatMap((picks) => values.map((value, rank) => [...picks, { value, rank }])),
		[[]],
	);
}
