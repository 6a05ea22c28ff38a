import type { IBinaryData, INodeExecutionData, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { pdf } from '../../support/files.mjs';
import { digestOf, documentIn, serviceThat } from '../../support/servers/httpService.mjs';
import { EXTRACT, extract, itemWith, jsonOf, pdfWith } from '../../support/workflows.mjs';

const THREE = ['attachment_0', 'attachment_1', 'attachment_2'];

beforeAll(async () => await startEngine('default'));

async function itemOf(fields: string[]): Promise<INodeExecutionData> {
	const files = fields.map((field) => [field, [pdfWith(field), `${field}.pdf`]]);
	return await itemWith(Object.fromEntries(files), { from: 'a@b.example' });
}

/** Reads all files but one. */
async function run(
	item: INodeExecutionData,
	{ parameters = {}, onError = 'continueErrorOutput' as OnError, refused = '-', found = {} } = {},
) {
	const service = await serviceThat((request) =>
		digestOf(documentIn(request)) === digestOf(pdfWith(refused))
			? { status: 422 }
			: { body: { digest: digestOf(documentIn(request)), ...found } },
	);
	return await extract(service, [item], { fileSelection: 'all', ...parameters }, { onError });
}

test('Of a ZIP file with 1000 PDFs in one item, each that fails has only its own file', async () => {
	const names = Array.from({ length: 1000 }, (_, index) => `file_${index}`);
	const service = await serviceThat({ status: 401 });
	const settings = { onError: 'continueErrorOutput' } as const;
	const execution = await extract(
		service,
		[await itemOf(names)],
		{ fileSelection: 'all' },
		settings,
	);
	const failed = execution.items(EXTRACT, 1);
	expect(failed.map(({ binary }) => Object.keys(binary!))).toEqual(names.map((name) => [name]));
});

describe('If one of three files fails', () => {
	test('the failed item says which, so that only that one has to be sent again', async () => {
		const item = await itemOf(THREE);
		const execution = await run(item, { refused: 'attachment_1' });
		expect(execution.items(EXTRACT)).toHaveLength(2);
		const details = { httpCode: '422', fileName: 'attachment_1.pdf', binaryField: 'attachment_1' };
		expect(execution.items(EXTRACT, 1)).toMatchObject([
			{ json: { ...item.json, error: expect.any(String), details } },
		]);
		const { attachment_1 } = item.binary!;
		expect(execution.items(EXTRACT, 1)[0]!.binary).toEqual({ attachment_1 });
	});

	test('a run that stops says which', async () => {
		const failing = { refused: 'attachment_1', onError: 'stopWorkflow' } as const;
		const execution = await run(await itemOf(THREE), failing);
		expect(execution.error(EXTRACT)).toMatchObject({
			description: expect.stringContaining('File: "attachment_1.pdf" in the field "attachment_1".'),
		});
	});

	test.each<[what: string, bad: Partial<IBinaryData>, name: string]>([
		["isn't a document", { data: Buffer.from('<html>').toString('base64') }, '"scan.pdf"'],
		["can't be read", { data: '', id: 'filesystem-v2:no' }, '"scan.pdf"'],
		["can't be read to its end", { data: `${pdf.toString('base64')}!!!!` }, '"scan.pdf"'],
		['is empty and has no name', { data: '', fileName: undefined }, 'The file'],
	])('if a document %s, a run that stops before sending says which', async (_what, bad, name) => {
		const item = await itemOf(THREE);
		for (const file of Object.values(item.binary!)) file.fileName = 'scan.pdf';
		item.binary!.attachment_1 = { ...item.binary!.attachment_1!, ...bad };
		const parameters = { options: { unsupportedFiles: 'fail' } };
		const execution = await run(item, { parameters, onError: 'stopWorkflow' });
		const { message, description } = execution.error(EXTRACT)!;
		expect(message).toMatch(new RegExp(`^${name} `));
		const file = name === 'The file' ? 'the one' : name;
		expect(description).toContain(`File: ${file} in the field "attachment_1".`);
	});

	test('before it is sent, the others are sent nevertheless, and the failed item says which', async () => {
		const item = await itemWith({
			attachment_0: [pdf, 'a.pdf'],
			attachment_1: [Buffer.from('<html>'), 'bill.pdf'],
			attachment_2: [pdf, 'attachment_2.pdf'],
		});
		item.binary!.attachment_2 = { ...item.binary!.attachment_2!, data: '', id: 'filesystem-v2:no' };
		const execution = await run(item, { parameters: { options: { unsupportedFiles: 'fail' } } });
		expect(execution.items(EXTRACT)).toHaveLength(1);
		expect(jsonOf(execution, 1).map(({ details }) => details)).toMatchObject([
			{ fileName: 'bill.pdf', binaryField: 'attachment_1' },
			{ fileName: 'attachment_2.pdf', binaryField: 'attachment_2' },
		]);
	});
});

describe('The error output', () => {
	test('has the file of each document under its own name, also if its result only lacks a field', async () => {
		const options = { includeFile: true, requiredFields: 'total', documentsToReview: 'fail' };
		const item = await itemOf(['data', 'terms']);
		const execution = await run(item, { parameters: { options } });
		const failed = execution.items(EXTRACT, 1);
		expect(failed.map(({ json }) => json.digest)).toEqual(
			['data', 'terms'].map((name) => digestOf(pdfWith(name))),
		);
		const { data, terms } = item.binary!;
		expect(failed.map(({ binary }) => binary)).toEqual([{ data }, { terms }]);
	});

	test('has every field of a result that lacks one, whatever they are called', async () => {
		const options = { requiredFields: 'total', documentsToReview: 'fail' };
		const found = { error: 'none', details: ['2 chairs'], message: 'thanks' };
		const execution = await run(await itemOf(['data']), { parameters: { options }, found });
		expect(jsonOf(execution, 1)[0]).toMatchObject({
			error: 'The document needs review: "total" is missing',
			details: { httpCode: null, replaced: { error: 'none', details: ['2 chairs'] } },
			message: 'thanks',
		});
	});

	test('does not have a good result that keeps the fields of an earlier error', async () => {
		const item = { ...(await itemOf(['data'])), json: { error: 'of an earlier node' } };
		const found = { digest: undefined, message: 'thanks' };
		const execution = await run(item, {
			parameters: { options: { includeInputFields: true } },
			found,
		});
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(jsonOf(execution)[0]).toMatchObject({ ...item.json, message: 'thanks' });
	});

	test('does not have an item that passes through, whatever its fields are called', async () => {
		const options = { itemWithoutDocument: 'passThrough' };
		const json = { error: 'of an earlier node', details: { why: 1 } };
		const parameters = { inputType: 'text', text: '={{ "" }}', options };
		const execution = await run({ json }, { parameters });
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(jsonOf(execution)).toEqual([{ ...json, _document: { passedThrough: true } }]);
	});
});
