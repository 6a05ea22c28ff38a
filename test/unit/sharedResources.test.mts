import { describe, expect, test } from 'vitest';

import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { SimulatedClock } from '../../support/simulation/simulatedClock.mjs';
import {
	extract,
	fileItem,
	serviceFor,
	textItem,
} from '../../support/simulation/simulatedExtraction.mjs';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

function shared() {
	const clock = new SimulatedClock();
	const resources = new SharedResources(clock, () => 1);
	/** An execution with this many documents, to which the account answers with these statuses. */
	const execute = async (
		account: string,
		documents: number,
		statuses: number[] = [],
		maxWait = 300_000,
	) => {
		const service = serviceFor(async () => {
			await clock.sleep(100);
			const status = statuses.shift() ?? 200;
			return { status, headers: status === 429 ? { 'retry-after': '20' } : {} };
		}, account);
		const items = Array.from({ length: documents }, (_, index) =>
			textItem(`text ${index}`, index, { maxWait }),
		);
		return await extract(items, service, { shared: resources });
	};
	return { clock, resources, execute };
}

test("Two accounts don't affect each other", async () => {
	const { clock, execute } = shared();
	const throttled = execute('a', 1, [429]);
	await clock.runUntilDone(clock.sleep(200));
	const { wait } = await clock.runUntilDone(execute('b', 50));
	expect(clock.now()).toBeLessThan(1_000);
	expect(wait.milliseconds).toBe(0);
	await clock.runUntilDone(throttled);
});

describe("An account's limits, once learned,", () => {
	test('apply to executions that start later', async () => {
		const { clock, execute } = shared();
		void execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { wait } = await clock.runUntilDone(execute('a', 1));
		// One request was accepted in the last second, and the rate is 5 % lower.
		expect(clock.now()).toBeCloseTo(100 + 1_000 / 0.95 + 200 - 100, -2);
		expect(wait.milliseconds).toBeGreaterThan(900);
		expect(wait.isShared).toBe(true);
	});

	test('are forgotten after ten minutes without use', async () => {
		const { clock, resources, execute } = shared();
		await clock.runUntilDone(execute('a', 1));
		const pacer = resources.enter('a');
		resources.leave('a');
		await clock.runUntilDone(clock.sleep(9 * MINUTE));
		expect(resources.enter('a')).toBe(pacer);
		resources.leave('a');
		await clock.runUntilDone(clock.sleep(11 * MINUTE));
		resources.enter('b');
		expect(resources.enter('a')).not.toBe(pacer);
	});
});

describe('A document that is throttled', () => {
	test('is sent again until it is read, any number of times within its Max Wait', async () => {
		const { clock, execute } = shared();
		const { items } = await clock.runUntilDone(execute('a', 1, Array(12).fill(429)));
		expect(items[0]!.outcomes[0]).toMatchObject({ body: {}, attempts: 1 });
		expect(clock.now()).toBe(12 * 20_100 + 100);
	});

	test('fails when it has waited for its Max Wait', async () => {
		const { clock, execute } = shared();
		const { items } = await clock.runUntilDone(execute('a', 1, Array(100).fill(429)));
		expect(items[0]!.outcomes[0]!.problem!.message).toContain('too many requests');
		expect(clock.now()).toBeGreaterThan(280_000);
		expect(clock.now()).toBeLessThanOrEqual(320_000);
	});

	test('does not fail other documents that have no Max Wait but were not refused themselves', async () => {
		const { clock, execute } = shared();
		const throttled = execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { items } = await clock.runUntilDone(execute('a', 3, [], 0));
		expect(items.some(({ outcomes }) => outcomes[0]!.problem)).toBe(false);
		await clock.runUntilDone(throttled);
	});
});

test('If the service refuses everything, all documents fail after one Max Wait together, not one after the other', async () => {
	const { clock, execute } = shared();
	const { items } = await clock.runUntilDone(execute('a', 1_000, Array(100_000).fill(429)));
	expect(items.every(({ outcomes }) => outcomes[0]!.problem)).toBe(true);
	expect(clock.now()).toBeLessThan(330_000);
	const later = await clock.runUntilDone(execute('a', 1, [429]));
	expect(later.items[0]!.outcomes[0]!.problem).toBeUndefined();
});

test('The documents of all executions together take at most 64 MB of memory', async () => {
	const { clock, resources } = shared();
	let [held, most] = [0, 0];
	const answer = async () => {
		most = Math.max(most, (held += 10));
		await clock.sleep(100);
		held -= 10;
	};
	const executions = Array.from({ length: 10 }, async (_, execution) => {
		const files = Array.from({ length: 20 }, (__, index) =>
			fileItem(`${index}`, index, 10 * MEGABYTE),
		);
		const service = serviceFor(answer, `account ${execution % 2}`);
		return await extract(files, service, { shared: resources });
	});
	await clock.runUntilDone(Promise.all(executions));
	expect(most).toBe(60);
});
