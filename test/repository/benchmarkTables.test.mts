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
		const judged = {
			...{ language: 'en', kind: 'scan', document: 'a', field: 'iban', verdict: 'right' },
			...{ expected: 'X', found: 'X', variant: 'usual', project: 'fo_1' },
		} as const;
		expect(sectionLines(checksSection([judged])).join('\n')).toContain('| scan |         1 |');
	});
});
