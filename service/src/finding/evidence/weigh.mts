import { readFileSync } from 'node:fs';

/** The evidence for and against a candidate, by name: 1, or a degree. */
export type Evidence = Record<string, number>;

/** Possible evidence: whether it is true, or its degree. */
export type Facts = Record<string, boolean | number>;

/** The facts that are true. */
export function evidenceOf(facts: Facts): Evidence {
	const holding = Object.entries(facts).filter(([, holds]) => holds);
	return Object.fromEntries(holding.map(([name, holds]) => [name, Number(holds)]));
}

/** The weight of each piece of evidence: the logarithm of odds. */
export type Weights = Record<string, number>;

/** The weight of "none of the candidates is right". */
export const NONE = 'none';

/** The weights that `npm run train` has learned. */
export function learnedWeights(name: string): Weights {
	const file = new URL(`../../../weights/${name}.json`, import.meta.url);
	return JSON.parse(readFileSync(file, 'utf8')) as Weights;
}

/** The probability that each candidate is the right one. The rest is the probability that none is. */
export function probabilities(evidence: Evidence[], weights: Weights): number[] {
	const scores = evidence.map((one) => score(one, weights));
	const none = weights[NONE] ?? 0;
	const most = Math.max(none, ...scores);
	const powers = scores.map((each) => Math.exp(each - most));
	const sum = powers.reduce((total, each) => total + each, Math.exp(none - most));
	return powers.map((each) => each / sum);
}

function score(evidence: Evidence, weights: Weights): number {
	return Object.entries(evidence).reduce(
		(sum, [name, value]) => sum + value * (weights[name] ?? 0),
		0,
	);
}
