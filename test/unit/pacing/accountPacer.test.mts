import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Permit } from '../../../nodes/DocumentExtraction/pacing/accountLimits.js';
import { ServiceProblem, type RetryClass } from '../../../nodes/DocumentExtraction/problem.js';
import { accountWith, problem, send, type Execution } from './support/account.mjs';

describe('Permits', () => {
	test('are given up to the limit of the execution, in the order in which they are requested', async () => {
		const { clock, execution } = accountWith({ limit: 2 });
		const order: string[] = [];
		const sending = async (name: string, time: number) => {
			const permit = await execution.permit();
			order.push(`${name} at ${clock.now()}`);
			await clock.sleep(time);
			execution.pacer.succeeded(permit, 'text');
		};
		await clock.runUntilDone(Promise.all([sending('a', 100), sending('b', 50), sending('c', 10)]));
		expect(order).toEqual(['a at 0', 'b at 0', 'c at 50']);
	});

	test('contain the number of requests in flight, of all executions of the account', async () => {
		const { execution, joins } = accountWith({ limit: 5 });
		const other = joins();
		const permits = [await execution.permit(), await other.permit(), await execution.permit()];
		expect(permits.map(({ inFlight }) => inFlight)).toEqual([1, 2, 3]);
	});

	test('are free again after a failure of any kind', async () => {
		const { clock, execution } = accountWith({ limit: 1 });
		const failures = [new Error('unexpected'), problem('final', 422), problem('ambiguous')];
		for (const failure of failures) execution.pacer.failed(await execution.permit(), failure);
		expect((await execution.permit()).startedAt).toBe(0);
		expect(clock.now()).toBe(0);
	});

	test('are limited for all executions of an account together', async () => {
		const { clock, joins } = accountWith({});
		const executions = Array.from({ length: 10 }, () => joins());
		let [inFlight, most] = [0, 0];
		const sending = executions.flatMap((execution) =>
			Array.from({ length: 3 }, async () => {
				const permit = await execution.permit();
				most = Math.max(most, ++inFlight);
				await clock.sleep(100);
				inFlight--;
				execution.pacer.failed(permit, problem('final', 422));
			}),
		);
		await clock.runUntilDone(Promise.all(sending));
		expect(most).toBe(16);
	});
});

describe('Turns', () => {
	test('a single document behind a large execution waits for no more than two answers', async () => {
		for (const atOnce of [1, 3, 16]) {
			const { clock, joins } = accountWith({ limit: atOnce });
			const large = joins();
			let answers = 0;
			const sending = Array.from({ length: 1000 }, async (_, index) => {
				await send(large, clock, 1000 + ((index * 7) % 101));
				answers++;
			});
			void Promise.all(sending);
			await clock.runUntilDone(clock.sleep(500));
			const before = answers;
			const small = joins();
			const permit = await clock.runUntilDone(small.permit());
			expect(answers - before).toBeLessThanOrEqual(2);
			small.pacer.succeeded(permit, 'text');
		}
	});

	test('ten large executions progress side by side', async () => {
		const { clock, joins } = accountWith({});
		const executions = Array.from({ length: 10 }, () => joins());
		const sent = executions.map(() => 0);
		for (const [index, execution] of executions.entries()) {
			for (let i = 0; i < 200; i++) void send(execution, clock, 100).then(() => sent[index]!++);
		}
		await clock.runUntilDone(clock.sleep(500));
		const before = [...sent];
		await clock.runUntilDone(clock.sleep(1_000));
		const progress = sent.map((count, index) => count - before[index]!);
		expect(Math.max(...progress) / Math.min(...progress)).toBeLessThan(1.2);
		expect(Math.min(...progress)).toBeGreaterThan(10);
	});

	test('executions with a limit of their own leave places for the others', async () => {
		const { clock, joins } = accountWith({});
		const slow = Array.from({ length: 8 }, () => joins(1));
		for (const execution of slow) {
			for (let i = 0; i < 3; i++) void send(execution, clock, 60_000);
		}
		const permit = await clock.runUntilDone(joins().permit());
		expect(permit.startedAt).toBe(0);
	});
});

