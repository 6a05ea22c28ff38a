import { describe, expect, test } from 'vitest';

import { readOptions } from '../../nodes/DocumentExtraction/options.js';

describe('The options', () => {
	test('have the defaults that the UI shows', () => {
		expect(readOptions({})).toEqual({ simplify: true, timeout: 300_000 });
	});

	test('take what an expression gives for a number', () => {
		expect(readOptions({ timeoutSeconds: '90', simplify: false })).toEqual({
			simplify: false,
			timeout: 90_000,
		});
	});

	test.each([0, -1, 'soon', 86_401, Number.NaN, {}])('refuse %j as a timeout', (timeoutSeconds) => {
		expect(() => readOptions({ timeoutSeconds })).toThrow('is not a timeout');
	});
});
