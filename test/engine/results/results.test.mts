import type { IDataObject, INode } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { serviceThat } from '../../support/servers/httpService.mjs';
import {
	extract,
	jsonOf,
	notesOf,
	runWorkflow,
	workflowFixture,
} from '../../support/workflows.mjs';

describe('Results', () => {
	beforeAll(async () => await startEngine('filesystem'));

	const input = { text: 'x', total: 'mine', kept: 'input' };
	const fields = { total: 'extracted', _document: 'extracted' };

	async function resultsWith(
		options: object,
		answer: object = fields,
		json: IDataObject = input,
		settings: Partial<INode> = {},
	) {
		const parameters = { inputType: 'text', text: '={{ $json.text }}', options };
		const service = await serviceThat({ body: answer });
		return jsonOf(await extract(service, [{ json }], parameters, settings));
	}
	const info = {
		textLength: 1,
		// `printf x | sha256sum`
		sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
		attempts: 1,
		milliseconds: expect.any(Number),
	};

	test('prefer the extracted field if names are equal, as the editor says', async () => {
		const options = { includeInputFields: true, includeDocumentInfo: true };
		expect(await resultsWith(options)).toEqual([{ ...input, ...fields }]);
		const expected = { ...input, _document: info, a: '1' };
		expect(await resultsWith(options, { a: '1' })).toEqual([expected]);
	});

	test.each([null, '', []])(
		'are none if the service reports success with %j as data',
		async (data) => {
			const service = await serviceThat({ body: { status: 'success', data } });
			const execution = await extract(service, [{ json: {} }], { inputType: 'text', text: 'x' });
			expect(jsonOf(execution)).toEqual([{}]);
			expect(notesOf(execution)[0]).toContain('The service found no field in the text.');
		},
	);

	test('of a service with a field called "data" keep its other fields', async () => {
		const answer = { status: 'success', data: null, total: '10.00' };
		expect(await resultsWith({}, answer)).toEqual([answer]);
	});

	test('in a field of their own overwrite nothing', async () => {
		const options = {
			includeInputFields: true,
			includeDocumentInfo: true,
			outputField: 'extracted',
		};
		const expected = { ...input, _document: info, extracted: fields };
		expect(await resultsWith(options)).toEqual([expected]);
	});

	test("don't pass on what an earlier node said about its document", async () => {
		const marked = {
			...input,
			_needsReview: true,
			_reviewReason: '',
			_document: { sha256: 'old' },
		};
		const results = await resultsWith({ includeInputFields: true }, { a: '1' }, marked);
		expect(results).toEqual([{ ...input, a: '1' }]);
	});

	test.each([
		{ error: 'what the document says' },
		{ error: 'x', message: 'y' },
		{ error: 'x', message: 'y', details: 'z' },
	])('go to the success output, even with the fields %j', async (answer) => {
		const results = await resultsWith({}, answer, input, { onError: 'continueErrorOutput' });
		expect(results).toEqual([{ ...answer, _document: info }]);
	});

	test('are converted if Convert Values is on', async () => {
		const answer = {
			total: '1.234,56 €',
			date: '05.04.2026',
			customer_number: '00123',
			iban: 'DE89 3704 0044 0532 0130 00',
		};
		const service = await serviceThat({ body: answer });
		const items = [{ json: { text: 'x' } }];
		const execution = await runWorkflow(workflowFixture('converted'), service, items);
		expect(jsonOf(execution)).toEqual([{ ...answer, total: 1234.56, date: '2026-04-05' }]);
	});
});
