import fc from 'fast-check';
import type { IBinaryData, IHttpRequestOptions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { extractDataOperation } from '../../nodes/DocumentExtraction/operations/extractData.operation.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { calendarEntry, imageOf, jpeg, loginPage, pdf, tiff, wordFile } from '../support/files.mjs';
import { digestOf } from '../support/servers/httpService.mjs';
import { partsOf } from '../support/servers/multipart.mjs';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import { stubContext, type StubAnswer } from '../support/stubContext.mjs';

/** Enough for thousands of executions on a busy machine, in milliseconds. */
const TIMEOUT = 180_000;

const DOCUMENTS = { pdf, jpeg, tiff, photo: imageOf('png', 300, 300) };
const OTHERS = {
	ics: calendarEntry,
	docx: wordFile,
	html: loginPage,
	pixel: imageOf('png', 1, 1),
	empty: Buffer.alloc(0),
};
const FILES: Record<string, Buffer> = { ...DOCUMENTS, ...OTHERS };

/** An item: its files by field name, each of some kind and with a unique mark, and maybe a text. */
const item = fc.record({
	files: fc.dictionary(
		fc.constantFrom('data', 'attachment_0', 'attachment_1', 'Invoice', 'constructor'),
		fc.record({
			kind: fc.constantFrom(...Object.keys(FILES)),
			mark: fc.uuid(),
		}),
		{ maxKeys: 4 },
	),
	text: fc.oneof(fc.constant(''), fc.constant('  '), fc.uuid()),
	projectId: fc.constantFrom('fo_1', ' fo_22 ', 'fo_1', 'fo_1', 'wrong'),
});

const answer: fc.Arbitrary<'ok' | StubAnswer> = fc.oneof(
	{ weight: 8, arbitrary: fc.constant<'ok'>('ok') },
	{
		weight: 3,
		arbitrary: fc.record({
			status: fc.constantFrom(400, 401, 403, 404, 422, 429, 500, 502, 503, 504, 302, 204),
			headers: fc.constantFrom<Record<string, string>>(
				{},
				{ 'retry-after': '2' },
				{ 'retry-after': '99999' },
				{ 'retry-after': 'soon' },
			),
			body: fc.constantFrom('', '{"message":"no"}', '<html>'),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			status: fc.constant(200),
			body: fc.constantFrom('', '[]', '42', '<html>', '{"cut":'),
		}),
	},
	{ weight: 1, arbitrary: fc.constantFrom('ECONNRESET', 'ECONNREFUSED', 'ENOTFOUND', 'EPIPE') },
);

const scenario = fc.record({
	items: fc.array(item, { maxLength: 6 }),
	answers: fc.array(answer, { maxLength: 12 }),
	inputType: fc.constantFrom('file', 'text', 'auto'),
	fileSelection: fc.constantFrom('all', 'byName', 'emailAttachments', undefined),
	binaryPropertyName: fc.constantFrom('data', '*', 'attachment_*', 'data, Invoice', 'constructor'),
	continueOnFail: fc.boolean(),
	options: fc.record(
		{
			concurrency: fc.integer({ min: 1, max: 50 }),
			maxAttempts: fc.integer({ min: 1, max: 5 }),
			retryAmbiguous: fc.boolean(),
			unsupportedFiles: fc.constantFrom('skip', 'fail'),
			fileTypes: fc.subarray(['PDF', 'JPEG', 'PNG', 'TIFF']),
			itemWithoutDocument: fc.constantFrom('fail', 'passThrough', 'skip'),
			outputField: fc.constantFrom('', 'extracted'),
			includeInputFields: fc.boolean(),
			includeDocumentInfo: fc.boolean(),
			includeFile: fc.boolean(),
			output: fc.constantFrom({}, { values: { mode: 'raw' } }),
		},
		{ requiredKeys: [] },
	),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function contentOf({ kind, mark }: { kind: string; mark: string }): Buffer {
	return kind === 'empty' ? FILES.empty! : Buffer.concat([FILES[kind]!, Buffer.from(mark)]);
}

function toItem({ files, text, projectId }: Scenario['items'][number]): INodeExecutionData {
	const binary = Object.entries(files).map(([field, file]): [string, IBinaryData] => [
		field,
		{
			data: contentOf(file).toString('base64'),
			mimeType: 'application/octet-stream',
			fileName: `${file.kind}.bin`,
		},
	]);
	return { json: { text, projectId }, binary: Object.fromEntries(binary) };
}

/** The document in the request, as the service sees it. */
function contentSent({ body, headers }: IHttpRequestOptions): Buffer | string {
	if (body instanceof URLSearchParams) return body.get('text')!;
	return partsOf(String(headers!['content-type']), body as Buffer)[1]!.content;
}

/** Runs the node, answering each document with its own digest unless the scenario says otherwise. */
async function run(given: Scenario) {
	const items = given.items.map(toItem);
	const answers = [...given.answers];
	const sent: string[] = [];
	const read: string[] = [];
	/** The documents with a final answer, and those that were sent again anyway. */
	const finished = new Set<string>();
	const sentAgain: string[] = [];
	const { context } = stubContext({
		items,
		parameters: {
			inputType: given.inputType,
			fileSelection: given.fileSelection,
			binaryPropertyName: given.binaryPropertyName,
			options: given.options,
			projectId: ((index: number) => given.items[index]!.projectId) as never,
			text: ((index: number) => given.items[index]!.text) as never,
		},
		continueOnFail: given.continueOnFail,
		respond: (request) => {
			const digest = digestOf(contentSent(request));
			sent.push(digest);
			if (finished.has(digest)) sentAgain.push(digest);
			const next = answers.shift() ?? 'ok';
			if (!mayBeRetried(next, given.options.retryAmbiguous)) finished.add(digest);
			if (next !== 'ok') return next;
			read.push(digest);
			return { status: 200, body: JSON.stringify({ digest }) };
		},
	});
	const before = structuredClone(items);
	const clock = new SimulatedClock();
	const work = extractDataOperation(context, new SharedResources(clock, Math.random));
	const outcome = await clock.runUntilDone(work).then(
		(output) => ({ output, error: undefined }),
		(error: unknown) => ({ output: [], error }),
	);
	expect(items).toEqual(before);
	expect(sentAgain).toEqual([]);
	return { ...outcome, items, sent, read };
}

/** True if a document may be sent again after this answer without being paid for twice. */
function mayBeRetried(given: 'ok' | StubAnswer, retryAmbiguous = false): boolean {
	if (typeof given === 'object') {
		if (given.status < 300) return retryAmbiguous && given.body !== '<html>';
		return [429, 503, ...(retryAmbiguous ? [502, 504] : [])].includes(given.status);
	}
	return (
		['ECONNREFUSED', 'ENOTFOUND'].includes(given) ||
		(retryAmbiguous && ['ECONNRESET', 'EPIPE'].includes(given))
	);
}

function isThrottled(given: 'ok' | StubAnswer): boolean {
	return typeof given === 'object' && given.status === 429;
}

/** The possible digests of an item: those of its files and its text. */
function digestsOf({ files, text }: Scenario['items'][number]): string[] {
	return [...Object.values(files).map(contentOf), text].map(digestOf);
}

const digestIn = ({ json }: INodeExecutionData) =>
	((json.extracted ?? json) as { digest?: string }).digest;
const hasFailed = ({ json }: INodeExecutionData) => 'error' in json && 'details' in json;

describe('For any items, files, options and answers', () => {
	test(
		'each document ends in one result or one error, paired with its own item',
		async () => {
			await fc.assert(
				fc.asyncProperty(scenario, async (given) => {
					const { output, error, items, sent, read } = await run(given);

					if (error !== undefined) {
						expect(error instanceof NodeApiError || error instanceof NodeOperationError).toBe(true);
						expect(given.continueOnFail).toBe(false);
						return;
					}
					const perItem = items.map(() => [] as INodeExecutionData[]);
					for (const result of output) {
						const { item: index } = result.pairedItem as { item: number };
						perItem[index]!.push(result);
					}
					// No document is dropped, and the results are in the order of the items.
					for (const [index, results] of perItem.entries()) {
						const isLeftOut = results.length === 0;
						if (isLeftOut) expect(mayBeLeftOut(given.items[index]!, given)).toBe(true);
					}
					expect(perItem.flat()).toEqual(output);

					for (const [index, results] of perItem.entries()) {
						const digests = results.map(digestIn).filter((digest) => digest !== undefined);
						const own = digestsOf(given.items[index]!);
						expect(digests.every((digest) => own.includes(digest))).toBe(true);
						if (!given.continueOnFail) expect(results.some(hasFailed)).toBe(false);
					}
					// Each extraction that was paid for is in the output exactly once.
					const extracted = output.map(digestIn).filter((digest) => digest !== undefined);
					expect(extracted.toSorted()).toEqual(read.toSorted());
					// A 429 is not an attempt.
					const throttled = given.answers.filter(isThrottled).length;
					const maxAttempts = given.options.maxAttempts ?? 5;
					expect(sent.length).toBeLessThanOrEqual(output.length * maxAttempts + throttled);
				}),
				{ numRuns: 1_500 },
			);
		},
		TIMEOUT,
	);

	test(
		'each selected document is sent once and has its own result, if the service always succeeds',
		async () => {
			const alwaysOk = scenario.map((given) => ({ ...given, answers: [], continueOnFail: true }));
			await fc.assert(
				fc.asyncProperty(alwaysOk, async (given) => {
					const { output, sent } = await run(given);
					const expected = given.items.flatMap((one) =>
						one.projectId === 'wrong' ? [] : expectedDigests(one, given),
					);
					const extracted = output.map(digestIn).filter((digest) => digest !== undefined);
					expect(extracted).toEqual(expected);
					expect(sent.toSorted()).toEqual(expected.toSorted());
				}),
				{ numRuns: 700 },
			);
		},
		TIMEOUT,
	);
});

function mayBeLeftOut(one: Scenario['items'][number], given: Scenario): boolean {
	const { inputType, options } = given;
	const skips = (options.itemWithoutDocument ?? 'skip') === 'skip';
	return skips && inputType === 'file' && expectedDigests(one, given).length === 0;
}

/** The digests of the documents to extract from an item, by rules that don't use the node's code. */
function expectedDigests(one: Scenario['items'][number], given: Scenario): string[] {
	const { files, text } = one;
	const { inputType, fileSelection = 'all', binaryPropertyName, options } = given;
	const types = { pdf: 'PDF', jpeg: 'JPEG', tiff: 'TIFF', photo: 'PNG' } as Record<string, string>;
	const wanted = options.fileTypes?.length ? options.fileTypes : Object.values(types);
	const asText = text.trim() === '' ? [] : [digestOf(text)];
	if (inputType === 'text') return asText;

	const names = { all: '*', emailAttachments: 'attachment_*', byName: binaryPropertyName }[
		fileSelection
	];
	const fields = names.split(', ').flatMap((name) =>
		Object.keys(files)
			.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
			.filter((field) =>
				name.endsWith('*') ? field.startsWith(name.slice(0, -1)) : field === name,
			),
	);
	const documents = fields
		.map((field) => files[field]!)
		.filter(({ kind }) => wanted.includes(types[kind] ?? 'none'));
	const isError =
		fields.length > documents.length &&
		(options.unsupportedFiles === 'fail' || ['data', 'constructor'].includes(names));
	const isNone = documents.length === 0 && !isError;
	return isNone && inputType === 'auto'
		? asText
		: documents.map((file) => digestOf(contentOf(file)));
}
