import { describe, expect, test } from 'vitest';

import { parseProjectId } from '../../../nodes/DocumentExtraction/documents/parameterValues.js';
import { expectSoon } from '../../support/processorTime.mjs';

// docs/interface.md, section 3.2
describe('A project ID', () => {
	test.each(['fo_1', 'fo_0', 'fo_00123', 'fo_12345678901234567890'])('may be %s', (id) => {
		expect(parseProjectId(id)).toBe(id);
	});

	test.each([' \tfo_7\n', '\u200Bfo_7\u200B', '\uFEFFfo_7', '\u00A0fo_7\u2060 '])(
		'may have spaces around it, which are easily copied along, even invisible ones: %j',
		(entered) => {
			expect(parseProjectId(entered)).toBe('fo_7');
		},
	);

	test('may be in capitals, and is sent as the service writes it', () => {
		expect(parseProjectId('FO_1')).toBe('fo_1');
	});

	test.each(['123', 'fo_', 'fo_12a', 'fo-1', 'fo_1 fo_2', 'fo_１', 'fo_٣', 'x fo_1'])(
		"can't be %s",
		(id) => {
			expect(() => parseProjectId(id)).toThrow(`"${id}" isn't a project ID`);
		},
	);

	test.each([[''], ['  '], ['\u200B'], [undefined], [null]])('is missing if it is %j', (value) => {
		const description = expect.stringMatching(/"Project ID".* an expression, it returns nothing/);
		const message = 'The project ID is missing';
		expect(() => parseProjectId(value)).toThrow(expect.objectContaining({ message, description }));
	});

	test.each<[value: unknown, shown: string]>([
		['fo_1\nfo_2', '"fo_1 fo_2"'],
		['fo_1\u200B2', '"fo_1 2"'],
		['<b>fo_1', '"‹b›fo_1"'],
		[7, '"7"'],
		[['fo_1'], 'A list'],
		[Object.create(null), 'An object'],
	])('that is %j is refused as %s', (value, shown) => {
		const message = `${shown} isn't a project ID`;
		expect(() => parseProjectId(value)).toThrow(expect.objectContaining({ message }));
	});

	test('is refused in no time, however long', () => {
		expectSoon(() => {
			for (const character of [' ', '\u200B', '1']) {
				const text = character.repeat(1_000_000);
				for (const value of [text, `fo_1${text}x`, `x${text}fo_1`]) {
					expect(() => parseProjectId(value)).toThrow('project ID');
				}
			}
		});
	});
});
