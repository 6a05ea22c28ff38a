import { type Evidence, NONE, type Weights } from '../../dist/finding/evidence/weigh.mjs';

/** The candidates of one document. */
export interface Example {
	evidence: Evidence[];
	/** For each candidate, whether it is right. Several can be: the same amount is printed twice. */
	right: boolean[];
}

/** A candidate: the indexes of its evidence among all names, and the degrees. */
interface Candidate {
	names: Int32Array;
	degrees: Float64Array;
	isRight: boolean;
}

const ROUNDS = 600;
const RATE = 0.5;

/**
 * The weights under which the right candidates are most likely: a conditional logit, by gradient ascent with a rate
 * for each weight (Adagrad).
 *
 * @param shrinking keeps weights small that few examples speak for
 */
export function fit(examples: Example[], shrinking: number): Weights {
	const indexes = new Map([[NONE, 0]]);
	const known = examples.map((example) => candidatesOf(example, indexes));
	const weights = new Float64Array(indexes.size);
	const squares = new Float64Array(indexes.size);
	for (let round = 0; round < ROUNDS; round++) {
		const gradient = new Float64Array(indexes.size);
		for (const candidates of known) addGradient(gradient, candidates, weights);
		for (let index = 0; index < weights.length; index++) {
			const slope = gradient[index]! / known.length - shrinking * weights[index]!;
			squares[index]! += slope * slope;
			weights[index]! += (RATE * slope) / Math.sqrt(squares[index]! + 1e-8);
		}
	}
	return Object.fromEntries([...indexes].map(([name, index]) => [name, weights[index]!]));
}

function candidatesOf({ evidence, right }: Example, indexes: Map<string, number>): Candidate[] {
	return evidence.map((each, candidate) => ({
		names: Int32Array.from(Object.keys(each), (name) => {
			const index = indexes.get(name) ?? indexes.size;
			indexes.set(name, index);
			return index;
		}),
		degrees: Float64Array.from(Object.values(each)),
		isRight: right[candidate]!,
	}));
}

function addGradient(gradient: Float64Array, candidates: Candidate[], weights: Float64Array): void {
	const scores = candidates.map((candidate) => scoreOf(candidate, weights));
	const most = Math.max(weights[0]!, ...scores);
	const powers = scores.map((score) => Math.exp(score - most));
	const ofNone = Math.exp(weights[0]! - most);
	const all = powers.reduce((sum, power) => sum + power, ofNone);
	const ofRight = powers.reduce((sum, power, index) => {
		return sum + (candidates[index]!.isRight ? power : 0);
	}, 0);
	for (const [index, { names, degrees, isRight }] of candidates.entries()) {
		const wanted = isRight ? powers[index]! / ofRight : 0;
		const difference = wanted - powers[index]! / all;
		for (let each = 0; each < names.length; each++)
			gradient[names[each]!]! += difference * degrees[each]!;
	}
	gradient[0]! += (ofRight > 0 ? 0 : 1) - ofNone / all;
}

/** A loop, because it runs a billion times. */
function scoreOf({ names, degrees }: Candidate, weights: Float64Array): number {
	let score = 0;
	for (let each = 0; each < names.length; each++) score += weights[names[each]!]! * degrees[each]!;
	return score;
}
