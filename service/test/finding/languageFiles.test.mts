import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outline, tokens } from '../../dist/finding/labels/misreadings.mjs';
import { SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { LANGUAGES_FOLDER, parseLanguage } from '../../dist/languages/languageFiles.mjs';
import { LANGUAGES } from '../../dist/languages/languages.mjs';
import { languageOf as languageOfText } from '../../dist/reading/recognition/textLanguage.mjs';
import { find, projectWith, shippedProject } from '../support/finding.mjs';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../package.json', import.meta.url));

const names = LANGUAGES.map(({ name }) => name);
const languageOf = (name: string) => LANGUAGES.find((language) => language.name === name)!;

describe.each(names)('the file of %s', (name) => {
	const { code, labels } = languageOf(name);
	const lists = Object.entries(labels).map(
		([thing, { specific, generic }]) => [thing, [...specific, ...generic]] as const,
	);

	test('has each label of a thing only once', () => {
		for (const [thing, list] of lists) expect(twiceIn(list), thing).toEqual([]);
	});

	test('does not repeat a label of a thing among the other labels', () => {
		const others = new Set(labels['other']?.specific.map(outline));
		const fields = lists.filter(([thing]) => !NOT_IN_ALL_PROJECTS.includes(thing));
		for (const [thing, list] of fields)
			expect(
				list.filter((label) => others.has(outline(label))),
				thing,
			).toEqual([]);
	});

	test('has only labels with letters', () => {
		for (const [, list] of lists) expect(list.filter((label) => !/\p{L}/u.test(label))).toEqual([]);
	});

	test('has labels of every usual field', () => {
		expect(Object.keys(labels)).toEqual(expect.arrayContaining(USUAL));
	});

	test('names recognition data that is installed', () => {
		const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
			dependencies: Record<string, string>;
		};
		expect(Object.keys(dependencies)).toContain(`@tesseract.js-data/${code}`);
	});
});

/** The headings of tables and the sums in them, which are only compared with each other. */
const IN_TABLES = [
	...['item', 'article_number', 'item_quantity', 'item_unit', 'unit_price', 'item_tax_rate'],
	...['item_amount', 'item_date', 'subtotal'],
];

/** Labels of things that only some projects have as fields. */
const NOT_IN_ALL_PROJECTS = ['receipt_total', 'till', 'mail', 'other', ...IN_TABLES];

/** The things that the shipped invoice project needs. */
const USUAL = [
	'invoice_number',
	'invoice_date',
	'date',
	'due_date',
	'supplier',
	'customer',
	'net_amount',
	'tax_amount',
	'total_amount',
	'order_number',
	'other',
];

interface Asking {
	labels_of?: string[];
	not_rows_of?: string[];
}

test('every thing in a language file is used by a project', () => {
	const projects = readdirSync(SHIPPED_PROJECTS_FOLDER).map(
		(file) =>
			parse(readFileSync(SHIPPED_PROJECTS_FOLDER + file, 'utf8')) as {
				fields: Record<string, Asking & { columns?: Record<string, Asking> }>;
				other_labels_of?: string[];
			},
	);
	const asked = projects.flatMap(({ fields = {}, other_labels_of = [] }) => [
		...other_labels_of,
		...Object.values(fields)
			.flatMap((field) => [field, ...Object.values(field.columns ?? {})])
			.flatMap(({ labels_of = [], not_rows_of = [] }) => [...labels_of, ...not_rows_of]),
	]);
	for (const { name, labels } of LANGUAGES)
		expect(
			Object.keys(labels).filter((thing) => !asked.includes(thing)),
			name,
		).toEqual([]);
});

test('every label of an invoice leads to one field of a kind, even across languages', async () => {
	const { fields } = await shippedProject('fo_1');
	// What is due is usually the total.
	const others = Object.entries(fields).filter(([field]) => field !== 'amount_due');
	const labels = others.flatMap(([field, { labels = [], kind }]) =>
		labels.map((label) => ({ field, label: `${kind} ${outline(label)}` })),
	);
	const first = new Map<string, string>();
	for (const { field, label } of labels) if (!first.has(label)) first.set(label, field);
	expect(labels.filter(({ field, label }) => first.get(label) !== field)).toEqual([]);
});

test.each([
	['eng', 'Invoice number 17, due date 3 March, amount due 5.00'],
	['ces', 'Cislo faktury 17, Datum splatnosti 3. 3., Celkem k uhrade 5,00'],
	['dan', 'Faktura nr. 17, Antal 3, Moms 1,00, At betale 5,00, CVR-nr. 4711'],
	['swe', 'Fakturanummer 17, Forfallodatum 3 mars, Att betala 5,00'],
])(
	'the language of a document is recognised by its words, even without accents: %s',
	(code, text) => {
		expect(languageOfText(text).code).toBe(code);
	},
);

