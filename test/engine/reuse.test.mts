import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { digestOf } from '../support/digestService.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat, type HttpService } from '../support/httpService.mjs';
import { documentIn } from '../support/multipart.mjs';
import { credentialFor, EXTRACT, extractionWorkflow, TRIGGER } from '../support/workflows.mjs';

interface RunOptions {
	options?: IDataObject;
	/** The settings of the node. */
	settings?: Partial<INode>;
	mode?: 'manual' | 'trigger';
	parameters?: IDataObject;
}

describe.each<BinaryDataMode>(['default', 'filesystem'])('In %s mode', (mode) => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine(mode);
	});

	/** Items with a PDF each, whose content is that of its name up to the first dash. */
	async function files(names: string[]): Promise<INodeExecutionData[]> {
		return await Promise.all(
			names.map(async (name) => ({
				json: {},
				binary: {
					data: await engine.file(contentOf(name), {
						fileName: name,
						mimeType: 'application/pdf',
					}),
				},
			})),
		);
	}

	const contentOf = (name: string) => Buffer.concat([pdf, Buffer.from(name.split('-')[0]!)]);

	/** Reads documents, except those with failures left, which it fails with these statuses. */
	async function serviceFailing(failures: Record<string, number[]> = {}) {
		const statuses = new Map(
			Object.entries(failures).map(([name, all]) => [digestOf(contentOf(name)), [...all]]),
		);
		return await serviceThat((request) => {
			const digest = digestOf(documentIn(request));
			return { status: statuses.get(digest)?.shift() ?? 200, body: { digest } };
		});
	}

	async function run(
		{ origin }: HttpService,
		items: INodeExecutionData[],
		{ options = {}, settings = {}, mode = 'trigger', parameters = {} }: RunOptions = {},
	) {
		const workflow = extractionWorkflow({ ...parameters, options } as never);
		Object.assign(workflow.nodes.find(({ name }) => name === EXTRACT)!, settings);
		return await engine.run(workflow, {
			credentials: credentialFor(origin),
			pinned: { [TRIGGER]: items },
			mode,
		});
	}

	const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.pdf`);
	const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	test('copies are sent once, and each item has a result of its own', async () => {
		const service = await serviceFailing();
		const all = Array.from({ length: 30 }, (_, index) => `file${index % 10}-${index}.pdf`);
		const execution = await run(service, await files(all), { options: { includeDocument: true } });
		expect(service.requests).toHaveLength(10);
		expect(
			execution.items(EXTRACT).map(({ json, pairedItem }) => ({
				digest: json.digest,
				name: (json._document as IDataObject).fileName,
				pairedItem,
			})),
		).toEqual(
			all.map((name, item) => ({
				digest: digestOf(contentOf(name)),
				name,
				pairedItem: { item },
			})),
		);
		expect(execution.hints(EXTRACT)[0]!.message).toBe(
			'30 documents extracted. 20 copies were not sent again.',
		);
	});

	test("copies of a document that the service can't read are errors, after one request", async () => {
		const service = await serviceFailing({ same: [422] });
		const items = await files(['same-1.pdf', 'same-2.pdf', 'same-3.pdf']);
		const execution = await run(service, items, {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(service.requests).toHaveLength(1);
		expect(execution.items(EXTRACT).map(({ json }) => json.error)).toEqual(
			[0, 1, 2].map((item) => `The service couldn't read the document (HTTP 422) [item ${item}]`),
		);
	});

	test('"Retry On Fail" sends only what failed', async () => {
		const service = await serviceFailing({ '7.pdf': [422] });
		const execution = await run(service, await files(names(20)), { settings: retryOnFail });
		expect(service.requests).toHaveLength(21);
		expect(execution.items(EXTRACT).map(({ json }) => json.digest)).toEqual(
			names(20).map((name) => digestOf(contentOf(name))),
		);
	});

	test('"Retry On Fail" sends only what failed, also if the node continues on errors', async () => {
		const service = await serviceFailing({ '0.pdf': [422] });
		const execution = await run(service, await files(names(20)), {
			settings: { ...retryOnFail, onError: 'continueRegularOutput' },
		});
		expect(service.requests).toHaveLength(21);
		expect(execution.items(EXTRACT).map(({ json }) => json.digest)).toEqual(
			names(20).map((name) => digestOf(contentOf(name))),
		);
	});

	test('a run that is started again after it failed sends only the rest', async () => {
		const service = await serviceFailing({ '15.pdf': [422] });
		const options = { concurrency: 1 };
		const items = await files(names(20));
		const failed = await run(service, items, { options });
		expect(failed.error(EXTRACT)!.message).toContain('[item 15]');
		expect(service.requests).toHaveLength(16);
		const second = await run(service, items, { options });
		expect(service.requests).toHaveLength(16 + 5);
		expect(second.items(EXTRACT)).toHaveLength(20);
		expect(second.hints(EXTRACT)[0]!.message).toBe(
			'20 documents extracted. 15 results reused from a run that failed 1 second ago.',
		);
		await run(service, items, { options });
		expect(service.requests).toHaveLength(16 + 5 + 20);
	});

	describe('Repeated Documents', () => {
		const options = (repeatedDocuments: string) => ({ repeatedDocuments });

		test('leaves out what an earlier execution has read, and says so', async () => {
			engine.history.entries.clear();
			const service = await serviceFailing();
			await run(service, await files(['a.pdf', 'b.pdf']), { options: options('skip') });
			const items = await files(['a.pdf', 'c.pdf']);
			const second = await run(service, items, { options: options('skip') });
			expect(service.requests).toHaveLength(3);
			expect(second.items(EXTRACT).map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
			expect(second.hints(EXTRACT)[0]!.message).toBe(
				'1 document extracted. Read by an earlier execution, so not sent: "a.pdf" [item 0].',
			);
		});

		test('lets items pass as they came', async () => {
			engine.history.entries.clear();
			const service = await serviceFailing();
			const items = await files(['a.pdf']);
			await run(service, items, { options: options('passThrough') });
			const second = await run(service, items, { options: options('passThrough') });
			expect(service.requests).toHaveLength(1);
			const [item] = second.items(EXTRACT);
			expect(item!.binary).toEqual(items[0]!.binary);
			expect(item!.json._document).toMatchObject({
				fileName: 'a.pdf',
				sha256: digestOf(contentOf('a.pdf')),
				repeated: true,
			});
		});

		test('does not remember what failed, or what a person tries out', async () => {
			engine.history.entries.clear();
			const service = await serviceFailing({ 'a.pdf': [422] });
			const items = await files(['a.pdf']);
			await run(service, items, { options: options('skip') });
			await run(service, items, { options: options('skip'), mode: 'manual' });
			await run(service, items, { options: options('skip') });
			await run(service, items, { options: options('skip') });
			expect(service.requests).toHaveLength(3);
		});

		test('forgets all by the operation "Forget Documents"', async () => {
			engine.history.entries.clear();
			const service = await serviceFailing();
			const items = await files(['a.pdf']);
			await run(service, items, { options: options('skip') });
			const forgetting = await run(service, items, {
				parameters: { operation: 'forgetDocuments' },
			});
			expect(forgetting.items(EXTRACT)).toHaveLength(1);
			await run(service, items, { options: options('skip') });
			expect(service.requests).toHaveLength(2);
		});
	});
});
