import type { LearnedFrom } from '../../src/webApi/answers.mjs';
import { counted } from './counted.mjs';

/** What is known of how good a learned project is, and no more than that. */
export function learnedFrom({ examples, heldBack, beginsWith }: LearnedFrom): string {
	const parts = [`Learned from ${counted(examples, 'example')}`];
	if (heldBack)
		parts.push(
			`found ${heldBack.found} of ${heldBack.values} values when each was read with what the others teach`,
		);
	if (examples === 1) parts.push('not tried on another document');
	if (beginsWith !== undefined) parts.push(`begins with ${beginsWith}`);
	return parts.join(', ');
}
