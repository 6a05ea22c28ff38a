import { describe, expect, it } from 'vitest';

import { checksSection } from '../../bench/accuracy/checks.mjs';
import { sectionLines, table } from '../../bench/results.mjs';

describe('the tables of the benchmarks', () => {
	it('have a rule below a column without a title and without figures', () => {
		expect(table(['kind', ''], [['scan', '']])).toBe(
			['| kind |     |', '| ---- | --: |', '| scan |     |'].join('\n'),
		);
	});

	it('can be printed if nothing was wrong that a check could catch', () => {
		const document = { variant: 'usual', language: 'en', kind: 'scan', document: 'a' } as const;
		const field = { project: 'fo_1', field: 'iban', expected: 'X', found: 'X' };
		const judged = { ...document, ...field, verdict: 'right' } as const;
		expect(sectionLines(checksSection([judged])).join('\n')).toContain('| scan |         1 |');
	});
});
