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
	/** An execution with documents, with the answers of an account. */
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

describe('What is known of an account', () => {
	test('is used by the executions that start later', async () => {
		const { clock, execute } = shared();
		void execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { wait } = await clock.runUntilDone(execute('a', 1));
		// One was accepted in a second so far, which is less than it seems.
		expect(clock.now()).toBeCloseTo(100 + 1_000 / 0.95 + 200 - 100, -2);
		expect(wait.milliseconds).toBeGreaterThan(900);
		expect(wait.isShared).toBe(true);
	});

	test('is forgotten after some minutes without use', async () => {
		const { clock, resources, execute } = shared();
		await clock.runUntilDone(execute('a', 1));
		const known = resources.enter('a');
		resources.leave('a');
		await clock.runUntilDone(clock.sleep(9 * MINUTE));
		expect(resources.enter('a')).toBe(known);
		resources.leave('a');
		await clock.runUntilDone(clock.sleep(11 * MINUTE));
		resources.enter('b');
		expect(resources.enter('a')).not.toBe(known);
	});
});

describe('A document that is throttled', () => {
	test('is sent again until it is read, however often that is, within its Max Wait', async () => {
		const { clock, execute } = shared();
		const { items } = await clock.runUntilDone(execute('a', 1, Array(12).fill(429)));
		expect(items[0]!.outcomes[0]).toMatchObject({ body: {}, attempts: 1 });
		expect(clock.now()).toBe(12 * 20_100 + 100);
	});

	test('fails when it has waited for as long as its Max Wait', async () => {
		const { clock, execute } = shared();
		const { items } = await clock.runUntilDone(execute('a', 1, Array(100).fill(429)));
		expect(items[0]!.outcomes[0]!.problem!.message).toContain('too many requests');
		expect(clock.now()).toBeGreaterThan(280_000);
		expect(clock.now()).toBeLessThanOrEqual(320_000);
	});

	test('does not make others fail that may not wait, but were not refused themselves', async () => {
		const { clock, execute } = shared();
		const throttled = execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { items } = await clock.runUntilDone(execute('a', 3, [], 0));
		expect(items.some(({ outcomes }) => outcomes[0]!.problem)).toBe(false);
		await clock.runUntilDone(throttled);
	});

	test('is not the first of many that each wait as long, if the service refuses everything', async () => {
		const { clock, execute } = shared();
		const { items } = await clock.runUntilDone(execute('a', 1_000, Array(100_000).fill(429)));
		expect(items.every(({ outcomes }) => outcomes[0]!.problem)).toBe(true);
		expect(clock.now()).toBeLessThan(330_000);
		const later = await clock.runUntilDone(execute('a', 1, [429]));
		expect(later.items[0]!.outcomes[0]!.problem).toBeUndefined();
	});
});

test('Documents of all executions together hold no more than 64 MB', async () => {
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
