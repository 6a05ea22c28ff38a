import { describe, expect, test, vi } from 'vitest';

import { realClock } from '../../../nodes/DocumentExtraction/clock.js';
import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { DocumentHistory } from '../../../nodes/DocumentExtraction/known/documentHistory.js';
import { NodeHistory } from '../../support/nodeHistory.mjs';

function historyOn(stored: NodeHistory): DocumentHistory {
	return new DocumentHistory(stored.helpers, realClock, new Deadlines(realClock, undefined));
}

async function knownOf(history: DocumentHistory, keys: string[]): Promise<string[]> {
	const known = await Promise.all(keys.map(async (key) => await history.has(key)));
	return keys.filter((_, index) => known[index]);
}

describe('The history of a node', () => {
	test('knows the documents that were recorded, and only those', async () => {
		const history = historyOn(new NodeHistory());
		await history.record(['a', 'b'], 10);
		expect(await knownOf(history, ['a', 'b', 'c'])).toEqual(['a', 'b']);
	});

	test('does not remember what was only looked for', async () => {
		const stored = new NodeHistory();
		expect(await historyOn(stored).has('a')).toBe(false);
		expect(await historyOn(stored).has('a')).toBe(false);
		expect(stored.keys).toEqual([]);
	});

	test('loses nothing by being looked into, however full it is', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		await history.record(['a', 'b', 'c'], 3);
		await Promise.all(['x', 'y', 'z'].map(async (key) => await history.has(key)));
		expect(await knownOf(history, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
	});

	test('forgets the oldest first', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		await history.record(['a', 'b'], 3);
		await history.record(['c', 'd'], 3);
		expect(await knownOf(history, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
	});

	test('remembers the last ones of an execution that has more documents than it may remember', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		await history.record(['a'], 3);
		stored.accesses = 0;
		await history.record(['b', 'c', 'd', 'e', 'f'], 3);
		expect(await knownOf(history, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['d', 'e', 'f']);
	});

	test('forgets all', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		await history.record(['a'], 3);
		await history.forgetAll();
		expect(await history.has('a')).toBe(false);
	});

	test('is looked into for many documents together', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		await Promise.all(
			Array.from({ length: 100 }, async (_, index) => await history.has(`${index}`)),
		);
		expect(stored.accesses).toBeLessThanOrEqual(8);
	});

	test('is not touched by two executions at the same time, as n8n has no lock', async () => {
		const stored = new NodeHistory();
		const answers = await Promise.all([historyOn(stored).has('a'), historyOn(stored).has('a')]);
		expect(answers).toEqual([false, false]);
	});

	test('does not know a document because n8n ended while it was looked for', async () => {
		const stored = new NodeHistory();
		const { helpers } = stored;
		const ending = { ...helpers, removeProcessed: async () => await new Promise<never>(() => {}) };
		const deadlines = new Deadlines(realClock, AbortSignal.timeout(1));
		await expect(new DocumentHistory(ending, realClock, deadlines).has('a')).rejects.toThrow();
		expect(stored.keys).toHaveLength(1);
		expect(await historyOn(stored).has('a')).toBe(false);
	});

	test("doesn't know a document because n8n couldn't take back what it wrote to look for it", async () => {
		const stored = new NodeHistory();
		const { helpers } = stored;
		const broken = {
			...helpers,
			removeProcessed: async () => {
				throw new Error('the database is read-only');
			},
		};
		const deadlines = new Deadlines(realClock, undefined);
		await expect(new DocumentHistory(broken, realClock, deadlines).has('a')).rejects.toThrow();
		expect(await historyOn(stored).has('a')).toBe(false);
	});

	test('forgets what an accident has left when it looks for the document again', async () => {
		const stored = new NodeHistory();
		stored.entries.set('workflow node', ['first a']);
		expect(await historyOn(stored).has('a')).toBe(false);
		expect(stored.keys).toEqual([]);
	});

	test("says so if what it records doesn't stay", async () => {
		const stored = new NodeHistory();
		const { helpers } = stored;
		const forgetful: typeof helpers = {
			...helpers,
			checkProcessedAndRecord: async (items) => ({ new: items.map(String), processed: [] }),
		};
		const history = new DocumentHistory(forgetful, realClock, new Deadlines(realClock, undefined));
		await expect(history.record(['a'], 10)).rejects.toThrow('overwrote each other');
	});

	test('records again what another process has overwritten', async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		const recording = history.record(['a'], 10);
		await vi.waitFor(() => expect(stored.keys).toHaveLength(2));
		stored.entries.clear();
		await recording;
		expect(await history.has('a')).toBe(true);
	});

	test('is begun by two processes at the same moment', async () => {
		const stored = new NodeHistory();
		const { helpers } = stored;
		const taken = vi.fn(helpers.checkProcessedAndRecord);
		taken.mockRejectedValueOnce(new Error('duplicate key value violates unique constraint'));
		const history = new DocumentHistory(
			{ ...helpers, checkProcessedAndRecord: taken },
			realClock,
			new Deadlines(realClock, undefined),
		);
		expect(await history.has('a')).toBe(false);
	});

	test("says so if n8n's database fails, and works again afterwards", async () => {
		const stored = new NodeHistory();
		const history = historyOn(stored);
		stored.failure = new Error('the database is away');
		await expect(history.has('a')).rejects.toThrow("n8n couldn't look up");
		stored.failure = undefined;
		expect(await history.has('a')).toBe(false);
	});
});
