import { describe, expect, test } from 'vitest';

import { LIMITS, readOptions } from '../../nodes/DocumentExtraction/options.js';
import { properties } from '../../nodes/DocumentExtraction/properties.js';

describe('The options', () => {
	test('have the defaults of the specification and of the UI', () => {
		expect(readOptions({})).toEqual({
			simplify: true,
			timeout: 300_000,
			concurrency: undefined,
			maxTries: 5,
			maxWait: 300_000,
			retryAmbiguous: false,
		});
	});

	test('take what an expression gives for a number', () => {
		const given = { timeoutSeconds: '90', concurrency: '7.5', maxWaitSeconds: 0, maxTries: '' };
		expect(readOptions(given)).toMatchObject({
			timeout: 90_000,
			concurrency: 7,
			maxWait: 0,
			maxTries: 5,
		});
	});

	test.each([
		['timeoutSeconds', 0, 'Timeout (Seconds)'],
		['timeoutSeconds', -1, 'Timeout (Seconds)'],
		['timeoutSeconds', 86_401, 'Timeout (Seconds)'],
		['timeoutSeconds', 'soon', 'Timeout (Seconds)'],
		['timeoutSeconds', Number.NaN, 'Timeout (Seconds)'],
		['timeoutSeconds', {}, 'Timeout (Seconds)'],
		['timeoutSeconds', [5], 'Timeout (Seconds)'],
		['concurrency', 0, 'Documents at a Time'],
		['concurrency', 51, 'Documents at a Time'],
		['maxTries', 21, 'Max Tries'],
		['maxWaitSeconds', -1, 'Max Wait (Seconds)'],
	])('refuse for %s the value %j', (name, value, label) => {
		expect(() => readOptions({ [name]: value })).toThrow(`is no value for the option "${label}"`);
	});

	test.each(Object.entries(LIMITS))('are called in the UI as in messages: %s', (name, limit) => {
		const options = properties.find((property) => property.name === 'options')!.options!;
		const option = options.find((candidate) => candidate.name === name)!;
		expect(option).toMatchObject({
			displayName: limit.label,
			typeOptions: { minValue: Math.ceil(limit.min), maxValue: limit.max },
		});
		if (limit.default !== undefined) expect(option).toMatchObject({ default: limit.default });
	});
});
