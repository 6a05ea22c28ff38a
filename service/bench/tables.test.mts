import { describe, expect, it, test } from 'vitest';

import { checksSection, LEAST_CAUGHT } from './checks.mjs';
import { KINDS } from './documents/rendering/scans.mjs';
import { withGoals } from './goals.mjs';
import type { JudgedVariant } from './measure.mjs';
import { pageOf } from './page.mjs';
import { sectionBy } from './tables.mjs';
import { TITLES } from './titles.mjs';
import { printed } from '../../support/report/results.mjs';
import { read } from '../../support/repository.mjs';

const NO_ROWS = { about: '', claims: [] };
const SPEED_HEAD = ['documents', 'cores', 'a second', 'pdftotext or tesseract', 'MB'];
const CLICKS_HEAD = ['the value is in the examples', 'fields', 'right: table', 'right: clicks'];

describe('the tables of the benchmarks', () => {
	it('are printed even if there is no wrong value to catch', () => {
		const document = { variant: 'usual', language: 'en', kind: 'scan', document: 'a' } as const;
		const field = { project: 'fo_1', sureness: 1, field: 'iban', expected: 'X', found: 'X' };
		const judged = { ...document, ...field, verdict: 'right' } as const;
		expect(printed(checksSection([judged]))).toContain('| scan |         1 |');
	});

	it('accept a value that only lacks a space', () => {
		const document = { variant: 'usual', language: 'pl', kind: 'scan', document: 'a' } as const;
		const field = { project: 'fo_1', sureness: 1, field: 'net_amount', expected: '7 521,59' };
		const judged = { ...document, ...field, verdict: 'wrong' } as const;
		const wrong = ['7521,59', '7512,59'].map(
			(found) => checksSection([{ ...judged, found }]).rows[0]![2],
		);
		expect(wrong).toEqual(['0', '1']);
	});

	it('fail if a check accuses a right document, or catches too few changed digits', () => {
		const document = {
			variant: 'usual',
			language: 'en',
			kind: 'scan',
			project: 'fo_1',
			sureness: 1,
		} as const;
		const iban = { ...document, field: 'iban', verdict: 'right' } as const;
		const right = { ...iban, document: 'a', expected: 'GB29NWBK60161331926819' };
		const holds = (...given: JudgedVariant[]) =>
			checksSection(given).claims.map((claim) => [claim.measured, claim.holds]);
		expect(holds({ ...right, found: right.expected })).toEqual([
			['0 of 1', true],
			['100.0 %', true],
		]);
		const unchecked = { ...right, field: 'total_amount', expected: '12', found: '12' };
		expect(holds(unchecked)).toContainEqual(['0.0 %', false]);
		const accused = { ...right, expected: 'GB1', found: 'GB1' };
		expect(holds(accused)).toContainEqual(['1 of 1', false]);
	});

	it('are summarized at the top of the page', () => {
		const judged = KINDS.flatMap((kind) =>
			['usual', 'logo'].map((variant) => ({
				...({ kind, variant, language: 'en', document: `${kind} ${variant}` } as const),
				...{ project: 'fo_1', sureness: 1, field: 'iban', expected: 'X', found: 'X', examples: 3 },
				verdict: variant === 'logo' ? ('empty' as const) : ('right' as const),
			})),
		);
		const rates = ['text PDFs', 'pictures, English'].map((name) => [name, '1', '2.5', '9', '99']);
		const rest = (title: string, head: string[], ...rows: string[][]) => ({
			...NO_ROWS,
			...{ title, head, rows },
		});
		const { summary, chart } = pageOf([
			sectionBy('variant', TITLES.variants, judged),
			sectionBy('language', TITLES.languages, judged),
			sectionBy('field', TITLES.fields, judged),
			checksSection(judged),
			sectionBy('examples', TITLES.learned, judged),
			rest(TITLES.speed, SPEED_HEAD, ...rates),
			rest(TITLES.clicks, CLICKS_HEAD, ['more than once', '30', '50.0 %', '100.0 %']),
			rest(TITLES.page, ['shown', 'median'], ['picture', '0.4']),
		]);
		expect(summary.slice(1, 4)).toEqual([
			'**Scans.** 50.0 % of 2 fields of 2 documents are right, 0.0 % are wrong. The hardest: logo (0.0 %), usual (100.0 %).',
			'**Photos.** 50.0 % of 2 fields of 2 documents are right, 0.0 % are wrong. The hardest: logo (0.0 %), usual (100.0 %).',
			'**Learned from three examples.** 50.0 % (text PDFs), 50.0 % (scans), 50.0 % (photos) of the fields are right. If the examples repeat a value, a table of values teaches 50.0 % of the fields, clicks on them 100.0 %.',
		]);
		expect(chart.svg.match(/<rect x/g)).toHaveLength(6);
	});

	it('claim the goals of their rows', () => {
		const verdicts = ['right', 'right', 'wrong'] as const;
		const judged = verdicts.map((verdict) => ({
			...({ kind: 'scan', language: 'en', document: 'a' } as const),
			...{ field: 'iban', expected: 'X', found: 'X', verdict },
		}));
		const { claims } = withGoals(sectionBy('field', TITLES.fields, judged), [
			{ kind: 'scan', of: 'iban', right: 66, wrong: 33 },
			{ kind: 'scan', of: 'all', right: 67 },
			{ kind: 'photo', of: 'all', right: 100 },
		]);
		expect(claims.map(({ text, measured, holds }) => [text, measured, holds])).toEqual([
			[`${TITLES.fields}, scan, iban: right at least 66.0 %`, '66.7 %', true],
			[`${TITLES.fields}, scan, iban: wrong at most 33.0 %`, '33.3 %', false],
			[`${TITLES.fields}, scan, all: right at least 67.0 %`, '66.7 %', false],
		]);
	});
});

test('The README promises the share of wrong digits that the benchmark claims for Checks', () => {
	expect(read('README.md').replace(/\s+/g, ' ')).toContain(
		`They catch at least ${LEAST_CAUGHT * 100} %`,
	);
});