describe('Places', () => {
	test('are given for few documents more than there are free permits', async () => {
		const { joins } = accountWith({});
		let places = 0;
		for (let i = 0; i < 100; i++)
			void joins()
				.pacer.place(PATIENT)
				.then(() => places++);
		await new Promise((resolve) => setImmediate(resolve));
		expect(places).toBe(18);
	});

	test('are given back, with the memory, if the service asks to wait', async () => {
		const { clock, execution } = accountWith({ limit: 1 });
		const first = await execution.permit();
		await execution.pacer.place(PATIENT);
		const waiting = execution.pacer.permit();
		execution.pacer.failed(first, problem('throttled', 429, 60_000));
		expect(await clock.runUntilDone(waiting)).toBeUndefined();
	});
});

const PATIENT = { left: 300_000, maxWait: 300_000 };

describe('After a 429', () => {
	test('no permit is given to anybody for as long as the service asks', async () => {
		const { clock, execution, joins } = accountWith({ limit: 2 });
		const other = joins();
		const [first, second] = [await execution.permit(), await other.permit()];
		execution.pacer.failed(first, problem('throttled', 429, 20_000));
		other.pacer.succeeded(second, 'text');
		const next = await clock.runUntilDone(other.permit());
		expect(next.startedAt).toBe(20_000);
		expect(other.pacer.waitedMs).toBe(20_000);
		expect(other.pacer.isShared).toBe(true);
	});

	test('without Retry-After, backoff grows with each consecutive one', async () => {
		const { clock, execution } = accountWith({ limit: 1 });
		const startedAt: number[] = [];
		for (let i = 0; i < 4; i++) {
			const permit = await clock.runUntilDone(execution.permit());
			startedAt.push(permit.startedAt);
			await clock.runUntilDone(clock.sleep(10));
			execution.pacer.failed(permit, problem('throttled', 429));
		}
		expect(startedAt).toEqual([0, 1010, 3020, 7030]);
	});

	test('a document that may not wait this long fails, and all others wait', async () => {
		const { clock, execution } = accountWith({ limit: 5 });
		execution.pacer.failed(await execution.permit(), problem('throttled', 429, 60_000));
		await expect(execution.pacer.place({ left: 30_000, maxWait: 30_000 })).rejects.toMatchObject({
			message: 'It failed',
			description: expect.stringMatching(
				/^Try later\. The service asks to wait 60 seconds, until .* The option "Max Wait \(Seconds\)" allows 30 seconds in total\.$/,
			),
		});
		expect((await clock.runUntilDone(execution.permit())).startedAt).toBe(60_000);
	});

	test('one that waited for a place already fails as well', async () => {
		const { execution } = accountWith({ limit: 1 });
		const first = await execution.permit();
		await execution.pacer.place(PATIENT);
		await execution.pacer.place(PATIENT);
		const waiting = execution.pacer.place({ left: 1_000, maxWait: 1_000 });
		execution.pacer.failed(first, problem('throttled', 429, 60_000));
		await expect(waiting).rejects.toThrow('It failed');
	});
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('A service that asks to wait for more than an hour', () => {
	/** It asked an account with many requests under way. */
	async function accountThatWaits(retryClass: RetryClass = 'throttled', status = 429) {
		const account = accountWith({});
		const { execution } = account;
		const permits = await Promise.all([execution, execution, execution].map((one) => one.permit()));
		for (const permit of permits) {
			execution.pacer.failed(permit, problem(retryClass, status, DAY));
		}
		return account;
	}

	test.each([
		['throttled', 429],
		['unavailable', 503],
	] as const)('is asked again every hour if it was %s', async (retryClass, status) => {
		const { clock, joins } = await accountThatWaits(retryClass, status);
		const startedAt: number[] = [];
		for (let hour = 1; hour <= 3; hour++) {
			await expect(joins().permit()).rejects.toThrow('It failed');
			await clock.runUntilDone(clock.sleep(hour * HOUR - clock.now()));
			const execution = joins();
			const permit = await clock.runUntilDone(execution.permit());
			startedAt.push(permit.startedAt);
			execution.pacer.failed(permit, problem(retryClass, status, DAY - clock.now()));
		}
		expect(startedAt).toEqual([HOUR, 2 * HOUR, 3 * HOUR]);
	});

	test('is asked with a single request, and others wait for its answer', async () => {
		const { clock, joins } = await accountThatWaits();
		await clock.runUntilDone(clock.sleep(HOUR));
		const asking = joins();
		const permit = await clock.runUntilDone(asking.permit());
		const waiting = [joins(), joins()].map(
			async (one) => await expect(one.permit()).rejects.toThrow('It failed'),
		);
		await clock.runUntilDone(clock.sleep(60_000));
		expect(asking.pacer.free).toBe(0);
		asking.pacer.failed(permit, problem('throttled', 429, DAY));
		await clock.runUntilDone(Promise.all(waiting));
		expect(clock.now()).toBe(HOUR + 60_000);
	});

	test.each<[string, (execution: Execution, permit: Permit) => void]>([
		['reads the document', ({ pacer }, permit) => pacer.succeeded(permit, 'text')],
		["can't read it", ({ pacer }, permit) => pacer.failed(permit, problem('final', 422))],
	])('gets all others as soon as it %s', async (_what, answers) => {
		const { clock, joins } = await accountThatWaits();
		await clock.runUntilDone(clock.sleep(HOUR));
		const asking = joins();
		const permit = await clock.runUntilDone(asking.permit());
		const waiting = Promise.all([joins().permit(), joins().permit()]);
		answers(asking, permit);
		const next = await clock.runUntilDone(waiting);
		expect(next.map(({ startedAt }) => startedAt)).toEqual([HOUR, HOUR]);
	});

	test('gets another single request if the first one is lost', async () => {
		const { clock, joins } = await accountThatWaits();
		await clock.runUntilDone(clock.sleep(HOUR));
		const asking = joins();
		asking.pacer.failed(await clock.runUntilDone(asking.permit()), problem('ambiguous'));
		await clock.runUntilDone(asking.permit());
		expect(asking.pacer.free).toBe(0);
	});

	test('gets a single request even if it still answers earlier ones', async () => {
		const { clock, joins, execution } = accountWith({});
		const [first, second] = [await execution.permit(), await execution.permit()];
		execution.pacer.failed(first, problem('throttled', 429, DAY));
		execution.pacer.succeeded(second, 'text');
		await expect(execution.permit()).rejects.toThrow('It failed');
		await clock.runUntilDone(clock.sleep(HOUR));
		const asking = joins();
		await clock.runUntilDone(asking.permit());
		expect(asking.pacer.free).toBe(0);
	});

	test('is asked by the documents that may wait for as long as it asks', async () => {
		const { clock, execution } = await accountThatWaits();
		const patient = { left: 2 * DAY, maxWait: 2 * DAY };
		await clock.runUntilDone(execution.pacer.place(patient));
		const permit = await clock.runUntilDone(execution.pacer.permit());
		expect(permit!.startedAt).toBe(HOUR);
	});

	test('is waited for as usual if it asks for less than that later', async () => {
		const { clock, joins } = await accountThatWaits();
		await clock.runUntilDone(clock.sleep(HOUR));
		const asking = joins();
		const permit = await clock.runUntilDone(asking.permit());
		asking.pacer.failed(permit, problem('throttled', 429, 20_000));
		const next = await clock.runUntilDone(Promise.all([joins().permit(), joins().permit()]));
		expect(next.map(({ startedAt }) => startedAt)).toEqual([HOUR + 20_000, HOUR + 20_000]);
	});

	test('is named in the error with the time that is left, and with what ends it sooner', async () => {
		const start = Date.UTC(2026, 10, 24, 3, 9, 30);
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		onTestFinished(() => void vi.useRealTimers());
		const { clock, joins } = await accountThatWaits();
		const errorAfter = async (minutes: number) => {
			await clock.runUntilDone(clock.sleep(minutes * 60_000));
			vi.setSystemTime(start + clock.now());
			const error = await joins()
				.permit()
				.catch((error: ServiceProblem) => error);
			return (error as ServiceProblem).description;
		};
		const limit = 'The option "Max Wait (Seconds)" allows 5 minutes in total.';
		const sooner =
			'Until then, the node asks again once an hour, with a single document. If the service would take documents sooner, restart n8n, or run nothing with this API key for 10 minutes.';
		expect(await errorAfter(0)).toBe(
			`Try later. The service asks to wait 24 hours, until 2026-11-25 03:10 UTC. ${limit} ${sooner}`,
		);
		expect(await errorAfter(45)).toBe(
			`Try later. The service asks to wait 23 hours, until 2026-11-25 03:10 UTC. ${limit} ${sooner}`,
		);
	});
});

describe('A refused key', () => {
	test('fails all documents of all executions that run, including those that wait or pause', async () => {
		const { clock, execution, joins } = accountWith({ limit: 1 });
		const denied = problem('denied', 401);
		const other = joins();
		const first = await execution.permit();
		const waiting = expect(execution.permit()).rejects.toBe(denied);
		const otherWaiting = expect(other.permit().then(async () => await other.permit())).rejects;
		const pausing = execution.pacer.pause(60_000);
		execution.pacer.failed(first, denied);
		await waiting;
		await pausing;
		await otherWaiting.toBe(denied);
		await expect(execution.permit()).rejects.toBe(denied);
		expect(clock.now()).toBe(0);
	});

	test('ends a wait that the service has asked for', async () => {
		const { clock, execution } = accountWith({ limit: 2 });
		const [first, second] = [await execution.permit(), await execution.permit()];
		execution.pacer.failed(first, problem('throttled', 429, 60_000));
		const waiting = expect(execution.permit()).rejects.toMatchObject({ retryClass: 'denied' });
		execution.pacer.failed(second, problem('denied', 401));
		await clock.runUntilDone(waiting);
		expect(clock.now()).toBeLessThan(1_000);
	});

	test('is asked for again by executions that start later, with one request for all of them', async () => {
		const { clock, execution, joins } = accountWith({});
		execution.pacer.failed(await execution.permit(), problem('denied', 401));
		const later = [joins(), joins(), joins()];
		let permits = 0;
		const waiting = later.map(async (one) => {
			const permit = await one.permit();
			permits++;
			return permit;
		});
		const settled = Promise.allSettled(waiting);
		const first = await clock.runUntilDone(Promise.race(waiting));
		await clock.runUntilDone(clock.sleep(5_000));
		expect(permits).toBe(1);
		later[0]!.pacer.failed(first, problem('denied', 401));
		await settled;
		expect(permits).toBe(1);
	});

	test('that is accepted again leaves nothing behind', async () => {
		const { clock, execution, joins } = accountWith({});
		execution.pacer.failed(await execution.permit(), problem('denied', 401));
		const later = joins();
		later.pacer.succeeded(await clock.runUntilDone(later.permit()), 'text');
		const next = await clock.runUntilDone(Promise.all([later.permit(), later.permit()]));
		expect(next.map(({ startedAt }) => startedAt)).toEqual([clock.now(), clock.now()]);
	});
});

describe('An unavailable service', () => {
	test('gets no requests after some consecutive failures, for as long as it asks', async () => {
		const { clock, execution } = accountWith({});
		const startedAt: number[] = [];
		for (let i = 0; i < 4; i++) {
			const permit = await clock.runUntilDone(execution.permit());
			startedAt.push(permit.startedAt);
			execution.pacer.failed(permit, problem('unavailable', 503, 5_000));
		}
		expect(startedAt).toEqual([0, 0, 0, 5_000]);
	});

	test('stays unavailable after timeouts and cut connections, until it answers', async () => {
		const { execution } = accountWith({ limit: 5 });
		const { pacer } = execution;
		pacer.gaveUp(problem('unavailable', 503));
		expect(pacer.circuitOpen).toBe(true);
		pacer.failed(await execution.permit(), problem('ambiguous'));
		pacer.failed(await execution.permit(), problem('final'));
		pacer.failed(await execution.permit(), new Error('unexpected'));
		expect(pacer.circuitOpen).toBe(true);
		pacer.failed(await execution.permit(), problem('final', 422));
		expect(pacer.circuitOpen).toBe(false);
	});

	test('is available again after a success', async () => {
		const { execution } = accountWith({});
		execution.pacer.gaveUp(problem('unavailable', 503));
		execution.pacer.succeeded(await execution.permit(), 'text');
		expect(execution.pacer.circuitOpen).toBe(false);
	});

	test('is found so by all executions that run, and not by those that start later', async () => {
		const { execution, joins } = accountWith({});
		const other = joins();
		execution.pacer.gaveUp(problem('unavailable', 503));
		expect(other.pacer.circuitOpen).toBe(true);
		expect(joins().pacer.circuitOpen).toBe(false);
	});

	test("is not assumed because of a single document that can't be read", () => {
		const { execution } = accountWith({});
		execution.pacer.gaveUp(problem('final', 422));
		expect(execution.pacer.circuitOpen).toBe(false);
	});
});

describe('An execution that ends', () => {
	test('gives its permits and places back, and touches no other', async () => {
		const { clock, joins } = accountWith({});
		const stopped = joins();
		const other = joins();
		for (let i = 0; i < 14; i++) await stopped.permit();
		const own = [await other.permit(), await other.permit()];
		const waiting = Promise.all([other.permit(), other.permit()]);
		void stopped.permit().catch(() => {});
		stopped.stop();
		const next = await clock.runUntilDone(waiting);
		expect(next.map(({ startedAt }) => startedAt)).toEqual([0, 0]);
		for (const permit of own) other.pacer.succeeded(permit, 'text');
		expect(other.pacer.inFlight).toBe(2);
	});

	test('is not heard of when its requests end later', async () => {
		const { joins } = accountWith({});
		const stopped = joins();
		const permit = await stopped.permit();
		stopped.stop();
		stopped.pacer.failed(permit, new Error('aborted'));
		expect(joins().pacer.free).toBe(16);
	});

	test('leaves nothing behind while the service makes all wait, if it is the last one', async () => {
		const { clock, joins, execution } = accountWith({});
		execution.pacer.failed(await execution.permit(), problem('throttled', 429, 20_000));
		execution.stop();
		const waiting = joins();
		void waiting.permit().catch(() => {});
		await clock.runUntilDone(clock.sleep(1_000));
		waiting.stop();
		const { startedAt } = await clock.runUntilDone(joins().permit());
		expect(startedAt).toBe(20_000);
	});

	test('is given nothing any more', async () => {
		const { joins } = accountWith({});
		const stopped = joins();
		stopped.stop();
		await stopped.pacer.place(PATIENT);
		expect(await stopped.pacer.permit()).toBeUndefined();
	});
});

test('A problem that is not of the service changes nothing', async () => {
	const { execution } = accountWith({});
	execution.pacer.failed(await execution.permit(), new ServiceProblem('a', 'b', 'final'));
	expect((await execution.permit()).startedAt).toBe(0);
});
