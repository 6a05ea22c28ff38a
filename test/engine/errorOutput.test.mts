import type { IBinaryData, INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { digestOf } from '../support/digestService.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { documentIn } from '../support/multipart.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

const THREE = ['attachment_0', 'attachment_1', 'attachment_2'];

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('default');
});

const contentOf = (field: string) => Buffer.concat([pdf, Buffer.from(field)]);

async function itemWith(names: string[]): Promise<INodeExecutionData> {
	const files = names.map(async (name) => [
		name,
		await engine.file(contentOf(name), { fileName: `${name}.pdf`, mimeType: 'application/pdf' }),
	]);
	return { json: { from: 'a@b.example' }, binary: Object.fromEntries(await Promise.all(files)) };
}

/** Reads all files but one. */
async function run(
	items: INodeExecutionData[],
	{ parameters = {}, onError = 'continueErrorOutput' as OnError, refused = '', found = {} } = {},
) {
	const service = await serviceThat((request) =>
		digestOf(documentIn(request)) === digestOf(contentOf(refused))
			? { status: 422 }
			: { body: { digest: digestOf(documentIn(request)), ...found } },
	);
	const given = parameters as INodeParameters;
	return await extract(engine, service.origin, items, { fileSelection: 'all', ...given }, onError);
}

describe('If one of three files fails', () => {
	test('the failed item says which, so that only that one has to be sent again', async () => {
		const execution = await run([await itemWith(THREE)], { refused: 'attachment_1' });
		expect(execution.items(EXTRACT)).toHaveLength(2);
		const [failed, ...others] = execution.items(EXTRACT, 1);
		expect(others).toEqual([]);
		expect(failed!.json.details).toMatchObject({
			httpCode: '422',
			fileName: 'attachment_1.pdf',
			binaryField: 'attachment_1',
		});
	});

	test('a run that stops says which', async () => {
		const execution = await run([await itemWith(THREE)], {
			refused: 'attachment_1',
			onError: 'stopWorkflow',
		});
		expect(execution.error(EXTRACT)).toMatchObject({
			description: expect.stringContaining('File: "attachment_1.pdf" in the field "attachment_1".'),
		});
	});

	test.each<[what: string, bad: Partial<IBinaryData>, name: string]>([
		["isn't a document", { data: Buffer.from('<html>').toString('base64') }, '"scan.pdf"'],
		["can't be read", { data: '', id: 'filesystem-v2:no' }, '"scan.pdf"'],
		["can't be read to its end", { data: `${pdf.toString('base64')}!!!!` }, '"scan.pdf"'],
		['is empty and has no name', { data: '', fileName: undefined }, 'The file'],
	])('before it is sent, as it %s, a run that stops says which', async (_what, bad, name) => {
		const item = await itemWith(THREE);
		for (const file of Object.values(item.binary!)) file.fileName = 'scan.pdf';
		item.binary!.attachment_1 = { ...item.binary!.attachment_1!, ...bad };
		const parameters = { options: { unsupportedFiles: 'error' } };
		const execution = await run([item], { parameters, onError: 'stopWorkflow' });
		const { message, description } = execution.error(EXTRACT)!;
		expect(message).toMatch(new RegExp(`^${name} `));
		const file = name === 'The file' ? 'the one' : name;
		expect(description).toContain(`File: ${file} in the field "attachment_1".`);
	});

	test('before it is sent, the others are sent nevertheless, and the failed item says which', async () => {
		const item = await itemWith(THREE);
		const login = { fileName: 'bill.pdf', mimeType: 'application/pdf' };
		item.binary!.attachment_1 = await engine.file(Buffer.from('<html>'), login);
		item.binary!.attachment_2 = { ...item.binary!.attachment_2!, data: '', id: 'filesystem-v2:no' };
		const parameters = { options: { unsupportedFiles: 'error' } };
		const execution = await run([item], { parameters });
		expect(execution.items(EXTRACT)).toHaveLength(1);
		expect(execution.items(EXTRACT, 1).map(({ json }) => json.details)).toMatchObject([
			{ fileName: 'bill.pdf', binaryField: 'attachment_1' },
			{ fileName: 'attachment_2.pdf', binaryField: 'attachment_2' },
		]);
	});
});

describe('The error output', () => {
	test('has all files that came in, also if a result lacks a field and its file is passed on', async () => {
		const options = { keepFiles: true, requiredFields: 'total', missingFields: 'error' };
		const item = await itemWith(['data', 'terms']);
		const execution = await run([item], { parameters: { options } });
		const failed = execution.items(EXTRACT, 1);
		expect(failed.map(({ json }) => json.digest)).toEqual(
			['data', 'terms'].map((name) => digestOf(contentOf(name))),
		);
		for (const { binary } of failed) expect(binary).toEqual(item.binary);
	});

	test('has every field of a result that lacks one, whatever they are called', async () => {
		const options = { requiredFields: 'total', missingFields: 'error' };
		const found = { error: 'none', details: ['2 chairs'], message: 'thanks' };
		const execution = await run([await itemWith(['data'])], { parameters: { options }, found });
		expect(execution.items(EXTRACT, 1)[0]!.json).toMatchObject({
			error: 'The document has no value for "total" [item 0]',
			details: { httpCode: null, replaced: { error: 'none', details: ['2 chairs'] } },
			message: 'thanks',
		});
	});

	test('does not have a good result that keeps the fields of an earlier error', async () => {
		const item = { ...(await itemWith(['data'])), json: { error: 'of an earlier node' } };
		const found = { digest: undefined, message: 'thanks' };
		const execution = await run([item], { parameters: { options: { includeInput: true } }, found });
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(execution.items(EXTRACT)[0]!.json).toMatchObject({ ...item.json, message: 'thanks' });
	});

	test('does not have an item that passes through, whatever its fields are called', async () => {
		const parameters = {
			inputType: 'text',
			text: '={{ "" }}',
			options: { noDocument: 'passThrough' },
		};
		const json = { error: 'of an earlier node', details: { why: 1 } };
		const execution = await run([{ json }], { parameters });
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(execution.items(EXTRACT).map((item) => item.json)).toEqual([
			{ ...json, _document: { passedThrough: true } },
		]);
	});
});
