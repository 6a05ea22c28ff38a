import { describe, expect, test } from 'vitest';

import { parseProjectId } from '../../../nodes/DocumentExtraction/documents/projectId.js';

// docs/interface.md, section 3.2
describe('A project ID', () => {
	test.each(['fo_1', 'fo_0', 'fo_00123', 'fo_12345678901234567890'])('may be %s', (id) => {
		expect(parseProjectId(id)).toBe(id);
	});

	test('may have spaces around it, which are easily copied along', () => {
		expect(parseProjectId(' \tfo_7\n')).toBe('fo_7');
	});

	test.each(['123', 'fo_', 'fo_12a', 'FO_1', 'fo-1', 'fo_1 fo_2', 'fo_１', 'fo_-1', 'x fo_1'])(
		"can't be %s",
		(id) => {
			expect(() => parseProjectId(id)).toThrow(`"${id}" isn't a project ID`);
		},
	);

	test.each([[''], ['  '], [undefined], [null], [7], [{}]])('is missing if it is %j', (value) => {
		expect(() => parseProjectId(value)).toThrow('The project ID is missing');
	});

	test('that is invalid and very long is shortened in the error', () => {
		expect(() => parseProjectId('x'.repeat(500))).toThrow(/^"x{60}…" isn't a project ID$/);
	});
});
