import type { IDataObject } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { serviceThat } from '../support/httpService.mjs';
import {
	credentialFor,
	EXTRACT,
	extract,
	TRIGGER,
	workflowFixture,
} from '../support/workflows.mjs';

describe('Results', () => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine('filesystem');
	});

	const input = { text: 'x', total: 'mine', kept: 'input' };
	const fields = { total: 'extracted', _document: 'extracted' };

	async function result(
		options: IDataObject,
		answer: object = fields,
		onError?: 'continueErrorOutput',
	) {
		const service = await serviceThat({ body: answer });
		const parameters = { inputType: 'text', text: '={{ $json.text }}', options: options as never };
		return await extract(engine, service.origin, [{ json: input }], parameters, onError);
	}
	const jsonOf = async (options: IDataObject, answer?: object) =>
		(await result(options, answer)).items(EXTRACT)[0]!.json;
	const info = {
		textLength: 1,
		// `printf x | sha256sum`
		sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
		tries: 1,
		milliseconds: expect.any(Number),
	};

	test('are just the extracted fields', async () => {
		expect(await jsonOf({})).toEqual(fields);
	});

	test('prefer the extracted field if names are equal, as the editor says', async () => {
		expect(await jsonOf({ includeInput: true, includeDocument: true })).toEqual({
			...input,
			...fields,
		});
		expect(await jsonOf({ includeInput: true, includeDocument: true }, { a: '1' })).toEqual({
			...input,
			_document: info,
			a: '1',
		});
	});

	test('in a field of their own overwrite nothing', async () => {
		expect(
			await jsonOf({ includeInput: true, includeDocument: true, outputField: 'extracted' }),
		).toEqual({ ...input, _document: info, extracted: fields });
	});

	test('leave the input unchanged', async () => {
		const before = structuredClone(input);
		await jsonOf({ includeInput: true, includeDocument: true });
		expect(input).toEqual(before);
	});

	test.each([
		{ error: 'what the document says' },
		{ error: 'x', message: 'y' },
		{ error: 'x', message: 'y', details: 'z' },
	])('go to the success output, even with the fields %j', async (answer) => {
		const execution = await result({}, answer, 'continueErrorOutput');
		expect(execution.items(EXTRACT, 1)).toEqual([]);
		expect(execution.items(EXTRACT, 0)[0]!.json).toEqual({ ...answer, _document: info });
	});

	test('are converted if Convert Values is on', async () => {
		const answer = {
			total: '1.234,56 €',
			date: '05.04.2026',
			customer_number: '00123',
			iban: 'DE89 3704 0044 0532 0130 00',
		};
		const service = await serviceThat({ body: answer });
		const execution = await engine.run(workflowFixture('converted'), {
			credentials: credentialFor(service.origin),
			pinned: { [TRIGGER]: [{ json: { text: 'x' } }] },
		});
		expect(execution.items(EXTRACT)[0]!.json).toEqual({
			total: 1234.56,
			date: '2026-04-05',
			customer_number: '00123',
			iban: 'DE89 3704 0044 0532 0130 00',
		});
	});
});
