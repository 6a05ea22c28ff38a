import type { INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../n8n/engine/engine.mjs';
import { answerWithDigest, digestOf, serviceThat } from '../../support/servers/httpService.mjs';
import { engine, EXTRACT, extract, itemWith, notesOf, pdfWith } from '../../support/workflows.mjs';

const filesNamed = async (...names: string[]) =>
	await Promise.all(names.map(async (name) => await itemWith({ data: [pdfWith(name), name] })));

async function serviceFor(alreadyReadDocuments: 'skip' | 'passThrough') {
	const service = await serviceThat(answerWithDigest);
	const parameters = { options: { alreadyReadDocuments } };
	const run = async (items: INodeExecutionData[]) =>
		await extract(service, items, parameters, {}, { mode: 'trigger' });
	return { service, requests: service.requests, run };
}

describe.each<BinaryDataMode>(['default', 'filesystem'])(
	'Already Read Documents in %s mode',
	(mode) => {
		beforeAll(async () => {
			await startEngine(mode);
			engine.history.entries.clear();
		});

		test('skips what an earlier execution has read, says so, and can be cleared', async () => {
			const { service, requests, run } = await serviceFor('skip');
			await run(await filesNamed('a.pdf', 'b.pdf'));
			const items = await filesNamed('a.pdf', 'c.pdf');
			const second = await run(items);
			expect(requests).toHaveLength(3);
			expect(second.items(EXTRACT)).toMatchObject([{ pairedItem: { item: 1 } }]);
			expect(notesOf(second)).toEqual([
				'1 document extracted.<br>Read by an earlier execution, so not sent: "a.pdf" [item 0].',
			]);

			const forgetting = await extract(service, items, {
				operation: 'clearHistory',
				clear: 'all',
			});
			expect(forgetting.items(EXTRACT)).toHaveLength(2);
			await run(items);
			expect(requests).toHaveLength(5);
		});

		test('passes items through unchanged', async () => {
			const { requests, run } = await serviceFor('passThrough');
			const items = await filesNamed('d.pdf');
			await run(items);
			const [item] = (await run(items)).items(EXTRACT);
			expect(requests).toHaveLength(1);
			expect(item!.binary).toEqual(items[0]!.binary);
			const sha256 = digestOf(pdfWith('d.pdf'));
			expect(item!.json._document).toMatchObject({ fileName: 'd.pdf', sha256, alreadyRead: true });
		});
	},
);
