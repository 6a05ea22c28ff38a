import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { serviceThat } from '../../support/servers/httpService.mjs';
import { extract, jsonOf, notesOf } from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('default'));

const RIGHT = { net: '100.00', tax: '19.00', total: '119.00', iban: 'DE89370400440532013000' };
const WRONG = { ...RIGHT, total: '118.00', iban: '' };
const SUM = '"total" is 118.00, but "net" + "tax" is 119.00';
const check = [
	{ fields: 'total', kind: 'sum', parts: 'net, tax' },
	{ fields: 'iban', kind: 'iban' },
];
const checks = { list: { rows: { check } } };

async function extractBoth(
	options: object,
	{ onError, isWrapped = true }: { onError?: 'continueErrorOutput'; isWrapped?: boolean } = {},
) {
	const service = await serviceThat(({ body }) => {
		const text = new URLSearchParams(body.toString()).get('text');
		const data = text === 'right' ? RIGHT : WRONG;
		return { body: isWrapped ? { status: 'success', data } : data };
	});
	const items = ['right', 'wrong', 'wrong'].map((text) => ({ json: { text } }));
	const parameters = { inputType: 'text', text: '={{ $json.text }}', options };
	const execution = await extract(service, items, parameters, { onError });
	return { execution, requests: service.requests };
}

const marked = (reason: string) => ({ _needsReview: reason !== '', _reviewReason: reason });

test.each([
	[{}, true, (fields: object) => fields],
	[{ outputField: 'found' }, true, (fields: object) => ({ found: fields })],
	[
		{ output: { values: { mode: 'raw' } } },
		true,
		(fields: object) => ({ status: 'success', data: fields }),
	],
	[
		{ output: { values: { mode: 'selectedFields', fields: 'net' } } },
		true,
		() => ({ net: '100.00' }),
	],
	[{}, false, (fields: object) => fields],
	[{ outputField: 'found' }, false, (fields: object) => ({ found: fields })],
	[{ output: { values: { mode: 'raw' } } }, false, (fields: object) => fields],
])(
	'Checks say in each item whether somebody has to look at it, with %j (wrapped: %s)',
	async (options, isWrapped, shape) => {
		const { execution, requests } = await extractBoth({ ...options, checks }, { isWrapped });
		expect(requests).toHaveLength(2);
		expect(jsonOf(execution)).toEqual([
			{ ...marked(''), ...shape(RIGHT) },
			{ ...marked(SUM), ...shape(WRONG) },
			{ ...marked(SUM), ...shape(WRONG) },
		]);
		expect(notesOf(execution)[0]).toMatch(
			/^3 documents extracted\.<br>2 of 3 documents to review: /,
		);
	},
);

test('Checks and required fields are said together, and make a document fail if that is wanted', async () => {
	const options = { checks, requiredFields: 'iban', documentsToReview: 'fail' };
	const { execution } = await extractBoth(options, { onError: 'continueErrorOutput' });
	expect(jsonOf(execution)).toEqual([{ ...RIGHT, ...marked('') }]);
	const error = `The document needs review: "iban" is missing; ${SUM}`;
	expect(jsonOf(execution, 1)).toMatchObject([
		{ ...WRONG, error: `${error} [item 1]`, ...marked(`"iban" is missing; ${SUM}`) },
		{ ...WRONG, error: `${error} [item 2]` },
	]);
});

test.each([
	[{}, (fields: object) => fields],
	[{ outputField: 'found' }, (fields: object) => ({ found: fields })],
])(
	'returns the selected fields in their order, and empty ones that the service does not return, with %j',
	async (options, shape) => {
		const output = { values: { mode: 'selectedFields', fields: 'total, supplier, net' } };
		const given = { ...options, output, convertValues: true, decimalSeparator: '.' };
		const { execution } = await extractBoth(given);
		const expected = shape({ total: 119, supplier: '', net: 100 });
		expect(JSON.stringify(jsonOf(execution)[0])).toBe(JSON.stringify(expected));
		expect(notesOf(execution)[0]).toContain('No result has a field "supplier".');
	},
);

describe.each([{}, { decimalSeparator: ',' }, { decimalSeparator: '.' }])('With %j', (format) => {
	test.each([
		[
			'an English invoice',
			{ net: '687.40', tax: '137.48', total: '824.88', date: '14/04/2026', due: '03/05/2026' },
			{ net: 687.4, tax: 137.48, total: 824.88, date: '2026-04-14', due: '2026-05-03' },
		],
		[
			'a German invoice',
			{ net: '2.378,95', tax: '452,00', total: '2.830,95', date: '14. März 2026', number: '20418' },
			{ net: 2378.95, tax: 452, total: 2830.95, date: '2026-03-14', number: '20418' },
		],
		[
			'an Indian invoice',
			{ net: '₹1,00,000.00', tax: '₹18,000.00', total: '₹1,18,000.00', date: '14-Apr-2026' },
			{ net: 100_000, tax: 18_000, total: 118_000, date: '2026-04-14' },
		],
	])('%s is converted, and nobody has to look at it', async (_what, data, converted) => {
		const service = await serviceThat({ body: { status: 'success', data } });
		const rows = [
			{ fields: 'net, tax, total', kind: 'amount' },
			{ fields: 'date', kind: 'date', notInFuture: false },
			{ fields: 'total', kind: 'sum', parts: 'net, tax' },
		];
		const options = { convertValues: true, checks: { list: { rows: { check: rows } } }, ...format };
		const parameters = { inputType: 'text', text: 'x', options };
		const execution = await extract(service, [{ json: {} }], parameters);
		expect(jsonOf(execution)).toEqual([{ ...marked(''), ...converted }]);
		expect(notesOf(execution)).toEqual([]);
	});
});

test('Values that could mean two things are named, with the option that says which', async () => {
	const service = await serviceThat({ body: { total: '1.234', date: '03/04/2026' } });
	const rows = [
		{ fields: 'total', kind: 'amount' },
		{ fields: 'date', kind: 'date' },
	];
	const checks = { list: { rows: { check: rows } } };
	const parameters = { inputType: 'text', text: 'x', options: { convertValues: true, checks } };
	const execution = await extract(service, [{ json: {} }], parameters);
	expect(jsonOf(execution)).toEqual([{ ...marked(''), total: '1.234', date: '03/04/2026' }]);
	expect(notesOf(execution)[0]).toContain(
		'Not converted, because they have two meanings: "total" ("1.234"); "date" ("03/04/2026"). Set "Decimal Separator" and "Date Order".',
	);
});
