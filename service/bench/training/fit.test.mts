import { expect, test } from 'vitest';

import { probabilities } from '../../dist/finding/evidence/weigh.mjs';
import { type Example, fit } from './fit.mjs';

const examples: Example[] = [
	{ evidence: [{ label: 1, large: 1 }, { large: 1 }, {}], right: [true, false, false] },
	{ evidence: [{}, { label: 1 }], right: [false, true] },
	{ evidence: [{ large: 1 }, { negative: 1 }], right: [false, false] },
];

test('what the right candidates have in common gets weight, and what others have too gets little', () => {
	const weights = fit(examples, 0.003);
	expect(weights['label']).toBeGreaterThan(2);
	expect(weights['label']!).toBeGreaterThan(3 * Math.abs(weights['large']!));
});

test('the right candidates become likely, and so does none of them if none is right', () => {
	const weights = fit(examples, 0.003);
	expect(probabilities(examples[1]!.evidence, weights)[1]).toBeGreaterThan(0.8);
	const [one, other] = probabilities(examples[2]!.evidence, weights);
	expect(one! + other!).toBeLessThan(0.4);
});
