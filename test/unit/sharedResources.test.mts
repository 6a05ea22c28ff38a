import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

import { extractData } from '../../nodes/DocumentExtraction/extractData.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { SimulatedClock } from '../support/simulatedClock.mjs';
import { serviceFor, textItems, toAsync } from '../support/simulatedExtraction.mjs';

const MINUTE = 60_000;

function shared(clock = new SimulatedClock()) {
	const resources = new SharedResources(clock, () => 1);
	/** An execution with documents, with the answers of an account. */
	const execute = async (account: string, documents: number, statuses: number[] = []) => {
		const service = serviceFor(async () => {
			await clock.sleep(100);
			const status = statuses.shift() ?? 200;
			return { status, headers: status === 429 ? { 'retry-after': '20' } : {} };
		}, account);
		return await extractData(toAsync(textItems(Array(documents).fill('x'))), service, {
			concurrency: undefined,
			stopAtFirstFailure: false,
			cancelSignal: undefined,
			shared: resources,
		});
	};
	return { clock, resources, execute };
}

describe('Two accounts', () => {
	test("don't affect each other", async () => {
		const { clock, execute } = shared();
		const throttled = execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { wait } = await clock.runUntilDone(execute('b', 50));
		expect(clock.now()).toBeLessThan(1_000);
		expect(wait.milliseconds).toBe(0);
		await clock.runUntilDone(throttled);
	});

	test('are those of a key before and after it was corrected', async () => {
		const { clock, execute } = shared();
		const wrong = await clock.runUntilDone(execute('wrong key', 5, Array(5).fill(401)));
		expect(wrong.items.every(({ outcomes }) => outcomes[0]!.problem)).toBe(true);
		const corrected = await clock.runUntilDone(execute('right key', 5));
		expect(corrected.items.some(({ outcomes }) => outcomes[0]!.problem)).toBe(false);
		expect(clock.now()).toBe(200);
	});
});

describe('What is known of an account', () => {
	test('is used by the executions that start later', async () => {
		const { clock, execute } = shared();
		void execute('a', 1, [429]);
		await clock.runUntilDone(clock.sleep(200));
		const { wait } = await clock.runUntilDone(execute('a', 1));
		expect(clock.now()).toBe(20_200);
		expect(wait).toEqual({ milliseconds: 19_900, isShared: true });
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

test('Nothing of an execution is kept after it has ended', async () => {
	setFlagsFromString('--expose-gc');
	const gc = runInNewContext('gc') as () => void;
	const { clock, execute } = shared();
	const heap = () => {
		gc();
		return process.memoryUsage().heapUsed;
	};
	const run = async (executions: number) => {
		for (let i = 0; i < executions; i++) await clock.runUntilDone(execute('a', 1));
	};
	await run(2_000);
	const before = heap();
	await run(10_000);
	expect((heap() - before) / 10_000).toBeLessThan(100);
});
