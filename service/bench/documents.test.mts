import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { filledForms, FORMS } from './documents/forms.mjs';
import { type GeneratedDocument, documentsOf } from './documents/generate.mjs';
import { type Language, LANGUAGES } from './documents/language.mjs';
import { LAYOUTS } from './documents/layouts.mjs';
import { type Variant, VARIANTS } from './documents/variants.mjs';
import { overlapsIn } from './overlaps.mjs';
import { readAll, type ReadDocument } from './read.mjs';
import { scoreOf, verdictOf, verdictsOf } from './score.mjs';
import { createReader } from '../dist/index.mjs';
import { cellsOf } from '../dist/reading/layout.mjs';

// `npm run bench:accuracy` is only worth something if the generated documents say what they should.

/** The number of languages in which a kind of document is drawn here: each kind in others. */
const LANGUAGES_OF_EACH = 3;

const FIRST = { half: 'test', kind: 'pdf', documents: 1 } as const;

const reader = createReader();
afterAll(() => reader.close());

describe('generated documents', () => {
	const documents: ReadDocument[] = [];

	beforeAll(async () => {
		for (const [index, variant] of VARIANTS.entries()) {
			for (const half of ['train', 'test'] as const) {
				for (const language of languagesFor(variant, index)) {
					const drawn = documentsOf({ variant, half, kind: 'pdf', language, documents: 1 });
					documents.push(...(await readAll(reader, drawn)));
				}
			}
		}
		for (const form of FORMS)
			documents.push(...(await readAll(reader, await filledForms(form, 'pdf', 1))));
	}, 120_000);

	test('print every value that is expected', () => {
		for (const { document, pages } of documents) {
			const words = cellsOf(pages).map((cell) => cell.text);
			// Characters in boxes are cells.
			const text = words.join('').replace(/\s/gu, '');
			for (const [field, value] of Object.entries(document.expected)) {
				if (field === 'document_type') continue;
				// A currency can be after the sign, and the second half in another line.
				for (const part of value.replace(/^[-−]/, '').split(/\s+/))
					expect(text, `${field} of ${document.name}`).toContain(part);
			}
		}
	});

	test('have no words on top of each other', () => {
		for (const { document, pages } of documents) {
			expect(overlapsIn(pages), document.name).toEqual([]);
		}
	});

	test('of different halves have no layout in common', () => {
		const names = Object.values(LAYOUTS).flatMap((layouts) => layouts.map(({ name }) => name));
		expect(new Set(names).size).toBe(names.length);
	});

	test('are in all languages, even if there are only two of each kind', async () => {
		const languages = new Set<Language>();
		for (const variant of VARIANTS.filter(({ languages }) => !languages))
			for await (const { language } of documentsOf({ ...FIRST, documents: 2, variant }))
				languages.add(language);
		expect([...languages].sort()).toEqual([...LANGUAGES].sort());
	});

	test('are of one sender if they are in one language and one layout', async () => {
		const { name: layout } = LAYOUTS.train.at(-1)!;
		const selection = { ...FIRST, variant: VARIANTS[0]!, half: 'train', kind: 'pdf' } as const;
		const drawn = documentsOf({ ...selection, language: 'fr', layout, documents: 2 });
		const names: string[] = [];
		for await (const { sender, name } of drawn) names.push(`${sender}: ${name}`);
		const sender = `train-fr-${layout}`;
		expect(names).toEqual([`${sender}: ${sender}-0`, `${sender}: ${sender}-1`]);
	});

	test('are the same at every run', async () => {
		const first = async () => {
			const variant = VARIANTS.find(({ name }) => name === 'perspective')!;
			const drawn = documentsOf({ variant, half: 'test', kind: 'photo', documents: 1 });
			return (await drawn.next()).value as GeneratedDocument;
		};
		const [one, other] = [await first(), await first()];
		expect(one.expected).toEqual(other.expected);
		expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
	});
});

describe('the score', () => {
	test('ignores only white space', () => {
		expect(verdictOf('1\u00a0234,56', ' 1 234,56\n')).toBe('right');
		expect(verdictOf('1 234,56', '1234,56')).toBe('wrong');
		expect(verdictOf('RE-1', 're-1')).toBe('wrong');
	});

	test('counts a value for a field that is not printed as wrong, and ignores an empty one', () => {
		const verdicts = verdictsOf({ total: '5' }, { total: '', iban: 'DE1', order: '' });
		expect(Object.fromEntries(verdicts)).toEqual({ total: 'empty', iban: 'wrong' });
		const score = scoreOf(verdicts.map(([, verdict]) => verdict));
		expect(score).toEqual({ right: 0, wrong: 1, empty: 1 });
	});
});

function languagesFor({ languages = LANGUAGES }: Variant, index: number): Set<Language> {
	const first = index * LANGUAGES_OF_EACH;
	const turns = Array.from({ length: LANGUAGES_OF_EACH }, (_, turn) => first + turn);
	return new Set(turns.map((turn) => languages[turn % languages.length]!));
}
