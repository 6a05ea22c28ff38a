import type { IDataObject, INode, OnError } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../n8n/engine/engine.mjs';
import { documentIn, serviceThat } from '../../support/servers/httpService.mjs';
import {
	EXTRACT,
	extract,
	extractionWorkflow,
	itemWith,
	jsonOf,
	notesOf,
	pdfWith,
	runWorkflow,
} from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('default'));

const PAPER = { description: 'Paper', quantity: '2', unit_price: '3.50', amount: '7.00' };
const INK = { description: 'Ink', quantity: '1', unit_price: '2.50', amount: '2.50' };
const INVOICE = { number: '1', net: '9.50' };
const CONVERT = { convertValues: true, decimalSeparator: '.' };
const SPLIT = { fieldToSplitOut: 'line_items' };

const asText = (rows: unknown[]) => JSON.stringify(rows);

/** An invoice with these rows. */
const withRows = (line_items: unknown, fields: object = INVOICE) => ({ ...fields, line_items });

const TEXT = asText([PAPER, INK]);
const BOTH = withRows(TEXT);

/** Reads texts, which the service answers with these bodies. */
async function read(bodies: object[], options: object, settings: Partial<INode> = {}) {
	const service = await serviceThat((request) => ({ body: bodies[Number(documentIn(request))] }));
	const items = bodies.map((_, index) => ({
		json: { text: String(index), sender: 'a@b.example' },
	}));
	const parameters = { inputType: 'text', text: '={{ $json.text }}', options };
	const execution = await extract(service, items, parameters, settings);
	return Object.assign(execution, { service });
}

/** The items of a single document. */
const itemsOf = async (body: object, options: object) => jsonOf(await read([body], options));

