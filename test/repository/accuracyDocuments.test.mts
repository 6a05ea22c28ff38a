import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { documentsOf, FORMS } from '../../bench/accuracy/documents/forms.mjs';
import { type GeneratedDocument, invoices } from '../../bench/accuracy/documents/generate.mjs';
import { LANGUAGES } from '../../bench/accuracy/documents/language.mjs';
import { LAYOUTS } from '../../bench/accuracy/documents/layouts.mjs';
import { pagesOf } from '../../bench/accuracy/read.mjs';
import { scoreOf, verdictOf, verdictsOf } from '../../bench/accuracy/score.mjs';
import { createReader } from '../../service/dist/index.mjs';
import type { Page } from '../../service/dist/reading/layout.mjs';

// `npm run bench:accuracy` is only worth something if the generated documents say what they should.

const reader = createReader();
afterAll(() => reader.close());

describe('generated documents', () => {
	const documents: Array<GeneratedDocument & { pages: Page[] }> = [];
	const add = async (document: GeneratedDocument) =>
		documents.push({ ...document, pages: await pagesOf(reader, document) });

	beforeAll(async () => {
		for (const language of LANGUAGES) {
			for (const half of ['train', 'test'] as const) {
				const selection = { half, language, kind: 'pdf', each: 1 } as const;
				for await (const document of invoices(selection)) await add(document);
			}
		}
		for (const form of FORMS)
			for (const document of await documentsOf(form, 'pdf', 1)) await add(document);
	}, 120_000);

	test('print every value that is expected', () => {
		for (const document of documents) {
			const text = textOf(document.pages);
			for (const [field, value] of Object.entries(document.expected)) {
				expect(text, `${field} of ${document.name}`).toContain(value);
			}
		}
	});

	test('have no words on top of each other', () => {
		for (const document of documents) {
			expect(overlapsIn(document.pages), document.name).toEqual([]);
		}
	});

	test('of different halves have no layout in common', () => {
		const names = Object.values(LAYOUTS).flatMap((layouts) => layouts.map(({ name }) => name));
		expect(new Set(names).size).toBe(names.length);
	});

	test.each(['pdf', 'scan', 'photo'] as const)('are the same at every run: %s', async (kind) => {
		const first = async () => {
			const selection = { half: 'test', language: 'pl', kind, each: 1 } as const;
			return (await invoices(selection).next()).value as GeneratedDocument;
		};
		const [one, other] = [await first(), await first()];
		expect(one.expected).toEqual(other.expected);
		if (kind === 'photo') expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
	});
});

describe('the score', () => {
	test('ignores white space, and nothing else', () => {
		expect(verdictOf('1\u00a0234,56', ' 1 234,56\n')).toBe('right');
		expect(verdictOf('1 234,56', '1234,56')).toBe('wrong');
		expect(verdictOf('RE-1', 're-1')).toBe('wrong');
	});

	test('counts a value for a field that is not printed as wrong, and none as nothing', () => {
		const verdicts = verdictsOf({ total: '5' }, { total: '', iban: 'DE1', order: '' });
		expect(verdicts).toEqual([
			['total', 'empty'],
			['iban', 'wrong'],
		]);
		expect(scoreOf(verdicts.map(([, verdict]) => verdict))).toEqual({
			right: 0,
			wrong: 1,
			empty: 1,
		});
	});
});

function textOf(pages: Page[]): string {
	const cells = pages.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
	return cells.map(({ text }) => text).join('  ');
}

function overlapsIn(pages: Page[]): string[] {
	return pages
		.flatMap(({ lines }) => lines)
		.flatMap(({ cells }) => {
			const words = cells.flatMap((cell) => cell.words);
			return words
				.slice(1)
				.flatMap((word, before) =>
					word.left < words[before]!.right - 4 && Math.abs(word.bottom - words[before]!.bottom) < 4
						? [`${words[before]!.text} ${word.text}`]
						: [],
				);
		});
}
