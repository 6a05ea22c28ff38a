import type { IDataObject, INode } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type RunOptions } from '../../../n8n/engine/engine.mjs';
import { serviceThat } from '../../support/servers/httpService.mjs';
import { EXTRACT, extract, jsonOf, notesOf } from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('default'));

const TEXT = { inputType: 'text', text: '={{ $json.text }}' };

interface How extends Pick<RunOptions, 'mode'> {
	onError?: INode['onError'];
	isWrapped?: boolean;
}

/** Extracts texts for which the service finds these fields. */
async function extractTexts(
	found: IDataObject[],
	options: object,
	{ onError, isWrapped = false, mode }: How = {},
) {
	const service = await serviceThat(({ body }) => {
		const data = JSON.parse(new URLSearchParams(body.toString()).get('text')!);
		return { body: isWrapped ? { status: 'success', data } : data };
	});
	const items = found.map((fields) => ({ json: { text: JSON.stringify(fields) } }));
	const parameters = { ...TEXT, options };
	const again = async () => await extract(service, items, parameters, { onError }, { mode });
	return { execution: await again(), requests: service.requests, again };
}

const WHOLE = { number: 'A-1', total: '10.00' };
const NO_TOTAL = { number: 'A-2', total: '  ' };
const REVIEW = {
	_needsReview: true,
	_reviewReason: '"total" is missing; "due_date" is missing',
};

