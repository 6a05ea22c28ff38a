import { describe, expect, test } from 'vitest';

import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { stubContext } from '../support/stubContext.mjs';

const ITEMS = 40;

/** The number of items inspected before the first document was sent. */
async function inspectedBeforeTheFirst(continueOnFail: boolean): Promise<number> {
	let inspected = 0;
	const inspectedWhenSent: number[] = [];
	const { context } = stubContext({
		items: Array.from({ length: ITEMS }, () => ({ json: {} })),
		parameters: {
			inputType: 'text',
			projectId: 'fo_1',
			text: ((index: number) => {
				inspected++;
				return `text ${index}`;
			}) as never,
		},
		continueOnFail,
		respond: () => {
			inspectedWhenSent.push(inspected);
			return { status: 200, body: '{}' };
		},
	});
	const [results] = await new DocumentExtraction().execute.call(context);
	expect(results).toHaveLength(ITEMS);
	return inspectedWhenSent[0]!;
}

describe('The first document is sent', () => {
	test('after all items have been inspected, if a single bad one fails the whole node', async () => {
		expect(await inspectedBeforeTheFirst(false)).toBe(ITEMS);
	});

	test('while other items are still being inspected, if the node continues on errors', async () => {
		expect(await inspectedBeforeTheFirst(true)).toBeLessThan(ITEMS / 2);
	});
});

describe('A wrong base URL', () => {
	test.each([true, false])(
		'is reported before any item is inspected (continue on errors: %s)',
		async (continues) => {
			const read: string[] = [];
			const { context } = stubContext({
				items: Array.from({ length: 3 }, () => ({ json: {} })),
				parameters: {
					projectId: ((index: number) => {
						read.push(`item ${index}`);
						return 'fo_1';
					}) as never,
				},
				continueOnFail: continues,
				respond: () => expect.fail('must not be sent'),
			});
			context.getCredentials = async <T extends object>() =>
				({ baseUrl: 'http://api.example.com/api/v1', apiKey: 'key-0123456789' }) as T;
			const work = new DocumentExtraction().execute.call(context);
			const sentence = 'has to begin with https://';
			if (continues) {
				const error = expect.stringContaining(sentence);
				const items = [0, 1, 2].map((item) => ({ json: { error }, pairedItem: { item } }));
				expect(await work).toMatchObject([items]);
			} else {
				await expect(work).rejects.toThrow(sentence);
			}
			expect(read).toEqual([]);
		},
	);
});

describe('The tools of an agent, which get the same input object from n8n at every call,', () => {
	/** A tool that counts the documents it sends. Each tool has its own account, even if the IDs are equal. */
	function tool(name: string, id: string, executeData: object) {
		const sent: string[] = [];
		const { context } = stubContext({
			items: [{ json: {} }],
			parameters: { inputType: 'text', projectId: 'fo_1', text: 'the same' },
			continueOnFail: false,
			respond: () => {
				sent.push(name);
				return { status: 200, body: JSON.stringify({ of: name }) };
			},
		});
		const node = { ...context.getNode(), id, retryOnFail: true };
		Object.assign(context, { getNode: () => node, getExecuteData: () => executeData });
		const run = async () => (await new DocumentExtraction().execute.call(context))[0]![0]!.json.of;
		return { run, sent, context };
	}

	test.each([
		['accounts', ['node', 'node']],
		['nodes', ['one', 'another']],
	] as const)('do not share results between %s', async (what, ids) => {
		const executeData = {};
		const one = tool('one', ids[0], executeData);
		const another = tool('another', ids[1], executeData);
		if (what === 'nodes') another.context.getCredentials = one.context.getCredentials;
		const results = [await one.run(), await another.run(), await one.run()];
		expect(results).toEqual(['one', 'another', 'one']);
		expect([one.sent, another.sent]).toEqual([['one'], ['another']]);
	});
});
