import { expect, test } from 'vitest';

import { type Doubted, doubtsSection } from './doubts.mjs';

const RIGHT: Doubted = {
	...{ document: 'a', verdict: 'right', expected: '12,00', found: '12,00' },
	sureness: 0.99,
};
const WRONG: Doubted = { ...RIGHT, document: 'b', verdict: 'wrong', found: '72,00', sureness: 0.6 };

/** The shares at the threshold 0.7. */
function shares(...judged: Doubted[]) {
	const { head, rows } = doubtsSection('Doubts', [['pdf', judged]]);
	const row = rows.find(([, threshold]) => threshold === '0.7')!;
	return Object.fromEntries(head.map((column, index) => [column, row[index]!]));
}

test('a wrong value is found if its document has a doubtful one', () => {
	const other = { ...RIGHT, document: 'b', sureness: 0.5 };
	expect(shares(RIGHT, { ...WRONG, sureness: 0.9 }, other)).toMatchObject({
		...{ 'to look at': '50.0 %', 'wrong values': '1', found: '100.0 %' },
		...{ 'marked although right': '0.0 %', 'doubtful values': '33.3 %' },
		'right among the others': '50.0 %',
	});
});

test('a document without a wrong value can be marked, too', () => {
	expect(shares({ ...RIGHT, sureness: 0.5 }, WRONG)).toMatchObject({
		...{ 'to look at': '100.0 %', 'marked although right': '100.0 %' },
	});
});

test('a value that only lacks a space is right, and empty ones are not counted', () => {
	const spaced = { ...WRONG, expected: '1 200,00', found: '1200,00' };
	const empty = { ...WRONG, document: 'c', verdict: 'empty' as const, found: '' };
	expect(shares(spaced, empty)).toMatchObject({ documents: '1', 'wrong values': '0', found: '' });
});
