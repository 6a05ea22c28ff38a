import type { LearnedFrom } from '../../src/webApi/answers.mjs';
import { counted } from './counted.mjs';

/** The basis and the measured results of a learned project, in words. */
export function learnedFrom({ examples, heldBack, beginsWith }: LearnedFrom): string {
	const parts = [`Learned from ${counted(examples, 'example')}`];
	if (heldBack)
		parts.push(
			`found ${heldBack.found} of ${heldBack.values} values in examples that were held back from learning`,
		);
	if (examples === 1) parts.push('not tried on other documents');
	if (beginsWith !== undefined) parts.push(`begins with ${beginsWith}`);
	return parts.join(', ');
}
