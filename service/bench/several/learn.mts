import {
	type Reason,
	WEIGHTS,
	WITHOUT_REASONS,
	reasonsFor,
} from '../../dist/finding/documents/evidence.mjs';
import { Chance } from '../../support/chance.mjs';
import { type Identified, differentDocuments, poolsOf, variantsOf } from './identities.mjs';

interface Boundary {
	reasons: Reason[];
	isBeginning: boolean;
}

type Weights = Record<Reason, number>;

const JOINED = 500;
const ROUNDS = 4000;
const STEP = 1.5;
/** Holds weights near 0 for which there are few examples. */
const DECAY = 0.25;

/**
 * Learns the weights of the reasons by logistic regression. Each keeps its sign: what is the same on both pages is
 * never evidence for another document.
 */
export function learnedWeights(documents: Identified[]): { bias: number; weights: Weights } {
	const chance = new Chance('several documents');
	const kinds = Object.values(poolsOf(documents));
	const beginnings = Array.from({ length: JOINED }).flatMap(() =>
		kinds.flatMap((pools) => beginningsIn(differentDocuments(pools, chance))),
	);
	const continued = documents.flatMap(variantsOf).flatMap(continuationsIn);
	return regression([...beginnings, ...continued, ...continued]);
}

function beginningsIn(documents: Identified[]): Boundary[] {
	return documents.slice(1).map(({ pages }, index) => {
		const reasons = reasonsFor(documents[index]!.pages, pages[0]!);
		return { reasons, isBeginning: true };
	});
}

function continuationsIn({ pages }: Identified): Boundary[] {
	return pages.slice(1).map((page, index) => {
		const reasons = reasonsFor(pages.slice(0, index + 1), page);
		return { reasons, isBeginning: false };
	});
}

function regression(boundaries: Boundary[]): { bias: number; weights: Weights } {
	const names = Object.keys(WEIGHTS) as Reason[];
	const weights = Object.fromEntries(names.map((name) => [name, 0])) as Weights;
	let bias: number = WITHOUT_REASONS;
	for (let round = 0; round < ROUNDS; round++) {
		const slopes = Object.fromEntries(
			names.map((name) => [name, DECAY * weights[name]]),
		) as Weights;
		let slope = 0;
		for (const { reasons, isBeginning } of boundaries) {
			const evidence = reasons.reduce((sum, reason) => sum + weights[reason], bias);
			const error = 1 / (1 + Math.exp(-evidence)) - (isBeginning ? 1 : 0);
			slope += error;
			for (const reason of reasons) slopes[reason] += error;
		}
		bias -= (STEP * slope) / boundaries.length;
		for (const name of names) {
			const weight = weights[name] - (STEP * slopes[name]) / boundaries.length;
			weights[name] = WEIGHTS[name] > 0 ? Math.max(0, weight) : Math.min(0, weight);
		}
	}
	return { bias, weights };
}