test('every telling word belongs to one language', () => {
	expect(twiceIn(LANGUAGES.flatMap(({ telling }) => telling))).toEqual([]);
});

test("the service's code contains no words of a language", () => {
	const words = LANGUAGES.filter(({ code }) => code !== 'eng')
		.flatMap(({ months, weekdays, labels }) => [
			...months.flat(),
			...weekdays,
			// "Report" is a sum that is carried forward, in French.
			...Object.entries(labels)
				.filter(([thing]) => !IN_TABLES.includes(thing))
				.flatMap(([, { specific, generic }]) => [...specific, ...generic]),
		])
		.flatMap(tokens)
		.filter((word) => word.length > 4);
	const english = languageOf('English');
	const shared = new Set(tokens(JSON.stringify(english)));
	const foreign = new Set(words.filter((word) => !shared.has(word)));
	const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
	for (const file of files.filter((each) => each.endsWith('.mts'))) {
		const code = readFileSync(SOURCES + file, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
		expect(
			tokens(code).filter((word) => foreign.has(word)),
			file,
		).toEqual([]);
	}
});

const LANGUAGE = readFileSync(`${LANGUAGES_FOLDER}sv.yaml`, 'utf8');

describe('a language file', () => {
	test.each([
		['broken YAML', LANGUAGE.replace('name: Swedish', 'name: [Swedish'), /^sv\.yaml:\d+:\d+: /],
		['no name', LANGUAGE.replace('name: Swedish\n', ''), /^sv\.yaml:1:1: name: /],
		['a code of two letters', LANGUAGE.replace('swe', 'sv'), /^sv\.yaml:2:7: code: must be a code/],
		[
			'eleven months',
			LANGUAGE.replace('  - [mars]\n', ''),
			/^sv\.yaml:4:3: months: .*expected array to have exactly 12 items/,
		],
		[
			'an unknown kind of words',
			LANGUAGE.replace('  page:', '  pages:'),
			/^sv\.yaml:\d+:3: words\.?.*: .*"pages"/,
		],
		[
			'labels that are neither specific nor generic',
			LANGUAGE.replace('generic: [senast', 'general: [senast'),
			/^sv\.yaml:\d+:5: labels\.due_date: .*"general"/,
		],
		[
			'a label with a kind of words that the language lacks',
			LANGUAGE.replace('merchant: [Butik', "merchant: ['Butik {shop}'"),
			/^sv\.yaml:\d+:13: labels\.merchant: "Butik \{shop\}": the language has no words of the kind "shop"/,
		],
	])('with %s is rejected with its file, line and column', (_name, text, message) => {
		expect(() => parseLanguage(text, 'sv.yaml')).toThrow(message);
	});

	test('expands a label with each word of the kind that it names', () => {
		const { labels } = parseLanguage(
			LANGUAGE.replace('merchant: [Butik', "merchant: ['{reference}-{number}'"),
			'sv.yaml',
		);
		expect(labels['merchant']?.specific).toEqual([
			'referens-nummer',
			'referens-nr',
			'ref-nummer',
			'ref-nr',
		]);
	});
});

describe('a project', () => {
	const TOTAL = 'fields: { total: { labels_of: [receipt_total, total_amount], kind: amount } }';
	const DUE = 'fields: { due: { labels_of: [due_date], labels: [Best before], kind: date } }';
	const KIND = "fields: { kind: { pattern: '^{titles}$' } }";
	const CODE = 'fields: { code: { labels: [Code] } }\nother_labels_of: [';

	test.each([
		['has the labels of a thing in all languages', DUE, 'Fällig am: 3.4.2024', '3.4.2024'],
		['prefers its own labels', DUE, 'Due date: 3.4.2024\nBest before: 5.6.2024', '5.6.2024'],
		['prefers a specific label to a generic one', TOTAL, 'Amount: 5.00\nTotal due: 7.00', '7.00'],
		['accepts any text as a value', `${CODE}]`, 'Code\nDue date', 'Due date'],
		['can know the labels of other things', `${CODE}due_date]`, 'Code\nDue date', ''],
		['can use words of all languages in patterns', KIND, 'Honorarrechnung', 'Honorarrechnung'],
		['finds nothing else with such a pattern', KIND, 'Oak & Sons', ''],
	])('%s', (_what, rules, text, value) => {
		expect(Object.values(find(text, projectWith(rules)))).toEqual([value]);
	});
});

/** Labels that only differ in case, accents, white space and punctuation. */
function twiceIn(labels: readonly string[]): string[] {
	const outlines = labels.map(outline);
	return labels.filter((label, index) => outlines.indexOf(outline(label)) < index);
}
