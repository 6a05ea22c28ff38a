import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { pdf } from '../../support/files.mjs';
import { serviceThat } from '../../support/servers/httpService.mjs';
import { engine, EXTRACT, extract, itemWith, notesOf, pdfWith } from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('default'));
beforeEach(() => engine.history.entries.clear());

const NO_DOCUMENT = { json: { from: 'x' } };
/** The end of this file can't be decoded, which is only noticed when the whole file is read. */
const BROKEN = {
	json: {},
	binary: { data: { data: `${pdf.toString('base64')}!!!!`, mimeType: 'application/pdf' } },
};

const itemOf = async (name: string) =>
	await itemWith({ data: [pdfWith(name), `${name}.pdf`] }, { name });

async function service(clear = 'input') {
	const served = await serviceThat();
	const skipping = { fileSelection: 'all', options: { alreadyReadDocuments: 'skip' } };
	// n8n requires a text if it can't know that none is needed.
	const clearing = { fileSelection: 'all', operation: 'clearHistory', clear, text: '-' };
	return {
		/** The number of these items that are read because the history doesn't have them. */
		read: async (items: INodeExecutionData[]) => {
			const before = served.requests.length;
			await extract(served, items, skipping, {}, { mode: 'trigger' });
			return served.requests.length - before;
		},
		clear: async (items: INodeExecutionData[], onError?: OnError) =>
			await extract(served, items, clearing, { onError }),
	};
}

describe('Clearing the history of the input documents', () => {
	test('counts each of them once, and keeps the others', async () => {
		const { read, clear } = await service();
		const items = [await itemOf('a'), await itemOf('a')];
		const others = [await itemOf('b')];
		await read([...items, ...others]);
		expect(notesOf(await clear(items))).toEqual(['1 document cleared from the history.']);
		expect(await read(others)).toBe(0);
		expect(await read(items)).toBe(1);
	});

	test('clears none if an item has no document, and names the item', async () => {
		const { read, clear } = await service();
		const items = [await itemOf('a'), NO_DOCUMENT];
		await read(items.slice(0, 1));
		expect((await clear(items)).error(EXTRACT)?.message).toBe('The item has no file [item 1]');
		expect(await read(items.slice(0, 1))).toBe(0);
	});

	test.each(['All', 'Input Documents', ''])(
		'clears nothing if an expression returns %j, which is not a valid value for "Documents"',
		async (given) => {
			const { read, clear } = await service(`={{ "${given}" }}`);
			const items = [await itemOf('a')];
			await read(items);
			expect((await clear(items)).error(EXTRACT)).toMatchObject({
				message: `"${given}" isn't a valid value for the option "Documents"`,
				description: expect.stringContaining('has to return "all" or "input".'),
			});
			expect(await read(items)).toBe(0);
		},
	);

	test("says which item has a file that can't be read", async () => {
		const { clear } = await service();
		const execution = await clear([await itemOf('a'), BROKEN]);
		expect(execution.error(EXTRACT)?.message).toMatch(/couldn't be read .*\[item 1\]/);
	});

	test.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
		'clears the others if the node continues on errors, and fails the unreadable ones (%s)',
		async (onError) => {
			const { read, clear } = await service();
			const items: INodeExecutionData[] = [NO_DOCUMENT, await itemOf('a'), BROKEN];
			await read([items[1]!]);
			const execution = await clear(items, onError);
			expect(execution.error(EXTRACT)).toBeUndefined();
			const output = execution.items(EXTRACT).concat(execution.items(EXTRACT, 1));
			const failed = output.filter(({ json }) => json.error);
			expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
			const { json, binary } = output.find((item) => item.json.name)!;
			expect({ json, binary }).toEqual({ json: { name: 'a' }, binary: items[1]!.binary });
			expect(notesOf(execution)).toEqual(['1 document cleared from the history.']);
			expect(await read([items[1]!])).toBe(1);
		},
	);
});

test.each([
	['all', 'continueRegularOutput'],
	['input', 'continueRegularOutput'],
	['all', 'continueErrorOutput'],
] as const)(
	"If n8n's database is away, clearing %s documents passes no item on as cleared (%s)",
	async (clear, onError) => {
		const items = [await itemOf('a'), await itemOf('b')];
		engine.history.failure = new Error('the database is away');
		onTestFinished(() => void delete engine.history.failure);
		const clearing = { fileSelection: 'all', operation: 'clearHistory', clear };
		const execution = await extract(await serviceThat(), items, clearing, { onError });
		const output = onError === 'continueErrorOutput' ? 1 : 0;
		expect(execution.items(EXTRACT, 1 - output)).toEqual([]);
		const failed = execution.items(EXTRACT, output);
		expect(failed.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('[item 0]'),
			expect.stringContaining('[item 1]'),
		]);
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	},
);
