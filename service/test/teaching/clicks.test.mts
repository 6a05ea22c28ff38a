import { describe, expect, test } from 'vitest';
import type { Example } from '../../dist/learning/example.mjs';
import { holdBack } from '../../dist/learning/holdBack.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import type { Click } from '../../dist/learning/locate.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { find } from '../support/finding.mjs';

const contract = (signed: string, begins: string, rent: string, deposit: string) => `Lease

Signed on: ${signed}
Begins on: ${begins}

Rent            ${rent}
Deposit         ${deposit}
`;

/** The text as read and, for each field, its value and the line whose last word is clicked. */
function clicked(text: string, fields: Record<string, [value: string, line: string]>): Example {
	const pages = pagesFromText(text);
	const clicks = Object.entries(fields).map(([field, [, line]]): [string, Click] => {
		const words = pages[0]!.lines
			.map(({ cells }) => cells.flatMap((cell) => cell.words))
			.find(([first]) => first?.text.startsWith(line))!;
		return [field, { page: 0, words: words.slice(-1) }];
	});
	const expected = Object.fromEntries(
		Object.entries(fields).map(([field, [value]]) => [field, value]),
	);
	return { file: 'a.txt', pages, expected, clicks: Object.fromEntries(clicks) };
}

describe('a value that was clicked', () => {
	const day = '1/3/2024';
	const example = clicked(contract(day, day, '700.00', '700.00'), {
		signed: [day, 'Signed'],
		begins: [day, 'Begins'],
		rent: ['700.00', 'Rent'],
		deposit: ['700.00', 'Deposit'],
	});

	test('is distinguished from the same value elsewhere on the page', () => {
		const project = learnProject('Leases', [example]);
		expect(find(contract('2/4/2025', '9/5/2025', '810.00', '1,620.00'), project)).toEqual({
			...{ signed: '2/4/2025', begins: '9/5/2025' },
			...{ rent: '810.00', deposit: '1,620.00' },
		});
	});

	test('teaches its place even if recognition misread it and a person corrected it', () => {
		const misread = (rent: string) =>
			clicked(contract(day, day, rent, '1.00'), { rent: ['700.00', 'Rent'] });
		const project = learnProject('Leases', [misread('7OO.OO'), misread('70O.00')]);
		const next = find(contract(day, '5/5/2025', '810.00', '99.00'), project);
		expect(next).toEqual({ rent: '810.00' });
	});

	test('is reported as misread if it is held back', () => {
		const named = (tenant: string, corrected: string) =>
			clicked(`Lease\n\nTenant: ${tenant}\nRent: 700.00\n`, { tenant: [corrected, 'Tenant'] });
		const examples = [named('Mei8r', 'Meier'), named('Okafor', 'Okafor'), named('Silva', 'Silva')];
		const reason = '"Meier" is read as "Mei8r" in this document';
		expect(holdBack(examples)).toEqual([
			{ field: 'tenant', values: 3, found: 2, misses: [{ file: 'a.txt', reason }] },
		]);
	});

	test('is searched everywhere if the document is now read differently', () => {
		const moved = {
			...example,
			pages: pagesFromText(`\n\n\n${contract(day, '2/3/2024', '1', '2')}`),
		};
		const project = learnProject('Leases', [moved]);
		expect(find(contract('2/4/2025', '9/5/2025', '8', '9'), project)['signed']).toBe('2/4/2025');
	});
});
