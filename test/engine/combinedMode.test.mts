import type {
	IBinaryData,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	OnError,
} from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { answerWithDigest, digestOf } from '../support/digestService.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { credentialFor, EXTRACT, extractionWorkflow, TRIGGER } from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('filesystem');
});

const contentOf = (name: string) => Buffer.concat([pdf, Buffer.from(name)]);

async function fileNamed(fileName: string): Promise<IBinaryData> {
	return await engine.file(contentOf(fileName), { fileName, mimeType: 'application/pdf' });
}

async function run(
	item: INodeExecutionData,
	parameters: INodeParameters,
	binaryMode: 'combined' | 'separate' = 'combined',
	onError: OnError = 'continueRegularOutput',
) {
	const { origin } = await serviceThat(answerWithDigest);
	const workflow = { ...extractionWorkflow(parameters, onError) };
	workflow.settings = { ...workflow.settings, binaryMode };
	return await engine.run(workflow, {
		credentials: credentialFor(origin),
		pinned: { [TRIGGER]: [item] },
	});
}

describe('In a workflow that keeps files in the JSON of items', () => {
	let item: { json: IDataObject };
	beforeAll(async () => {
		const file = async (name: string) => (await fileNamed(name)) as unknown as IDataObject;
		item = {
			json: {
				from: 'a@example.com',
				_files: {
					attachment_0: await file('first.pdf'),
					attachment_1: await file('second.pdf'),
					'Invoice no. 1': await file('invoice.pdf'),
					note: { mimeType: 'text/plain' },
				},
				order: { documents: [await file('nested.pdf')] },
			},
		};
	});

	test.each<[string, INodeParameters, string[]]>([
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
			'a path beside a name',
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
		const execution = await run(item, { fileSelection: 'byName', ...parameters });
		expect(execution.items(EXTRACT).map(({ json }) => json.digest)).toEqual(
			names.map((name) => digestOf(contentOf(name))),
		);
	});

	test('a file that is passed on is in the JSON too', async () => {
		const parameters = { fileSelection: 'byName', binaryPropertyName: 'attachment_1' };
		const execution = await run(item, { ...parameters, options: { keepFiles: true } });
		const { json, binary } = execution.items(EXTRACT)[0]!;
		expect(binary).toBeUndefined();
		expect(json._files).toEqual({ data: expect.objectContaining({ fileName: 'second.pdf' }) });
	});

	test.each<[what: string, keepFiles: boolean, files: object | undefined]>([
		['without files, as they are no fields', false, undefined],
		['with the file of each document', true, { data: expect.anything() }],
	])('the fields of the input are kept %s', async (_what, keepFiles, files) => {
		const parameters = { fileSelection: 'emailAttachments' };
		const options = { includeInput: true, keepFiles };
		const execution = await run(item, { ...parameters, options });
		const found = execution.items(EXTRACT).map(({ json }) => [json.from, json._files]);
		expect(found).toEqual([
			['a@example.com', files],
			['a@example.com', files],
		]);
	});

	test('the error output has all files that came in, also if a failed item passes its own on', async () => {
		const data = (await fileNamed('other.pdf')) as unknown as IDataObject;
		const _files = { ...(item.json._files as IDataObject), data };
		for (const options of [
			{ requiredFields: 'total', missingFields: 'error', keepFiles: true },
			{ requiredFields: 'total', missingFields: 'error' },
		]) {
			const parameters = { binaryPropertyName: 'attachment_1', fileSelection: 'byName', options };
			const given = { json: { ...item.json, _files } };
			const execution = await run(given, parameters, 'combined', 'continueErrorOutput');
			const { json, binary } = execution.items(EXTRACT, 1)[0]!;
			expect(binary).toBeUndefined();
			expect(json._files).toMatchObject({ data, attachment_0: {}, attachment_1: {} });
		}
	});

	test('the error for a name that is wrong lists the names that there are', async () => {
		const execution = await run(item, { fileSelection: 'byName', binaryPropertyName: '_files.x' });
		const { json } = execution.items(EXTRACT)[0]!;
		expect(json.error).toContain('no file in a field named "_files.x"');
		expect((json.details as IDataObject).description).toContain('"attachment_0" (first.pdf');
	});

	test('a path reaches no inherited property', async () => {
		for (const path of ['_files.constructor', '__proto__', 'from.length', '..', '[]']) {
			const execution = await run(item, { fileSelection: 'byName', binaryPropertyName: path });
			expect(execution.items(EXTRACT)[0]!.json.error).toContain('no file in a field named');
		}
	});
});

test('In any other workflow, the JSON of an item brings no files: it may come from a stranger', async () => {
	const _files = { invoice: (await fileNamed('other.pdf')) as unknown as IDataObject };
	for (const parameters of [
		{ fileSelection: 'all' },
		{ fileSelection: 'byName', binaryPropertyName: 'invoice' },
		{ fileSelection: 'byName', binaryPropertyName: '_files.invoice' },
	]) {
		const execution = await run({ json: { _files } }, parameters, 'separate');
		expect(execution.items(EXTRACT)[0]!.json.error).toMatch(/has no file/);
	}
});

test('In any other workflow, a field named _files is a field like any other', async () => {
	const data = await fileNamed('other.pdf');
	const given = { json: { _files: 'none' }, binary: { data } };
	const options = { includeInput: true };
	const execution = await run(given, { fileSelection: 'all', options }, 'separate');
	expect(execution.items(EXTRACT)[0]!.json._files).toBe('none');
});
