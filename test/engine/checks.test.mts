import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { loginPage, pdf } from '../support/files.mjs';
import { startHttpService, type HttpService } from '../support/httpService.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

let service: HttpService;
beforeAll(async () => {
	service = await startHttpService();
});
afterAll(async () => await service.close());

describe.each<BinaryDataMode>(['default', 'filesystem'])(
	'Before anything is sent (%s mode)',
	(mode) => {
		let engine: Engine;
		let good: INodeExecutionData;
		beforeAll(async () => {
			engine = await startEngine(mode);
			good = await itemWith(pdf, 'good.pdf');
		});

		async function itemWith(content: Buffer, fileName: string, field = 'data') {
			const file = await engine.file(content, { fileName, mimeType: 'application/pdf' });
			return { json: { projectId: 'fo_1' }, binary: { [field]: file } };
		}

		async function expectRefusal(
			bad: INodeExecutionData,
			parameters: INodeParameters,
			message: string,
			description: string,
		) {
			const execution = await extract(engine, service.origin, [good, bad], parameters);
			const error = execution.error(EXTRACT)!;
			expect(error.name).toBe('NodeOperationError');
			expect(error.message).toBe(`${message} [item 1]`);
			expect(error.description).toContain(description);
			expect(error.context.itemIndex).toBe(1);
			expect(service.requests).toEqual([]);
		}

		test('a wrong project ID is an error', async () => {
			await expectRefusal(
				{ ...good, json: { projectId: '123' } },
				{ projectId: '={{ $json.projectId }}' },
				'"123" isn\'t a project ID',
				'e.g. fo_123',
			);
		});

		test('an item without any file is an error', async () => {
			await expectRefusal(
				{ json: { projectId: 'fo_1' } },
				{},
				'The item has no file in a field named "data"',
				'comes with no file at all',
			);
		});

		test('a wrong field name is an error that lists the existing fields', async () => {
			await expectRefusal(
				await itemWith(pdf, 'a.pdf', 'attachment_0'),
				{},
				'The item has no file in a field named "data"',
				'This item has "attachment_0" (a.pdf, application/pdf)',
			);
		});

		test.each(['constructor', '__proto__', 'toString'])(
			'no file is found in a field named %s',
			async (name) => {
				const execution = await extract(engine, service.origin, [good], {
					binaryPropertyName: name,
				});
				expect(execution.error(EXTRACT)!.message).toContain(`no file in a field named "${name}"`);
			},
		);

		test.runIf(mode === 'default')(
			'an expression that fits several files asks for a name',
			async () => {
				const file = good.binary!.data!;
				const twins = { json: { projectId: 'fo_1' }, binary: { first: file, second: file } };
				await expectRefusal(
					twins,
					{ binaryPropertyName: '={{ $binary.second ?? $binary.data }}' },
					'The expression in "Input Binary Field" fits several files: "first"; "second"',
					'Enter the name of one of these fields',
				);
			},
		);

		test('a login page saved as invoice.pdf is an error', async () => {
			await expectRefusal(
				await itemWith(loginPage, 'invoice.pdf'),
				{},
				'"invoice.pdf" is a web page (HTML), which the service doesn\'t read',
				'It was not sent. The service reads PDF, JPEG, PNG and TIFF. Check the node',
			);
		});

		test('an empty file is an error', async () => {
			await expectRefusal(
				await itemWith(Buffer.alloc(0), 'a.pdf'),
				{},
				'"a.pdf" is empty',
				'The file has no content',
			);
		});

		test('a file name that contains an error code of n8n is left unchanged', async () => {
			await expectRefusal(
				await itemWith(Buffer.alloc(0), 'ECONNREFUSED.pdf'),
				{},
				'"ECONNREFUSED.pdf" is empty',
				'The file has no content',
			);
		});

		test('an invalid timeout is an error', async () => {
			await expectRefusal(
				{ ...good, json: { projectId: 'fo_1', seconds: 'soon' } },
				{ options: { timeoutSeconds: '={{ $json.seconds ?? 10 }}' } },
				'"soon" isn\'t a valid value for the option "Timeout (Seconds)"',
				'Enter a number from 1 to 86400',
			);
		});

		test.each([
			[' \n', 'The text is empty'],
			['', 'The text is empty'],
			[null, 'The text is empty'],
			[{ body: 'x' }, 'The text is an object instead of a text'],
		])('%j as text is an error', async (text, message) => {
			const items = [{ json: { text: 'good' } }, { json: { text } }];
			const execution = await extract(engine, service.origin, items, {
				inputType: 'text',
				text: '={{ $json.text }}',
			});
			expect(execution.error(EXTRACT)!.message).toBe(`${message} [item 1]`);
			expect(service.requests).toEqual([]);
		});

		test('an expression that fails is an error that names the item', async () => {
			const execution = await extract(engine, service.origin, [good], {
				projectId: "={{ $('Nowhere').item.json.id }}",
			});
			expect(execution.error(EXTRACT)).toMatchObject({ context: { itemIndex: 0 } });
			expect(service.requests).toEqual([]);
		});
	},
);

test('a file that n8n no longer has is an error that says so', async () => {
	const engine = await startEngine('filesystem');
	const file = await engine.file(pdf, { fileName: 'gone.pdf', mimeType: 'application/pdf' });
	const item = { json: {}, binary: { data: { ...file, id: `${file.id}-gone` } } };
	const error = (await extract(engine, service.origin, [item], {})).error(EXTRACT)!;
	expect(error.name).toBe('NodeOperationError');
	expect(error.message).toBe('"gone.pdf" couldn\'t be read from n8n\'s storage [item 0]');
	expect(error.description).toContain('It was not sent. n8n says: ');
	expect(service.requests).toEqual([]);
});

test('an expression may return the file itself instead of the name of its field', async () => {
	const engine = await startEngine('filesystem');
	const file = await engine.file(pdf, { fileName: 'a.pdf', mimeType: 'application/pdf' });
	const execution = await extract(
		engine,
		service.origin,
		[{ json: {}, binary: { some_name: file } }],
		{ binaryPropertyName: '={{ $binary.some_name }}' },
	);
	expect(execution.items(EXTRACT)).toHaveLength(1);
	expect(service.requests).toHaveLength(1);
});
