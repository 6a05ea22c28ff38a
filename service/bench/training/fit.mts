import {
	type Evidence,
	NONE,
	type Weights,
	probabilities,
} from '../../dist/finding/evidence/weigh.mjs';

/** The candidates of one document. */
export interface Example {
	evidence: Evidence[];
	/** For each candidate, whether it is right. Several can be: the same amount is printed twice. */
	right: boolean[];
}

const ROUNDS = 600;
const RATE = 0.5;
/** Keeps weights small that few documents speak for. */
const SHRINKING = 0.003;

/**
 * The weights under which the right candidates are most likely: a conditional logit, by gradient ascent with a rate
 * for each weight (Adagrad).
 */
export function fit(examples: Example[]): Weights {
	const weights: Weights = { [NONE]: 0 };
	const squares: Weights = {};
	for (let round = 0; round < ROUNDS; round++) {
		const gradient = gradientOf(examples, weights);
		for (const [name, sum] of Object.entries(gradient)) {
			const weight = weights[name] ?? 0;
			const slope = sum / examples.length - SHRINKING * weight;
			squares[name] = (squares[name] ?? 0) + slope * slope;
			weights[name] = weight + (RATE * slope) / Math.sqrt(squares[name] + 1e-8);
		}
	}
	return weights;
}

function gradientOf(examples: Example[], weights: Weights): Weights {
	const gradient: Weights = {};
	const add = (name: string, value: number) => (gradient[name] = (gradient[name] ?? 0) + value);
	for (const { evidence, right } of examples) {
		const odds = probabilities(evidence, weights);
		const ofRight = odds.reduce((sum, each, index) => sum + (right[index] ? each : 0), 0);
		for (const [index, one] of evidence.entries()) {
			const wanted = right[index] ? odds[index]! / ofRight : 0;
			for (const [name, value] of Object.entries(one)) add(name, (wanted - odds[index]!) * value);
		}
		const ofNone = 1 - odds.reduce((sum, each) => sum + each, 0);
		add(NONE, (right.some(Boolean) ? 0 : 1) - ofNone);
	}
	return gradient;
}
