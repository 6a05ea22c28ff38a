import { readFileSync } from 'node:fs';
import type { INodeExecutionData } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { startService, type ResponseForm } from '../../service/dist/index.mjs';
import { API_KEY, EXTRACT, extract } from '../support/workflows.mjs';

const documents = new URL('../../examples/documents/', import.meta.url);

interface Expected {
	project: string;
	fields: Record<string, string>;
}
const expected = Object.entries(
	JSON.parse(readFileSync(new URL('expected.json', documents), 'utf8')) as Record<string, Expected>,
);
const files = expected.filter(([name]) => !name.endsWith('.txt'));
const texts = expected.filter(([name]) => name.endsWith('.txt'));

async function fileItem(
	engine: Engine,
	name: string,
	project: string,
): Promise<INodeExecutionData> {
	const content = readFileSync(new URL(encodeURIComponent(name), documents));
	const data = await engine.file(content, {
		fileName: name,
		mimeType: 'application/octet-stream',
	});
	return { json: { project }, binary: { data } };
}

async function startLocalService(responseForm: ResponseForm) {
	const service = await startService({ responseForm, apiKeys: [API_KEY] });
	return { ...service, origin: new URL(service.baseUrl).origin };
}

/** All files in one combination of mode and form, and only some quick ones in the others. */
describe.each<[BinaryDataMode, ResponseForm, (name: string) => boolean]>([
	['filesystem', 'flat', () => true],
	['default', 'wrapped', (name) => name.includes('office')],
	['filesystem', 'wrapped', (name) => name.includes('office')],
	['default', 'flat', (name) => name.includes('office')],
])(
	'Example documents through the local service (%s mode, %s answers)',
	(mode, responseForm, chosen) => {
		test('return the fields that they contain, in order, whatever the project', async () => {
			const engine = await startEngine(mode);
			const service = await startLocalService(responseForm);
			const batch = files.filter(([name]) => chosen(name));
			const items = await Promise.all(
				batch.map(([name, { project }]) => fileItem(engine, name, project)),
			);

			const execution = await extract(engine, service.origin, items, {
				projectId: '={{ $json.project }}',
			});

			expect(execution.error(EXTRACT)).toBeUndefined();
			const output = execution.items(EXTRACT);
			expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
				batch.map((_, item) => ({ item })),
			);
			for (const [index, [name, { fields }]] of batch.entries()) {
				expect({ name, ...output[index]!.json }).toMatchObject({ name, ...fields });
			}
			expect(service.stats()).toMatchObject({
				requests: batch.length,
				documentsRead: batch.length,
			});
			await service.close();
		}, 120_000);
	},
);

test('A text sent to the local service returns its fields', async () => {
	const engine = await startEngine('filesystem');
	const service = await startLocalService('flat');
	const items = texts.map(([name, { project }]) => ({
		json: { project, text: readFileSync(new URL(name, documents), 'utf8') },
	}));
	const execution = await extract(engine, service.origin, items, {
		projectId: '={{ $json.project }}',
		inputType: 'text',
		text: '={{ $json.text }}',
	});
	expect(execution.items(EXTRACT).map(({ json }) => json)).toEqual(
		texts.map(([, { fields }]) => expect.objectContaining(fields)),
	);
	await service.close();
});

test('Without "Simplify" the answer is passed on unchanged', async () => {
	const engine = await startEngine('default');
	const service = await startLocalService('wrapped');
	const items = [{ json: { text: 'Invoice number: 4711' } }];
	const parameters = { inputType: 'text', text: '={{ $json.text }}', options: { simplify: false } };
	const execution = await extract(engine, service.origin, items, parameters);
	expect(execution.items(EXTRACT)[0]!.json).toMatchObject({
		status: 'success',
		data: { invoice_number: '4711' },
	});
	await service.close();
});