describe('Required fields', () => {
	test('say in each item whether somebody has to look at it, and why', async () => {
		const options = { requiredFields: 'number, total' };
		const { execution } = await extractTexts([WHOLE, NO_TOTAL], options);
		expect(jsonOf(execution)).toEqual([
			{ ...WHOLE, _needsReview: false, _reviewReason: '' },
			{ ...NO_TOTAL, _needsReview: true, _reviewReason: '"total" is missing' },
		]);
		expect(notesOf(execution)).toEqual([
			expect.stringContaining(
				'2 documents extracted.<br>1 of 2 documents to review: the text [item 1]: "total" is missing. To branch,',
			),
		]);
	});

	test.each([
		...[
			'undefined',
			'null',
			'NULL',
			'NaN',
			'None',
			'N/A',
			'n/a',
			'(n/a)',
			'n.a.',
			'#N/A',
			' N/A\n',
		],
		...['\u200b', '\ufeff', '\u00ad\u2060', '\u2800', '\u3164'],
	])(
		'are missing if the service says so with a word, or with nothing to see: %j',
		async (total) => {
			const { execution } = await extractTexts([{ total }], { requiredFields: 'total' });
			expect(jsonOf(execution)).toEqual([
				{ total, _needsReview: true, _reviewReason: '"total" is missing' },
			]);
		},
	);

	// "Null" is zero in German, "NA" is Namibia, and a document may say "none" itself.
	test.each(['-', '—', '0', 'Null', 'none', 'Nil', 'NA', 'Nan', 'NO_CONTENT_HERE', 'Nullmeyer'])(
		'have a value if it may be one of the document: %j',
		async (total) => {
			const { execution } = await extractTexts([{ total }], { requiredFields: 'total' });
			expect(jsonOf(execution)).toMatchObject([{ _needsReview: false }]);
		},
	);

	test('may have commas in their names, if an expression gives a list', async () => {
		const fields = { 'Total, net': '12.00' };
		const options = { requiredFields: '={{ ["Total, net", "Date"] }}' };
		const { execution } = await extractTexts([fields], options);
		expect(jsonOf(execution)).toMatchObject([{ _reviewReason: '"Date" is missing' }]);
	});

	test('are missing if they are absent, null, empty or blank, and not if they are 0 or false', async () => {
		const fields = { a: null, b: '', c: ' \n', d: 0, e: false, f: [], g: ['x'], toString: 'x' };
		const { execution } = await extractTexts([fields], {
			requiredFields: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'toString', 'constructor'],
		});
		expect(jsonOf(execution)[0]!._reviewReason).toBe(
			'"a" is missing; "b" is missing; "c" is missing; "f" is missing; "h" is missing; and 1 more',
		);
	});

	test('are looked for in both forms of the answer, wherever the output puts the fields', async () => {
		for (const [options, fields] of [
			[{}, NO_TOTAL],
			[{ outputField: 'extracted' }, { extracted: NO_TOTAL }],
			[{ output: { values: { mode: 'raw' } } }, { status: 'success', data: NO_TOTAL }],
			[{ convertValues: true, decimalSeparator: '.' }, NO_TOTAL],
		] as const) {
			const given = { ...options, requiredFields: 'number, total,due_date , number' };
			const { execution } = await extractTexts([NO_TOTAL], given, { isWrapped: true });
			expect(jsonOf(execution)).toEqual([{ ...fields, ...REVIEW }]);
		}
	});

	test.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
		'ask for a look at each item that could not be read, with the reason (%s)',
		async (onError) => {
			const output = onError === 'continueErrorOutput' ? 1 : 0;
			const options = { requiredFields: 'number' };
			const refusing = await serviceThat(() => ({ status: 422 }));
			const items = ['x', ''].map((text) => ({ json: { text, _needsReview: false } }));
			const execution = await extract(refusing, items, { ...TEXT, options }, { onError });
			const failed = jsonOf(execution, output);
			expect(failed).toMatchObject([
				{ _needsReview: true, _reviewReason: "The service couldn't read the document (HTTP 422)" },
				{ _needsReview: true, _reviewReason: 'The text is empty' },
			]);
			for (const { error, _reviewReason } of failed) expect(error).toContain(_reviewReason);
			const unasked = jsonOf(await extract(refusing, items, TEXT, { onError }), output);
			for (const { _reviewReason } of unasked) expect(_reviewReason).toBeUndefined();
		},
	);

	test('ask for a look at each item if the service or the options cannot be used', async () => {
		for (const [origin, options] of [
			['http://example.com', { requiredFields: 'number' }],
			[
				'http://localhost:1',
				{ checks: { list: { rows: { check: [{ fields: 'number', kind: 'pattern' }] } } } },
			],
		] as const) {
			const execution = await extract(
				{ origin },
				[{ json: { text: 'x' } }],
				{ ...TEXT, options },
				{ onError: 'continueRegularOutput' },
			);
			expect(jsonOf(execution)).toMatchObject([{ error: expect.any(String), _needsReview: true }]);
		}
	});

	test('ask for a look at an item that passes through, unless an earlier node has looked', async () => {
		const marks = { _needsReview: true, _reviewReason: 'The item has no document' };
		const earlier = { _needsReview: false, _reviewReason: '' };
		const items = [{}, earlier].map((json) => ({ json }));
		const options = { itemWithoutDocument: 'passThrough', requiredFields: 'number' };
		const execution = await extract(await serviceThat(() => ({})), items, { ...TEXT, options });
		expect(jsonOf(execution)).toEqual([marks, earlier]);
	});

	test('ask for a look at a document that an earlier execution has read', async () => {
		const options = { requiredFields: 'number', alreadyReadDocuments: 'passThrough' };
		const { again } = await extractTexts([WHOLE], options, { mode: 'trigger' });
		expect(jsonOf(await again())).toMatchObject([
			{
				_needsReview: true,
				_reviewReason: 'The document was read by an earlier execution',
				_document: { alreadyRead: true },
			},
		]);
	});

	test('lose to an extracted field of the name _reviewReason', async () => {
		const found = { _reviewReason: 'pages' };
		const { execution } = await extractTexts([found], { requiredFields: 'total' });
		expect(jsonOf(execution)).toEqual([{ ...found, _needsReview: true }]);
	});

	const failing = { requiredFields: 'total, due_date', documentsToReview: 'fail' };
	const failure = {
		error: 'The document needs review: "total" is missing; "due_date" is missing [item 1]',
		details: {
			description: expect.stringContaining('has the fields that were found'),
			httpCode: null,
		},
	};
	const whole = { ...WHOLE, due_date: '2026-12-31' };

	test.each([
		['continueErrorOutput', 1],
		['continueRegularOutput', 0],
	] as const)(
		'make a document fail that lacks them, and its other fields come out with the error (%s)',
		async (onError, output) => {
			const { execution } = await extractTexts([whole, NO_TOTAL], failing, { onError });
			expect(jsonOf(execution)[0]).toEqual({ ...whole, _needsReview: false, _reviewReason: '' });
			const failed = { ...NO_TOTAL, ...failure, ...REVIEW };
			expect(jsonOf(execution, output).at(-1)).toMatchObject(failed);
			expect(notesOf(execution)).toEqual([
				'1 of 2 documents extracted, 1 failed.<br>Failed: the text [item 1]: The document needs review: "total" is missing; "due_date" is missing.',
			]);
		},
	);

	test.each([
		[{ requiredFields: 'total_' }, 'no field "total_", but "total"; '],
		[
			{ checks: { list: { rows: { check: [{ fields: 'number, total_' }] } } } },
			'no field "total_", but "total"; ',
		],
		[
			{
				checks: {
					list: {
						rows: { check: [{ fields: 'number' }, { fields: 'total', kind: 'sum', parts: 'nr' }] },
					},
				},
			},
			'no field "nr", but "number"; "total".',
		],
		[
			{ requiredFields: 'total', checks: { list: { rows: { check: [{ fields: 'number' }] } } } },
			undefined,
		],
	])(
		'name the fields that there are if one of a name is not among them: %j',
		async (asked, end) => {
			const options = { ...asked, documentsToReview: 'fail' };
			const { execution } = await extractTexts([NO_TOTAL], options);
			const { description } = execution.error(EXTRACT)!;
			if (end === undefined) expect(description).not.toContain('It returned');
			else expect(description).toContain(`It returned ${end}`);
		},
	);

	test('stop the run, and are looked for again in the next one, which pays for nothing else', async () => {
		const { execution, requests, again } = await extractTexts([whole, NO_TOTAL], failing);
		expect(execution.error(EXTRACT)).toMatchObject({ message: failure.error });
		expect(requests).toHaveLength(2);
		expect((await again()).error(EXTRACT)).toMatchObject({ message: failure.error });
		expect(requests).toHaveLength(3);
	});
});
