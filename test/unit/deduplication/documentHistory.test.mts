import type { IExecuteFunctions } from 'n8n-workflow';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { realClock } from '../../../nodes/DocumentExtraction/clock.js';
import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { DocumentHistory } from '../../../nodes/DocumentExtraction/deduplication/documentHistory.js';
import { digestOf } from '../../support/servers/httpService.mjs';
import { NodeHistory } from '../../support/nodeHistory.mjs';

describe('The history of a node', () => {
	let stored: NodeHistory;
	let history: DocumentHistory;
	beforeEach(() => {
		stored = new NodeHistory();
		history = historyWith();
	});

	/** The history for another execution, with some of n8n's helpers replaced. */
	function historyWith(helpers: Partial<IExecuteFunctions['helpers']> = {}, stop?: AbortSignal) {
		const deadlines = new Deadlines(realClock, stop);
		return new DocumentHistory({ ...stored.helpers, ...helpers }, realClock, deadlines);
	}

	async function recordedOf(keys: string[]): Promise<string[]> {
		const answers = await Promise.all(keys.map(async (key) => await history.has(key)));
		return keys.filter((_, index) => answers[index]);
	}

	test('does not remember documents that were only looked up', async () => {
		expect(await historyWith().has('a')).toBe(false);
		expect(await history.has('a')).toBe(false);
		expect(stored.keys).toEqual([]);
	});

	test('loses nothing through look-ups, even if it is full', async () => {
		await history.record(['a', 'b', 'c'], 3);
		expect(await recordedOf(['x', 'y', 'z'])).toEqual([]);
		expect(await recordedOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
	});

	test('forgets the oldest first', async () => {
		await history.record(['a', 'b'], 3);
		await history.record(['c', 'd'], 3);
		expect(await recordedOf(['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
	});

	test('remembers the last documents of an execution that has more than its limit', async () => {
		await history.record(['a'], 3);
		await history.record(['b', 'c', 'd', 'e', 'f'], 3);
		expect(await recordedOf(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['d', 'e', 'f']);
	});

	test('looks up many documents together', async () => {
		await recordedOf(Array.from({ length: 100 }, (_, index) => `${index}`));
		expect(stored.accesses).toBeLessThanOrEqual(8);
	});

	test('is not accessed by two executions at the same time because n8n has no lock', async () => {
		const answers = await Promise.all([history.has('a'), historyWith().has('a')]);
		expect(answers).toEqual([false, false]);
	});

	test('does not have a document just because n8n ended during the look-up', async () => {
		const removeProcessed = async () => await new Promise<never>(() => {});
		const ending = historyWith({ removeProcessed }, AbortSignal.timeout(1));
		await expect(ending.has('a')).rejects.toThrow();
		expect(stored.keys).toHaveLength(1);
		expect(await history.has('a')).toBe(false);
	});

	test("doesn't have a document just because n8n couldn't remove the entry of a look-up", async () => {
		const removeProcessed = async () => await Promise.reject(new Error('it is read-only'));
		await expect(historyWith({ removeProcessed }).has('a')).rejects.toThrow();
		expect(await history.has('a')).toBe(false);
	});

	test('removes the entry of such an accident at the next look-up', async () => {
		stored.entries.set('workflow node', [`first ${digestOf('a')}`]);
		expect(await history.has('a')).toBe(false);
		expect(stored.keys).toEqual([]);
	});

	test("says so if its entries don't stay", async () => {
		const forgetful = historyWith({
			checkProcessedAndRecord: async (items) => ({ new: items.map(String), processed: [] }),
		});
		await expect(forgetful.record(['a'], 10)).rejects.toThrow('overwrote each other');
	});

	test('records again the entries that another process has overwritten', async () => {
		const recording = history.record(['a'], 10);
		await vi.waitFor(() => expect(stored.keys).toHaveLength(2));
		stored.entries.clear();
		await recording;
		expect(await history.has('a')).toBe(true);
	});

	test('can be started by two processes at the same moment', async () => {
		const checkProcessedAndRecord = vi.fn(stored.helpers.checkProcessedAndRecord);
		checkProcessedAndRecord.mockRejectedValueOnce(new Error('duplicate key value'));
		expect(await historyWith({ checkProcessedAndRecord }).has('a')).toBe(false);
	});

	test("says so if n8n's database fails, and works again afterwards", async () => {
		stored.failure = new Error('the database is away');
		await expect(history.has('a')).rejects.toThrow("n8n couldn't look up");
		stored.failure = undefined;
		expect(await history.has('a')).toBe(false);
	});
});
