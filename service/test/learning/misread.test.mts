import { describe, expect, test } from 'vitest';
import { findFields } from '../../dist/finding/findFields.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import { type Page, pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';

/** A delivery note as recognition read it. */
function note(weight: string, area: string, tracking: string, recognised = true): Page[] {
	const text = `Gross weight: ${weight}\nArea: ${area}\nTracking number: ${tracking}\nDriver: Ann Hill`;
	return pagesFromText(text).map(({ lines }) =>
		pageFromWords(
			lines.flatMap(({ cells }) => cells.flatMap(({ words }) => words)),
			recognised,
		),
	);
}

const PRINTED = [
	['51,8 kg', '47 m²', '3SJWHX336763882'],
	['94,1 kg', '83 m²', '3STEGG984225648'],
	['34,9 kg', '34 m²', '3SOIVW549162182'],
] as const;
const READ = [
	['51,8kg', '47 m?', '35JWHX336763882'],
	['94,1 kg', '83 m°', '3STEGG984225648'],
	['34,9 kg', '34 m2', '3SOIVW549162182'],
] as const;

/** The project learned from the first documents, read in this way. */
function learned(count: number, read: ReadonlyArray<readonly [string, string, string]> = READ) {
	const examples = PRINTED.slice(0, count).map(([weight, area, tracking], index) => ({
		file: `note-${index}.pdf`,
		expected: { weight, area, tracking },
		pages: note(...read[index]!),
	}));
	return learnProject('notes', examples);
}

describe('learning from misread scans corrects', () => {
	const found = (...read: [string, string, string]) => findFields(note(...read), learned(3));

	test('a lost space before a unit', () => {
		expect(found('25,6kg', '19 m²', '3SBBKI218886298').weight).toBe('25,6 kg');
		expect(found('25, 6 kg', '19 m²', '3SBBKI218886298').weight).not.toBe('25,6 kg');
	});

	test.each(['19 m?', '19 m2', '19m*', '19 m²'])('the unit in "%s"', (area) => {
		expect(found('25,6 kg', area, '3SBBKI218886298').area).toBe('19 m²');
	});

	test('letters read as digits, and digits read as letters', () => {
		expect(found('25,6 kg', '19 m²', '35BBKI218886298').tracking).toBe('3SBBKI218886298');
		expect(found('25,6 kg', '19 m²', '3SBB1I2188B6298').tracking).toBe('3SBBII218886298');
	});

	test('no number with more than two misread characters', () => {
		expect(found('25,6 kg', '19 m²', '3SBB11Z188B6298').tracking).toBe('3SBB11Z188B6298');
	});

	test('nothing in values that were read right', () => {
		const project = learned(3, PRINTED);
		const next = { weight: '7,5 kg', area: '102 m²', tracking: '3SOOII018886298' };
		const [weight, area, tracking] = Object.values(next) as [string, string, string];
		expect(findFields(note(weight, area, tracking), project)).toEqual(next);
	});

	test('a unit known from a single example', () => {
		const pages = note('102,4kg', '120 m?', 'X');
		expect(findFields(pages, learned(1))).toMatchObject({ weight: '102,4 kg', area: '120 m²' });
	});
});

test('a plain text is never changed', () => {
	const pages = note('25,6kg', '19 m²', '35BBKI218886298', false);
	expect(findFields(pages, learned(3)).tracking).toBe('35BBKI218886298');
	expect(findFields(pages, learned(3)).weight).not.toBe('25,6 kg');
});
