import type { INodeExecutionData, OnError, WorkflowExecuteMode } from 'n8n-workflow';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startEngine, type Engine, type Execution } from '../../engine/engine.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { credentialFor, EXTRACT, extractionWorkflow, TRIGGER } from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('default');
});
beforeEach(() => engine.history.entries.clear());

const NO_DOCUMENT = { json: { from: 'x' } };
/** Its end can't be decoded, which shows only when it is read to its end. */
const BROKEN = {
	json: {},
	binary: { data: { data: `${pdf.toString('base64')}!!!!`, mimeType: 'application/pdf' } },
};

async function itemWith(name: string): Promise<INodeExecutionData> {
	const content = Buffer.concat([pdf, Buffer.from(name)]);
	const data = await engine.file(content, { fileName: `${name}.pdf`, mimeType: 'application/pdf' });
	return { json: { name }, binary: { data } };
}

async function service() {
	const { origin, requests } = await serviceThat();
	const run = async (
		items: INodeExecutionData[],
		parameters: object,
		mode: WorkflowExecuteMode,
		onError?: OnError,
	): Promise<Execution> =>
		await engine.run(extractionWorkflow({ fileSelection: 'all', ...parameters }, onError), {
			credentials: credentialFor(origin),
			pinned: { [TRIGGER]: items },
			mode,
		});
	return {
		/** How many of these items are read, as the history doesn't have them. */
		read: async (items: INodeExecutionData[]) => {
			const before = requests.length;
			await run(items, { options: { repeatedDocuments: 'skip' } }, 'trigger');
			return requests.length - before;
		},
		forget: async (items: INodeExecutionData[], onError?: OnError) =>
			await run(items, { operation: 'forgetDocuments', forget: 'input' }, 'manual', onError),
	};
}

describe('Forgetting the documents of the input', () => {
	test('counts each of them once', async () => {
		const { read, forget } = await service();
		const items = [await itemWith('a'), await itemWith('a')];
		await read(items);
		expect((await forget(items)).hints(EXTRACT)[0]!.message).toBe('1 document forgotten.');
		expect(await read(items)).toBe(1);
	});

	test('forgets none if an item has no document, and says which', async () => {
		const { read, forget } = await service();
		const items = [await itemWith('a'), NO_DOCUMENT];
		await read(items.slice(0, 1));
		expect((await forget(items)).error(EXTRACT)?.message).toBe('The item has no file [item 1]');
		expect(await read(items.slice(0, 1))).toBe(0);
	});

	test("says which item has a file that can't be read", async () => {
		const { forget } = await service();
		const execution = await forget([await itemWith('a'), BROKEN]);
		expect(execution.error(EXTRACT)?.message).toMatch(/couldn't be read .*\[item 1\]/);
	});

	test.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
		'forgets the others if the node continues, and fails what it could not forget (%s)',
		async (onError) => {
			const { read, forget } = await service();
			const items: INodeExecutionData[] = [NO_DOCUMENT, await itemWith('a'), BROKEN];
			await read([items[1]!]);
			const execution = await forget(items, onError);
			expect(execution.error(EXTRACT)).toBeUndefined();
			const output = execution.items(EXTRACT).concat(execution.items(EXTRACT, 1));
			const failed = output.filter(({ json }) => json.error);
			expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
			const { json, binary } = output.find((item) => item.json.name)!;
			expect({ json, binary }).toEqual({ json: { name: 'a' }, binary: items[1]!.binary });
			expect(execution.hints(EXTRACT)[0]!.message).toBe('1 document forgotten.');
			expect(await read([items[1]!])).toBe(1);
		},
	);
});
