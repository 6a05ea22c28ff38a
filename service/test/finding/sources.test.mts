import { describe, expect, test } from 'vitest';
import { findFieldsWithWords } from '../../dist/finding/findFields.mjs';
import { cellsOf, wordsIn } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { projectWith } from '../support/finding.mjs';

const PROJECT = projectWith(`
fields:
  total: { labels: [Total], kind: amount }
  date: { labels: [Order date], kind: date }
  tax: { labels: [Tax 5.00], kind: amount }
  code: { pattern: 'X-\\d+' }
`);

/** The words of a field: the index of their page and line, and their text. */
function wordsFor(field: string, text: string): string[] {
	const pages = pagesFromText(text);
	const { words } = findFieldsWithWords(pages, PROJECT);
	return words[field]!.map(({ page, word }) => {
		const found = wordsIn(cellsOf([pages[page]!]))[word]!;
		return `${page}:${found.top / 2} ${found.text}`;
	});
}

describe('the words that gave a value', () => {
	test.each([
		['next to its label', 'total', 'Paid  5.00\nTotal: 5.00', ['0:1 5.00']],
		['below its label', 'total', '5.00\n\nTotal\n5.00', ['0:3 5.00']],
		['that is there twice', 'total', 'Net  5.00\nTax  0.00\nTotal  5.00', ['0:2 5.00']],
		[
			'of several words',
			'date',
			'Order date 5 March 2018, Rome',
			['0:0 5', '0:0 March', '0:0 2018,'],
		],
		['that is also in its label', 'tax', 'Tax 5.00: 5.00', ['0:0 5.00']],
		['on the second page', 'total', 'Hello\fTotal 5.00', ['1:0 5.00']],
		['without a label', 'code', 'Hello\nyour code X-12 is', ['0:1 X-12']],
		['that the document does not have', 'total', 'Hello', []],
	])('are those of a value %s', (_name, field, text, words) => {
		expect(wordsFor(field, text)).toEqual(words);
	});
});
