import { describe, expect, test } from 'vitest';
import { findFields } from '../../service/dist/finding/findFields.mjs';
import { learnProject } from '../../service/dist/learning/learnProject.mjs';
import { pagesFromText } from '../../service/dist/reading/rawText.mjs';

interface Values {
	code: string;
	until: string;
}

const textOf = ({ code, until }: Values) =>
	`Polizza     ${code}\n\nEmissione      Ore 24 del\n01/02/2024     ${until}\n`;

function learnedFrom(examples: Values[]) {
	const read = examples.map((values, index) => ({
		file: `${index}.txt`,
		pages: pagesFromText(textOf(values)),
		expected: { ...values },
	}));
	const project = learnProject('Policies', read);
	return (values: Values) => findFields(pagesFromText(textOf(values)), project);
}

const ONE = { code: 'W18 44096', until: '12/03/2025' };
const OTHER = { code: 'W18 44096', until: '30/06/2025' };
const NEW = { code: 'W21 00713', until: '01/09/2026' };

describe('from two documents, the service learns', () => {
	test('a label with digits, if both have it', () => {
		expect(learnedFrom([ONE, OTHER])(NEW).until).toBe(NEW.until);
	});

	test('what a code looks like, even if both have the same', () => {
		expect(learnedFrom([ONE, OTHER])(NEW).code).toBe(NEW.code);
	});
});