describe('With a field to split out, each row becomes an item', () => {
	test.each([
		['a text', TEXT],
		['a list', [PAPER, INK]],
	])('if the field is %s', async (_what, rows) => {
		const execution = await read([withRows(rows), withRows('', { number: '2' })], SPLIT);
		expect(jsonOf(execution)).toEqual([
			{ ...INVOICE, ...PAPER },
			{ ...INVOICE, ...INK },
			{ number: '2' },
		]);
		const pairs = execution.items(EXTRACT).map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([{ item: 0 }, { item: 0 }, { item: 1 }]);
		expect(notesOf(execution)).toEqual([]);
	});

	test('in the order of the documents, also if an item has several', async () => {
		const service = await serviceThat((request) => ({
			body: { line_items: asText([{ of: documentIn(request).toString() }, { of: 'the same' }]) },
		}));
		const items = [await itemWith({ a: [pdfWith('a')], b: [pdfWith('b')] })];
		const execution = await extract(service, items, { fileSelection: 'all', options: SPLIT });
		expect(jsonOf(execution).map(({ of }) => String(of).at(-1))).toEqual(['a', 'e', 'b', 'e']);
		expect(execution.items(EXTRACT).map(({ pairedItem }) => pairedItem)).toEqual(
			Array(4).fill({ item: 0 }),
		);
	});

	test.each([
		[{ outputField: 'found' }, (row: object) => ({ found: { ...INVOICE, ...row } })],
		[
			{ includeInputFields: true },
			(row: object) => ({ text: '0', sender: 'a@b.example', ...INVOICE, ...row }),
		],
		[
			{ includeDocumentInfo: true },
			(row: object) => ({
				_document: expect.objectContaining({ textLength: 1, attempts: 1 }),
				...INVOICE,
				...row,
			}),
		],
		[
			CONVERT,
			({ description, quantity, unit_price, amount }: typeof PAPER) => ({
				...{ number: '1', net: 9.5, description, quantity },
				...{ unit_price: Number(unit_price), amount: Number(amount) },
			}),
		],
	])('with %j', async (options, shape) => {
		expect(await itemsOf(BOTH, { ...SPLIT, ...options })).toEqual([shape(PAPER), shape(INK)]);
	});

	test.each([
		[
			{ status: 'success', data: BOTH, id: 'x' },
			(data: object) => ({ status: 'success', data, id: 'x' }),
		],
		[BOTH, (row: object) => row],
	])('also in the raw response', async (body, shape) => {
		const options = { ...SPLIT, output: { values: { mode: 'raw' } } };
		expect(await itemsOf(body, options)).toEqual([
			shape({ ...INVOICE, ...PAPER }),
			shape({ ...INVOICE, ...INK }),
		]);
	});

	test.each([
		['amount, number, description', { amount: '7.00', number: '1', description: 'Paper' }],
		['line_items, number', { ...PAPER, number: '1' }],
		['number, amount, line_items', Object.assign({ number: '1', amount: '7.00' }, PAPER)],
		['number', { number: '1' }],
	])('with the fields to return %s', async (fields, item) => {
		const output = { values: { mode: 'selectedFields', fields } };
		const execution = await read([withRows([PAPER])], { ...SPLIT, output });
		expect(JSON.stringify(jsonOf(execution))).toBe(JSON.stringify([item]));
		expect(notesOf(execution)).toEqual([]);
	});

	test('and a column that has the name of a field gets another name', async () => {
		const body = withRows([{ date: 'of the row', text: 'a' }], { date: 'of the invoice' });
		expect(await itemsOf(body, SPLIT)).toEqual([
			{ date: 'of the invoice', line_items_date: 'of the row', text: 'a' },
		]);
	});

	describe.each<BinaryDataMode>(['default', 'filesystem'])('of a file (stored in %s)', (mode) => {
		beforeAll(async () => await startEngine(mode));
		afterAll(async () => await startEngine('default'));

		test.each([{}, { binaryMode: 'combined' as const }])(
			'with the file, if the items include it, with %j',
			async (settings) => {
				const service = await serviceThat({ body: BOTH });
				const item = await itemWith({ data: [pdfWith('x'), 'invoice.pdf'] });
				const workflow = extractionWorkflow({ options: { ...SPLIT, includeFile: true } });
				workflow.settings = { ...workflow.settings, ...settings };
				const execution = await runWorkflow(workflow, service, [item]);
				const files = execution
					.items(EXTRACT)
					.map(({ json, binary }) => binary ?? json._files)
					.map((of) => of as IDataObject);
				expect(files).toEqual([item.binary, item.binary]);
			},
		);
	});

	test('also if n8n could mistake a row for a failed item', async () => {
		const body = { line_items: [{ error: 'of the row' }, { error: 'b', message: 'c' }] };
		const execution = await read([body], SPLIT, { onError: 'continueErrorOutput' });
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(jsonOf(execution)).toMatchObject(body.line_items);
	});

	test('also in duplicates, which are sent once', async () => {
		const service = await serviceThat({ body: BOTH });
		const items = [{ json: {} }, { json: {} }];
		const parameters = { inputType: 'text', text: 'the same', options: SPLIT };
		const execution = await extract(service, items, parameters);
		expect(service.requests).toHaveLength(1);
		expect(execution.items(EXTRACT).map(({ pairedItem }) => pairedItem)).toEqual([
			...[{ item: 0 }, { item: 0 }, { item: 1 }, { item: 1 }],
		]);
		expect(notesOf(execution)[0]).toMatch(/^2 documents extracted\./);
	});

	test('also if the results are those of a run that failed before the option was set', async () => {
		let refused = true;
		const service = await serviceThat((request) => {
			return documentIn(request) === 'b' && refused ? { status: 422 } : { body: BOTH };
		});
		const items = ['a', 'b'].map((text) => ({ json: { text } }));
		const run = async (options: object) => {
			const parameters = { inputType: 'text', text: '={{ $json.text }}', options };
			return await extract(service, items, parameters);
		};
		expect((await run({ concurrency: 1 })).error(EXTRACT)).toBeDefined();
		refused = false;
		const execution = await run({ concurrency: 1, ...SPLIT });
		expect(service.requests).toHaveLength(3);
		expect(jsonOf(execution)).toHaveLength(4);
	});
});

