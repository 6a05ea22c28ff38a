import { beforeAll, expect, test } from 'vitest';

import { startEngine } from '../../../engine/engine.mjs';
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
	[{ simplify: false }, true, (fields: object) => ({ status: 'success', data: fields })],
	[{ fields: 'net' }, true, () => ({ net: '100.00' })],
	[{}, false, (fields: object) => fields],
	[{ outputField: 'found' }, false, (fields: object) => ({ found: fields })],
	[{ simplify: false }, false, (fields: object) => fields],
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
			/^3 documents extracted\.<br>2 of 3 documents to review\. /,
		);
	},
);

test('Checks and required fields are said together, and make a document fail if that is wanted', async () => {
	const options = { checks, requiredFields: 'iban', reviewedDocuments: 'error' };
	const { execution } = await extractBoth(options, { onError: 'continueErrorOutput' });
	expect(jsonOf(execution)).toEqual([{ ...RIGHT, ...marked('') }]);
	const error = `The document needs a look: "iban" is missing; ${SUM}`;
	expect(jsonOf(execution, 1)).toMatchObject([
		{ ...WRONG, error: `${error} [item 1]`, ...marked(`"iban" is missing; ${SUM}`) },
		{ ...WRONG, error: `${error} [item 2]` },
	]);
});

test.each([
	[{}, (fields: object) => fields],
	[{ outputField: 'found' }, (fields: object) => ({ found: fields })],
	[{ simplify: false }, (fields: object) => fields],
])(
	'Fields to Return are in their order, and empty if the service does not return them, with %j',
	async (options, shape) => {
		const fields = { fields: 'total, supplier, net', convertValues: true, decimalSeparator: '.' };
		const { execution } = await extractBoth({ ...options, ...fields });
		const expected = shape({ total: 119, supplier: '', net: 100 });
		expect(JSON.stringify(jsonOf(execution)[0])).toBe(JSON.stringify(expected));
		expect(notesOf(execution)[0]).toContain('No result has a field "supplier".');
	},
);
