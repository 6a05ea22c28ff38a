import type { Project } from '../../projectRules.mjs';
import { type Evidence, learnedWeights, probabilities } from '../evidence/weigh.mjs';

/** Below this probability of being right, a person should look at a value. Chosen on the documents to learn from. */
export const SURE = 0.89;
/** Below this probability, a value is wrong more than twice as often as right, and is left out. */
const UNLIKELY = 0.3;
/** If amounts don't add up, one of three is wrong, or the document is. */
const TWO_OF_THREE = 0.67;

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

/** The fields with a value that is more likely to do harm than good. What people have taught is never left out. */
export function unlikelyIn(
	fields: Record<string, string>,
	evidence: Record<string, Evidence>,
	project: Project,
): string[] {
	return Object.keys(fields).filter((field) => {
		const { learned } = project.fields[field]!;
		return learned === undefined && evidence[field] && sureness(evidence[field]) < UNLIKELY;
	});
}

/** The probability that a value is right. */
export function sureness(evidence: Evidence): number {
	const most = 'does not add up' in evidence ? TWO_OF_THREE : 1;
	return Math.min(most, probabilities([evidence], RIGHT)[0]!);
}
