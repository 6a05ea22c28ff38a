import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../engine/engine.mjs';
import { digestOf, documentIn, serviceThat } from '../../support/servers/httpService.mjs';
import {
	engine,
	EXTRACT,
	extract,
	itemWith,
	jsonOf,
	notesOf,
	pdfWith,
} from '../../support/workflows.mjs';

/** The content of a file is that of its name up to the first dash. */
const contentOf = (name: string) => pdfWith(name.split('-')[0]!);
const filesNamed = async (names: string[]) =>
	await Promise.all(names.map(async (name) => await itemWith({ data: [contentOf(name), name] })));

/** A service that can't read this document the first time. */
async function serviceFailingOnce(name?: string) {
	let failing = name && digestOf(contentOf(name));
	const service = await serviceThat((request) => {
		const digest = digestOf(documentIn(request));
		const isFailing = digest === failing;
		if (isFailing) failing = undefined;
		return { status: isFailing ? 422 : 200, body: { digest } };
	});
	const run = async (
		items: INodeExecutionData[],
		options: IDataObject = {},
		settings: Partial<INode> = {},
	) => await extract(service, items, { options }, settings, { mode: 'trigger' });
	return { service, requests: service.requests, run };
}

describe.each<BinaryDataMode>(['default', 'filesystem'])('In %s mode', (mode) => {
	beforeAll(async () => await startEngine(mode));

	const TWENTY = Array.from({ length: 20 }, (_, index) => `${index}.pdf`);

	test.each<[failing: string, onError: INode['onError']]>([
		['7.pdf', 'stopWorkflow'],
		// n8n only tries again if the first item has failed.
		['0.pdf', 'continueRegularOutput'],
	])('"Retry On Fail" sends only what failed: %s, with %s', async (failing, onError) => {
		const { requests, run } = await serviceFailingOnce(failing);
		const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const execution = await run(await filesNamed(TWENTY), {}, { ...retryOnFail, onError });
		expect(requests).toHaveLength(21);
		expect(jsonOf(execution).map(({ digest }) => digest)).toEqual(
			TWENTY.map((name) => digestOf(contentOf(name))),
		);
	});

	describe('Repeated Documents', () => {
		beforeAll(() => engine.history.entries.clear());
		const skip = { repeatedDocuments: 'skip' };

		test('leaves out what an earlier execution has read, says so, and forgets all if asked to', async () => {
			const { service, requests, run } = await serviceFailingOnce();
			await run(await filesNamed(['a.pdf', 'b.pdf']), skip);
			const items = await filesNamed(['a.pdf', 'c.pdf']);
			const second = await run(items, skip);
			expect(requests).toHaveLength(3);
			expect(second.items(EXTRACT)).toMatchObject([{ pairedItem: { item: 1 } }]);
			expect(notesOf(second)).toEqual([
				'1 document extracted.<br>Read by an earlier execution, so not sent: "a.pdf" [item 0].',
			]);

			const forgetting = await extract(service, items, { operation: 'clearHistory' });
			expect(forgetting.items(EXTRACT)).toHaveLength(2);
			await run(items, skip);
			expect(requests).toHaveLength(5);
		});

		test('lets items pass as they came', async () => {
			const { requests, run } = await serviceFailingOnce();
			const items = await filesNamed(['d.pdf']);
			const options = { repeatedDocuments: 'passThrough' };
			await run(items, options);
			const [item] = (await run(items, options)).items(EXTRACT);
			expect(requests).toHaveLength(1);
			expect(item!.binary).toEqual(items[0]!.binary);
			const sha256 = digestOf(contentOf('d.pdf'));
			expect(item!.json._document).toMatchObject({ fileName: 'd.pdf', sha256, repeated: true });
		});
	});
});