describe('A document stays one item', () => {
	test.each([
		['without the option', BOTH, {}],
		['if only a check names its column', BOTH, { requiredFields: 'line_items.amount' }],
		['if it has other fields only', INVOICE, SPLIT],
	])('%s', async (_what, body, options) => {
		const [item, ...others] = await itemsOf(body, options);
		expect(others).toEqual([]);
		expect(item).toMatchObject(body);
	});

	test("if its list can't be read, and a note says so", async () => {
		const cutOff = TEXT.slice(0, -3);
		const body = withRows(cutOff);
		const execution = await read([body, BOTH], SPLIT);
		expect(jsonOf(execution)).toHaveLength(3);
		expect(jsonOf(execution)[0]).toEqual(body);
		expect(notesOf(execution)).toEqual([
			expect.stringMatching(
				/^2 documents extracted\.<br>Not split out, so the document is one item: "line_items" in the text \[item 0\] is ".*…", which can't be read as a list\. To have such documents reviewed, enter the field in "Required Fields"\.$/,
			),
		]);
	});

	test('with a reason to review it, if documents are checked', async () => {
		const execution = await read([withRows('Paper')], { ...SPLIT, requiredFields: 'number' });
		expect(jsonOf(execution)).toEqual([
			{
				_needsReview: true,
				_reviewReason: '"line_items" is "Paper", which can\'t be read as a list',
				...withRows('Paper'),
			},
		]);
		expect(notesOf(execution)[0]).not.toContain('Not split out');
	});
});

describe('Checks of rows', () => {
	const sum = { fields: 'net', kind: 'sum', parts: 'line_items.amount' };
	const checks = { list: { rows: { check: [sum] } } };
	const WRONG = withRows(asText([PAPER]));
	const reason = '"net" is 9.50, but "line_items.amount" is 7.00';

	test('mark each row of the document', async () => {
		const execution = await read([BOTH, WRONG], { ...SPLIT, checks });
		const right = { _needsReview: false, _reviewReason: '' };
		expect(jsonOf(execution)).toEqual([
			{ ...right, ...INVOICE, ...PAPER },
			{ ...right, ...INVOICE, ...INK },
			{ _needsReview: true, _reviewReason: reason, ...INVOICE, ...PAPER },
		]);
	});

	test.each<[OnError, number]>([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	])('that fail a document give one item with all its rows (%s)', async (onError, output) => {
		const options = { ...SPLIT, checks, documentsToReview: 'fail', ...CONVERT };
		const fields = { values: { mode: 'selectedFields', fields: 'number, description' } };
		const body = withRows(asText([PAPER, PAPER]));
		for (const given of [options, { ...options, output: fields }]) {
			const execution = await read([BOTH, body], given, { onError });
			const failed = jsonOf(execution, output).filter(({ error }) => error);
			expect(failed).toMatchObject([
				{
					number: '1',
					line_items: [
						{ ...PAPER, unit_price: 3.5, amount: 7 },
						{ ...PAPER, unit_price: 3.5, amount: 7 },
					],
					_needsReview: true,
					error: expect.stringContaining('"line_items.amount" adds up to 14.00'),
				},
			]);
			expect(jsonOf(execution).filter(({ error }) => !error)).toHaveLength(2);
		}
	});

	test('say if the sum lacks the rows', async () => {
		const execution = await read([BOTH, withRows('')], { ...SPLIT, checks });
		expect(notesOf(execution)[0]).toContain(
			'Sums not checked, because fields have no value: "net" in the text [item 1] ("line_items.amount").',
		);
	});
});

test.each([
	[{ fieldToSplitOut: 'lines' }, 'lines'],
	[{ ...SPLIT, requiredFields: 'line_items.amout' }, 'line_items.amout'],
	[{ ...SPLIT, output: { values: { mode: 'selectedFields', fields: 'amout' } } }, 'amout'],
])('A name that no result has is said, with %j', async (options, name) => {
	const execution = await read([BOTH], options);
	expect(notesOf(execution)[0]).toContain(`No result has a field "${name}". The results have `);
});

test('A document among several in a file is an item, with its rows as a list', async () => {
	const documents = [
		{ number: '1', pages: '1-2', line_items: [PAPER] },
		{ number: '2', pages: '3', line_items: '' },
	];
	const body = { sender: 'a@b.example', documents: asText(documents) };
	const items = await itemsOf(body, { fieldToSplitOut: 'documents' });
	expect(items).toEqual(documents.map((one): IDataObject => ({ sender: 'a@b.example', ...one })));
});
