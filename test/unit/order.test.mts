import { describe, expect, test } from 'vitest';

import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { stubContext } from '../support/stubContext.mjs';

const ITEMS = 40;

/** How many items had been looked at when the first document was sent. */
async function lookedAtBeforeTheFirst(continueOnFail: boolean): Promise<number> {
	let lookedAt = 0;
	const lookedAtWhenSent: number[] = [];
	const { context } = stubContext({
		items: Array.from({ length: ITEMS }, () => ({ json: {} })),
		parameters: {
			inputType: 'text',
			projectId: 'fo_1',
			text: ((index: number) => {
				lookedAt++;
				return `text ${index}`;
			}) as never,
		},
		continueOnFail,
		respond: () => {
			lookedAtWhenSent.push(lookedAt);
			return { status: 200, body: '{}' };
		},
	});
	const [results] = await new DocumentExtraction().execute.call(context);
	expect(results).toHaveLength(ITEMS);
	return lookedAtWhenSent[0]!;
}

describe('The first document is sent', () => {
	test('after all items were looked at, where a bad one would lose the results of all', async () => {
		expect(await lookedAtBeforeTheFirst(false)).toBe(ITEMS);
	});

	test('while the others are still being looked at, where the node is to continue', async () => {
		expect(await lookedAtBeforeTheFirst(true)).toBeLessThan(ITEMS / 2);
	});
});
