import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { stubContext } from '../../support/stubContext.mjs';

/** A row with a mark that no other one has, or one without, which a required column makes fail. */
const row = fc.record({ isMarked: fc.boolean(), more: fc.dictionary(fc.string(), fc.string()) });

const document = fc.record({
	rows: fc.array(row, { maxLength: 5 }),
	form: fc.constantFrom('list', 'text', 'cut off', 'absent'),
	isWrapped: fc.boolean(),
	fields: fc.dictionary(fc.constantFrom('date', 'mark', 'items_mark', 'total'), fc.string()),
});

const scenario = fc.record({
	items: fc.array(document, { minLength: 1, maxLength: 5 }),
	options: fc.record(
		{
			fieldToSplitOut: fc.constantFrom('items', '', 'other'),
			requiredFields: fc.constantFrom('items.mark', 'items', 'total'),
			documentsToReview: fc.constantFrom('fail', 'mark'),
			outputField: fc.constantFrom('', 'extracted'),
			includeInputFields: fc.boolean(),
			includeDocumentInfo: fc.boolean(),
			convertValues: fc.boolean(),
			output: fc.constantFrom({}, { values: { mode: 'raw' } }),
		},
		{ requiredKeys: [] },
	),
});
type Given = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** The marks of a document: in each row that has one, and one in a field of the document itself. */
const markOf = (item: number, at: number | 'document') => `mark ${item} ${at} of it`;

function answerTo({ rows, form, isWrapped, fields }: Given['items'][number], item: number) {
	const list = rows.map(({ isMarked, more }, at) => ({
		...more,
		...(isMarked ? { mark: markOf(item, at) } : { mark: '' }),
	}));
	const text = JSON.stringify(list);
	const items = { list, text, 'cut off': text.slice(0, -1), absent: undefined }[form];
	const data = { ...fields, number: markOf(item, 'document'), items };
	return JSON.stringify(isWrapped ? { status: 'success', data } : data);
}

function marksIn({ json }: INodeExecutionData): string[] {
	// These quote values.
	const fields = { ...json, error: undefined, _reviewReason: undefined };
	return JSON.stringify(fields).match(/mark \d+ \w+ of it/g) ?? [];
}

/** The marks that each of a document's items has to have. */
function expectedMarks({ items, options }: Given, item: number, hasFailed: boolean): string[][] {
	const { rows, form } = items[item]!;
	const isThere = form !== 'absent';
	const marks = rows.map(({ isMarked }, at) => (isMarked ? [markOf(item, at)] : []));
	const isSplit = options.fieldToSplitOut === 'items' && (form === 'list' || form === 'text');
	const ofDocument = markOf(item, 'document');
	if (isSplit && !hasFailed && rows.length > 0) return marks.map((own) => [ofDocument, ...own]);
	return [[ofDocument, ...(isThere ? marks.flat() : [])]];
}

test('For any documents and options, each row is in exactly one item, and nothing gets lost', async () => {
	await fc.assert(
		fc.asyncProperty(scenario, async (given) => {
			const { context } = stubContext({
				items: given.items.map(() => ({ json: { sender: 'a' } })),
				parameters: {
					projectId: 'fo_1',
					inputType: 'text',
					text: ((index: number) => `${index}`) as never,
					options: given.options,
				},
				continueOnFail: true,
				respond: ({ body }) => {
					const index = Number((body as URLSearchParams).get('text'));
					return { status: 200, body: answerTo(given.items[index]!, index) };
				},
			});
			const [output] = await new DocumentExtraction().execute.call(context);
			const perItem = given.items.map((_, item) =>
				output!.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item),
			);
			expect(perItem.flat()).toEqual(output);
			for (const [item, results] of perItem.entries()) {
				const hasFailed = results.some(({ json }) => 'error' in json && 'details' in json);
				const expected = expectedMarks(given, item, hasFailed);
				expect(results.map((one) => marksIn(one).toSorted())).toEqual(
					expected.map((marks) => marks.toSorted()),
				);
			}
		}),
		{ numRuns: 500 },
	);
});
