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

	test('copies are sent once, and each item has a result of its own', async () => {
		const { requests, run } = await serviceFailingOnce();
		const all = Array.from({ length: 30 }, (_, index) => `file${index % 10}-${index}.pdf`);
		const execution = await run(await filesNamed(all), { includeDocument: true });
		expect(requests).toHaveLength(10);
		expect(execution.items(EXTRACT)).toMatchObject(
			all.map((fileName, item) => ({
				json: { digest: digestOf(contentOf(fileName)), _document: { fileName } },
				pairedItem: { item },
			})),
		);
		expect(notesOf(execution)).toEqual([
			expect.stringMatching(
				/^30 documents extracted\.<br>Sent once, with an item for each: .*; and 15 more\.$/,
			),
		]);
	});

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

	test('a run that is started again after it failed sends only the rest', async () => {
		const { requests, run } = await serviceFailingOnce('15.pdf');
		const options = { concurrency: 1 };
		const items = await filesNamed(TWENTY);
		const failed = await run(items, options);
		expect(failed.error(EXTRACT)!.message).toContain('[item 15]');
		expect(requests).toHaveLength(16);
		const second = await run(items, options);
		expect(requests).toHaveLength(16 + 5);
		expect(second.items(EXTRACT)).toHaveLength(20);
		expect(notesOf(second)).toEqual([
			'20 documents extracted.<br>15 results reused from a run that failed 1 second ago.',
		]);
		await run(items, options);
		expect(requests).toHaveLength(16 + 5 + 20);
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
