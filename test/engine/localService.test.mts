import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { startService, type ResponseForm } from '../../service/dist/index.mjs';
import { API_KEY, EXTRACT, extract, itemWith } from '../support/workflows.mjs';

const documents = new URL('../../examples/documents/', import.meta.url);
const contentOf = (name: string) => readFileSync(new URL(encodeURIComponent(name), documents));

interface Expected {
	project: string;
	fields: Record<string, string>;
}
/** A few documents that are read quickly; service/test reads all of them. */
const expected = Object.entries(
	JSON.parse(String(contentOf('expected.json'))) as Record<string, Expected>,
).filter(([name]) => /office|consulting|\.txt$/.test(name));

test.each<ResponseForm>(['flat', 'wrapped'])(
	'The local service returns the fields of files and texts, whatever their project (%s answers)',
	async (responseForm) => {
		await startEngine('filesystem');
		const service = await startService({ responseForm, apiKeys: [API_KEY] });
		const { origin } = new URL(service.baseUrl);
		const items = expected.map(async ([name, { project }]) => {
			const content = contentOf(name);
			return name.endsWith('.txt')
				? { json: { project, text: content.toString() } }
				: await itemWith({ data: [content, name] }, { project });
		});
		const execution = await extract({ origin }, await Promise.all(items), {
			projectId: '={{ $json.project }}',
			inputType: 'auto',
			text: '={{ $json.text }}',
			fileSelection: 'all',
		});
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(execution.items(EXTRACT)).toMatchObject(
			expected.map(([, { fields }], item) => ({ json: fields, pairedItem: { item } })),
		);
		const { length } = expected;
		expect(service.stats()).toMatchObject({ requests: length, documentsRead: length });
		await service.close();
	},
);
