import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { answerWithDigest, digestOf, serviceThat } from '../../support/servers/httpService.mjs';
import {
	engine,
	EXTRACT,
	extractionWorkflow,
	itemWith,
	jsonOf,
	pdfWith,
	runWorkflow,
} from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

/** As it is in the JSON of an item. */
async function fileNamed(fileName: string): Promise<IDataObject> {
	const file = await engine.file(pdfWith(fileName), { fileName, mimeType: 'application/pdf' });
	return file as unknown as IDataObject;
}

async function run(
	item: INodeExecutionData,
	parameters: object,
	binaryMode: 'combined' | 'separate' = 'combined',
	onError: OnError = 'continueRegularOutput',
) {
	const workflow = extractionWorkflow(parameters, { onError });
	workflow.settings = { ...workflow.settings, binaryMode };
	return await runWorkflow(workflow, await serviceThat(answerWithDigest), [item]);
}

describe('In a workflow that keeps files in the JSON of items', () => {
	let item: { json: IDataObject };
	beforeAll(async () => {
		item = {
			json: {
				from: 'a@example.com',
				_files: {
					attachment_0: await fileNamed('first.pdf'),
					attachment_1: await fileNamed('second.pdf'),
					'Invoice no. 1': await fileNamed('invoice.pdf'),
					note: { mimeType: 'text/plain' },
				},
				order: { documents: [await fileNamed('nested.pdf')] },
			},
		};
	});

	test.each<[what: string, parameters: object, names: string[]]>([
		['all files', { fileSelection: 'all' }, ['first.pdf', 'second.pdf', 'invoice.pdf']],
		[
			'the attachments of an email',
			{ fileSelection: 'emailAttachments' },
			['first.pdf', 'second.pdf'],
		],
		['a name', { binaryPropertyName: 'attachment_1' }, ['second.pdf']],
		['a name with a point in it', { binaryPropertyName: 'Invoice no. 1' }, ['invoice.pdf']],
		['names', { binaryPropertyName: 'Invoice no. 1, attachment_0' }, ['invoice.pdf', 'first.pdf']],
		['a pattern', { binaryPropertyName: 'att*_*' }, ['first.pdf', 'second.pdf']],
		['a path', { binaryPropertyName: '_files.attachment_0' }, ['first.pdf']],
		['a nested path', { binaryPropertyName: 'order.documents[0]' }, ['nested.pdf']],
		[
			'a path next to a name',
			{ binaryPropertyName: 'order.documents.0, attachment_0' },
			['nested.pdf', 'first.pdf'],
		],
		[
			'an expression for a file',
			{ binaryPropertyName: '={{ $json._files.attachment_1 }}' },
			['second.pdf'],
		],
		// In such a workflow, n8n gives expressions just the JSON of an item.
		[
			'an expression for the file of an earlier node',
			{ binaryPropertyName: "={{ $('Trigger').item.order.documents[0] }}" },
			['nested.pdf'],
		],
	])('%s can be chosen', async (_what, parameters, names) => {
		const results = jsonOf(await run(item, parameters)).map(({ digest }) => digest);
		expect(results).toEqual(names.map((name) => digestOf(pdfWith(name))));
	});

	test('a file that is passed on is in the JSON too', async () => {
		const options = { includeFile: true };
		const execution = await run(item, { binaryPropertyName: 'attachment_1', options });
		const { json, binary } = execution.items(EXTRACT)[0]!;
		expect(binary).toBeUndefined();
		expect(json._files).toEqual({ data: expect.objectContaining({ fileName: 'second.pdf' }) });
	});

	test.each<[what: string, includeFile: boolean, files: object | undefined]>([
		['without files, as they are no fields', false, undefined],
		['with the file of each document', true, { data: expect.anything() }],
	])('the fields of the input are kept %s', async (_what, includeFile, files) => {
		const options = { includeInputFields: true, includeFile };
		const execution = await run(item, { fileSelection: 'emailAttachments', options });
		const found = jsonOf(execution).map(({ from, _files }) => ({ from, _files }));
		expect(found).toEqual(Array(2).fill({ from: 'a@example.com', _files: files }));
	});

	test('the error output has the file of a failed document, also if the item passes its own on', async () => {
		const data = await fileNamed('other.pdf');
		const _files = { ...(item.json._files as IDataObject), data };
		for (const includeFile of [true, false]) {
			const options = { requiredFields: 'total', documentsToReview: 'fail', includeFile };
			const parameters = { binaryPropertyName: 'attachment_1', options };
			const given = { json: { ...item.json, _files } };
			const execution = await run(given, parameters, 'combined', 'continueErrorOutput');
			const { json, binary } = execution.items(EXTRACT, 1)[0]!;
			expect(binary).toBeUndefined();
			const { attachment_1 } = item.json._files as IDataObject;
			expect(json._files).toEqual({ attachment_1 });
		}
	});

	test('the error for a name that is wrong lists the names that there are', async () => {
		const [json] = jsonOf(await run(item, { binaryPropertyName: '_files.x' }));
		expect(json!.error).toContain('no file in a field named "_files.x"');
		expect((json!.details as IDataObject).description).toContain('"attachment_0" (first.pdf');
	});

	test('a path reaches no inherited property', async () => {
		for (const path of ['_files.constructor', '__proto__', 'from.length', '..', '[]']) {
			const [json] = jsonOf(await run(item, { binaryPropertyName: path }));
			expect(json!.error).toContain('no file in a field named');
		}
	});
});

describe('In any other workflow', () => {
	test.each([
		{ fileSelection: 'all' },
		{ binaryPropertyName: 'invoice' },
		{ binaryPropertyName: '_files.invoice' },
	])(
		'the JSON of an item brings no files, because a stranger may have written it: %j',
		async (choice) => {
			const _files = { invoice: await fileNamed('other.pdf') };
			const parameters = { ...choice, options: { itemWithoutDocument: 'fail' } };
			const [json] = jsonOf(await run({ json: { _files } }, parameters, 'separate'));
			expect(json!.error).toMatch(/has no file/);
		},
	);

	test('a field named _files is a field like any other', async () => {
		const given = await itemWith({ data: [pdfWith(''), 'other.pdf'] }, { _files: 'none' });
		const parameters = { fileSelection: 'all', options: { includeInputFields: true } };
		const [json] = jsonOf(await run(given, parameters, 'separate'));
		expect(json!._files).toBe('none');
	});
});
