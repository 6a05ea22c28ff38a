import { sameValue } from '../../dist/learning/sameValue.mjs';
import type { Verdict } from '../score.mjs';

/**
 * A value is right if it means the same as an accepted one: the same letters and digits, the same day, the same
 * amount. Undefined: rightly left empty.
 *
 * @param accepted an empty one means that the field may be missing
 */
export function publicVerdict(accepted: string[], found: string): Verdict | undefined {
	if (found === '') return accepted.includes('') ? undefined : 'empty';
	return accepted.some((value) => value !== '' && sameValue(value, found)) ? 'right' : 'wrong';
}
