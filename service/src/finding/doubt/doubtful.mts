import { type Evidence, learnedWeights, probabilities } from '../evidence/weigh.mjs';

/** Below this probability of being right, a person should look at a value. Chosen on the documents to learn from. */
export const SURE = 0.87;

const RIGHT = learnedWeights('right_value');

/** The fields with a value that somebody should look at. */
export function doubtfulIn(
	fields: Record<string, string>,
	evidence: Record<string, Evidence>,
): string[] {
	return Object.keys(fields).filter(
		(field) => fields[field] !== '' && evidence[field] && sureness(evidence[field]) < SURE,
	);
}

/** The probability that a value is right. */
export function sureness(evidence: Evidence): number {
	return probabilities([evidence], RIGHT)[0]!;
}
