import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Permit } from '../../../nodes/DocumentExtraction/pacing/accountLimits.js';
import type { ServiceProblem } from '../../../nodes/DocumentExtraction/problem.js';
import type { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';
import { accountWith, problem, send, type Sender } from './support/account.mjs';

test('Permits contain the number of requests under way, for all executions of the account', async () => {
	const { sender, join } = accountWith(5);
	const other = join();
	const permits = [await sender.permit(), await other.permit(), await sender.permit()];
	expect(permits.map(({ inFlight }) => inFlight)).toEqual([1, 2, 3]);
});

describe('Slots are shared fairly:', () => {
	test('a single document behind a large execution waits for at most two answers', async () => {
		for (const atOnce of [1, 3, 16]) {
			const { clock, join } = accountWith(atOnce);
			const large = join();
			let answers = 0;
			for (let index = 0; index < 1000; index++) {
				void send(large, clock, 1000 + ((index * 7) % 101)).then(() => answers++);
			}
			await clock.runUntilDone(clock.sleep(500));
			const before = answers;
			await clock.runUntilDone(join().permit());
			expect(answers - before).toBeLessThanOrEqual(2);
		}
	});

	test('ten large executions progress side by side', async () => {
		const { clock, join } = accountWith();
		const senders = Array.from({ length: 10 }, () => join());
		const sent = senders.map(() => 0);
		for (const [index, sender] of senders.entries()) {
			for (let i = 0; i < 500; i++) void send(sender, clock, 100).then(() => sent[index]!++);
		}
		await clock.runUntilDone(clock.sleep(500));
		const before = [...sent];
		await clock.runUntilDone(clock.sleep(1_000));
		const progress = sent.map((count, index) => count - before[index]!);
		expect(Math.max(...progress) / Math.min(...progress)).toBeLessThan(1.2);
		expect(Math.min(...progress)).toBeGreaterThan(10);
	});

	test('executions with their own limit leave slots for the others', async () => {
		const { clock, join } = accountWith();
		for (const slow of Array.from({ length: 7 }, () => join(1))) {
			for (let i = 0; i < 3; i++) void send(slow, clock, 60_000);
		}
		expect((await clock.runUntilDone(join().permit())).startedAt).toBe(0);
	});

	test('a slot that is given back unused is free again at once', async () => {
		const { clock, account, sender, join } = accountWith();
		for (const permit of [await sender.permit(), await sender.permit()]) {
			sender.failed(permit, problem('throttled', 429, 1_000));
		}
		const { execution } = join();
		const patience = { left: 60_000, maxWait: 60_000 };
		for (let skipped = 0; skipped < 100; skipped++) {
			await clock.runUntilDone(account.slot(execution, patience, false));
			account.leaveSlot(execution);
		}
		expect(clock.now()).toBeLessThan(2_000);
	});
});

/** Refuses one request after the other, until all documents have to wait. */
async function refuseAll(
	clock: SimulatedClock,
	sender: Sender,
	retryAfter?: number,
	times = 3,
): Promise<number> {
	for (let refused = 0; refused < times; refused++) {
		const permit = await clock.runUntilDone(sender.permit());
		sender.failed(permit, problem('throttled', 429, retryAfter));
	}
	return clock.now();
}

describe('After a 429', () => {
	test('others continue at the rate that was accepted', async () => {
		const { clock, sender } = accountWith();
		const permits = [await sender.permit(), await sender.permit(), await sender.permit()];
		sender.failed(permits[2]!, problem('throttled', 429, 20_000));
		const { startedAt } = await clock.runUntilDone(sender.permit());
		expect(startedAt).toBeGreaterThan(400);
		expect(startedAt).toBeLessThan(600);
	});

	test('all wait for the time that the service asks for, if several more are refused in a row', async () => {
		const { clock, sender, join } = accountWith();
		const waiting = join();
		const since = await refuseAll(clock, sender, 20_000);
		const { startedAt } = await clock.runUntilDone(waiting.permit());
		// The service rounds up to whole seconds.
		expect(startedAt).toBe(since + 19_000);
		expect(waiting.execution.waitedMs).toBeCloseTo(19_000);
		expect(waiting.execution.isShared).toBe(true);
	});

	test('all wait with backoff, up to 8 seconds, if the service does not ask for a time', async () => {
		const { clock, sender } = accountWith();
		const since = await refuseAll(clock, sender, undefined, 20);
		expect((await clock.runUntilDone(sender.permit())).startedAt).toBe(since + 8_000);
	});

	test('an answer ends this backoff', async () => {
		const { clock, sender } = accountWith();
		const answering = await sender.permit();
		const since = await refuseAll(clock, sender, undefined, 20);
		const next = sender.permit();
		await clock.runUntilDone(clock.sleep(100));
		sender.succeeded(answering);
		expect((await clock.runUntilDone(next)).startedAt).toBeLessThan(since + 1_500);
	});

	test('a document with a shorter Max Wait fails, and all others wait', async () => {
		const { clock, sender } = accountWith();
		const since = await refuseAll(clock, sender, 60_000);
		await expect(sender.permit(30_000)).rejects.toMatchObject({
			message: 'It failed',
			description: expect.stringMatching(
				/^Try later\. The service asks to wait 60 seconds, until .* The option "Max Wait \(Seconds\)" allows 30 seconds in total\.$/,
			),
		});
		expect((await clock.runUntilDone(sender.permit())).startedAt).toBe(since + 59_000);
	});

	test('so does one that is already waiting for a slot', async () => {
		const { clock, sender, join } = accountWith();
		const busy = join(1);
		await busy.permit();
		const waiting = expect(busy.permit(1_000)).rejects.toThrow('It failed');
		await refuseAll(clock, sender, 60_000);
		await waiting;
	});
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ANSWERS: Array<[what: string, answer: (sender: Sender, permit: Permit) => void]> = [
	['reads a document', (sender, permit) => sender.succeeded(permit)],
	["can't read a document", (sender, permit) => sender.failed(permit, problem('final', 422))],
];

describe('A service that asks to wait for more than an hour', () => {
	/** An account that was refused, with the request to wait for a day. */
	async function accountThatWaits() {
		const account = accountWith();
		const since = await refuseAll(account.clock, account.sender, DAY, 1);
		return { ...account, since };
	}

	/** The same account an hour later, when an execution has a permit. */
	async function accountThatAsks() {
		const account = await accountThatWaits();
		const { clock, join, since } = account;
		await clock.runUntilDone(clock.sleep(since + HOUR + 1 - clock.now()));
		const asking = join();
		return { ...account, asking, permit: await clock.runUntilDone(asking.permit()) };
	}

	test.each([
		['throttled', 429],
		['unavailable', 503],
	] as const)('gets a request every hour if it was %s', async (retryClass, status) => {
		const { clock, join, sender } = accountWith();
		const failing = () => problem(retryClass, status, DAY - clock.now());
		for (let i = 0; i < 4; i++) {
			sender.failed(await clock.runUntilDone(sender.permit(2 * DAY)), failing());
		}
		const since = clock.now();
		const startedAt: number[] = [];
		for (let hour = 1; hour <= 3; hour++) {
			await expect(join().permit()).rejects.toThrow('It failed');
			await clock.runUntilDone(clock.sleep(since + hour * HOUR + 1 - clock.now()));
			const asking = join();
			const permit = await clock.runUntilDone(asking.permit());
			startedAt.push(permit.startedAt - since);
			asking.failed(permit, failing());
			while (retryClass === 'throttled' && clock.now() < since + hour * HOUR + 60_000) {
				const next = await clock.runUntilDone(
					asking.permit().catch((error: Error) => error as never),
				);
				if (next instanceof Error) break;
				asking.failed(next, failing());
			}
		}
		expect(startedAt[0]).toBeCloseTo(HOUR, -1);
		expect(startedAt[2]).toBeGreaterThanOrEqual(3 * HOUR);
		expect(startedAt[2]).toBeLessThan(3 * HOUR + 60_000);
	});

	test('gets a single request, while others wait for its answer', async () => {
		const { clock, account, join, asking } = await accountThatAsks();
		const waiting = [join(), join()];
		for (const one of waiting) void one.permit().catch(() => {});
		await clock.runUntilDone(clock.sleep(60_000));
		expect(account.freeFor(asking.execution)).toBe(0);
		expect(waiting.map(({ execution }) => execution.slotsTaken)).toEqual([0, 0]);
	});

	test.each(ANSWERS)('gets the others as soon as it %s', async (_what, answers) => {
		const { clock, join, since, asking, permit } = await accountThatAsks();
		const waiting = Promise.all([join().permit(), join().permit()]);
		answers(asking, permit);
		const next = await clock.runUntilDone(waiting);
		expect(Math.max(...next.map(({ startedAt }) => startedAt))).toBeLessThan(since + HOUR + 5_000);
	});

	test('gets another single request if the first one is lost', async () => {
		const { clock, account, asking, permit } = await accountThatAsks();
		asking.failed(permit, problem('lost'));
		await clock.runUntilDone(asking.permit());
		expect(account.freeFor(asking.execution)).toBe(0);
	});

	test('gets documents with a longer Max Wait after an hour', async () => {
		const { clock, sender, since } = await accountThatWaits();
		const { startedAt } = await clock.runUntilDone(sender.permit(2 * DAY));
		expect(startedAt).toBe(since + HOUR);
	});

	test('leads to an error with the remaining time, and a way to end the wait sooner', async () => {
		const { clock, join } = await accountThatWaits();
		const start = Date.UTC(2026, 10, 24, 3, 9, 30) - clock.now();
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		onTestFinished(() => void vi.useRealTimers());
		const errorAfter = async (minutes: number) => {
			await clock.runUntilDone(clock.sleep(minutes * 60_000));
			vi.setSystemTime(start + clock.now());
			return await join()
				.permit()
				.catch(({ description }: ServiceProblem) => description);
		};
		const limit = 'The option "Max Wait (Seconds)" allows 5 minutes in total.';
		const sooner =
			'Until then, the node tries a single document once an hour. If the service accepts documents sooner, restart n8n, or run nothing with this API key for 10 minutes.';
		for (const [minutes, hours] of [
			[0, 24],
			[45, 23],
		] as const) {
			expect(await errorAfter(minutes)).toBe(
				`Try later. The service asks to wait ${hours} hours, until 2026-11-25 03:10 UTC. ${limit} ${sooner}`,
			);
		}
	});
});

describe('A refused key', () => {
	test('fails all documents of all running executions, including those that wait or pause', async () => {
		const { clock, sender, join } = accountWith(1);
		const denied = problem('denied', 401);
		const other = join();
		const first = await sender.permit();
		const waiting = expect(sender.permit()).rejects.toBe(denied);
		const otherWaiting = expect(other.permit().then(async () => await other.permit())).rejects;
		const pausing = sender.execution.pause(60_000);
		sender.failed(first, denied);
		await waiting;
		await pausing;
		await otherWaiting.toBe(denied);
		await expect(sender.permit()).rejects.toBe(denied);
		expect(clock.now()).toBe(0);
	});

	test('ends a wait that the service asked for', async () => {
		const { clock, sender } = accountWith();
		const answering = await sender.permit();
		const since = await refuseAll(clock, sender, 60_000);
		const waiting = expect(sender.permit()).rejects.toMatchObject({ retryClass: 'denied' });
		sender.failed(answering, problem('denied', 401));
		await clock.runUntilDone(waiting);
		expect(clock.now()).toBeLessThan(since + 1_000);
	});

	test('is tried again by executions that start later, with one request for all of them', async () => {
		const { clock, sender, join } = accountWith();
		sender.failed(await sender.permit(), problem('denied', 401));
		const later = [join(), join(), join()];
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
		later[0]!.failed(first, problem('denied', 401));
		await settled;
		expect(permits).toBe(1);
	});

	test('has no consequences once it is accepted again', async () => {
		const { clock, sender, join } = accountWith();
		sender.failed(await sender.permit(), problem('denied', 401));
		const later = join();
		later.succeeded(await clock.runUntilDone(later.permit()));
		const next = await clock.runUntilDone(Promise.all([later.permit(), later.permit()]));
		expect(next.map(({ startedAt }) => startedAt)).toEqual([clock.now(), clock.now()]);
	});
});

describe('Documents that are refused (402, 403)', () => {
	const refused = problem('refused', 403);

	/** Sends this many documents. Some are refused quickly; the others are read after a while. */
	async function sendAll(
		count: number,
		{ isRefused, atOnce }: { isRefused: (index: number) => boolean; atOnce?: number },
	) {
		const { clock, sender } = accountWith(atOnce);
		const failed: number[] = [];
		let sent = 0;
		let sentBeforeRefusal = 0;
		const extract = async (index: number) => {
			const permit = await sender.permit();
			sent++;
			const isBad = isRefused(index);
			await clock.sleep(isBad ? 50 + ((index * 37) % 40) : 2_000 + ((index * 131) % 3_000));
			if (!isBad) return sender.succeeded(permit);
			sentBeforeRefusal ||= sent;
			failed.push(index);
			sender.failed(permit, refused);
		};
		const work = Promise.allSettled(Array.from({ length: count }, (_, index) => extract(index)));
		const settled = await clock.runUntilDone(work);
		const unsent = settled.filter(({ status }) => status === 'rejected').length;
		return { failed, unsent, sentLater: sent - sentBeforeRefusal };
	}

	describe.each([1, 2, 16, undefined])('%s at a time', (atOnce) => {
		test('fail individually if a firewall refuses every tenth, from the first one on', async () => {
			const isRefused = (index: number) => index % 10 === (atOnce === 1 ? 3 : 0);
			const { failed, unsent } = await sendAll(1_000, { isRefused, atOnce });
			expect(failed).toHaveLength(100);
			expect(unsent).toBe(0);
		});

		test('fail all waiting documents if none is read, and few more are sent', async () => {
			for (const credits of [0, 10, 200]) {
				const isRefused = (index: number) => index >= credits;
				const { unsent, sentLater } = await sendAll(1_000, { isRefused, atOnce });
				expect(sentLater).toBeLessThan(10);
				expect(unsent).toBeGreaterThan(600);
			}
		});
	});

	test('are not followed by files that were still being read', async () => {
		const { clock, account, sender } = accountWith(2);
		const [permit] = [await sender.permit()];
		await account.slot(sender.execution, { left: 60_000, maxWait: 60_000 }, false);
		sender.failed(permit, refused);
		expect(() => account.permit(sender.execution, 'text')).toThrow('It failed');
		expect(clock.now()).toBe(0);
	});

	test('cause a single request by an execution that starts later', async () => {
		const { clock, sender, join } = accountWith();
		sender.succeeded(await sender.permit());
		for (let count = 0; count < 5; count++) {
			sender.failed(await clock.runUntilDone(sender.permit()), refused);
		}
		await expect(sender.permit()).rejects.toBe(refused);
		const later = join();
		const permit = await clock.runUntilDone(later.permit());
		const waiting = expect(later.permit()).rejects.toBe(refused);
		later.failed(permit, refused);
		await waiting;
	});
});

describe('An unavailable service', () => {
	test('gets no requests after several failures in a row, for as long as it asks', async () => {
		const { clock, sender } = accountWith();
		const startedAt: number[] = [];
		for (let i = 0; i < 4; i++) {
			const permit = await clock.runUntilDone(sender.permit());
			startedAt.push(permit.startedAt);
			sender.failed(permit, problem('unavailable', 503, 5_000));
		}
		expect(startedAt).toEqual([0, 0, 0, 5_000]);
	});

	test.each(ANSWERS)(
		'stays unavailable after timeouts and cut connections, until it %s',
		async (_what, answers) => {
			const { account, sender } = accountWith(5);
			account.gaveUp(problem('unavailable', 503));
			for (const failure of [problem('lost'), problem('final'), undefined]) {
				sender.failed(await sender.permit(), failure);
			}
			expect(account.isUnavailableFor(sender.execution)).toBe(true);
			answers(sender, await sender.permit());
			expect(account.isUnavailableFor(sender.execution)).toBe(false);
		},
	);

	test("is noted for all running executions, but not because a single document can't be read", () => {
		const { account, join } = accountWith();
		const { execution } = join();
		account.gaveUp(problem('final', 422));
		expect(account.isUnavailableFor(execution)).toBe(false);
		account.gaveUp(problem('unavailable', 503));
		expect(account.isUnavailableFor(execution)).toBe(true);
		const later = join();
		expect(account.isUnavailableFor(later.execution)).toBe(false);
	});
});

describe('An execution that stops sending', () => {
	test('keeps the permits of its requests until they end, so that the limit of the account is respected', async () => {
		const { clock, join } = accountWith();
		const [stopped, other] = [join(), join()];
		const own: Permit[] = [];
		for (let i = 0; i < 8; i++) own.push(await stopped.permit());
		stopped.stopSending();
		const given: number[] = [];
		for (let i = 0; i < 20; i++) void other.permit().then(({ startedAt }) => given.push(startedAt));
		await clock.runUntilDone(clock.sleep(1_000));
		expect(given).toHaveLength(8);
		stopped.succeeded(own[0]!);
		await clock.runUntilDone(clock.sleep(1_000));
		expect(given).toHaveLength(9);
	});

	test('has no effect on the wait of the account, if it is the last one', async () => {
		const { clock, join, sender } = accountWith();
		const since = await refuseAll(clock, sender, 20_000);
		sender.stopSending();
		const waiting = join();
		void waiting.permit().catch(() => {});
		await clock.runUntilDone(clock.sleep(1_000));
		waiting.stopSending();
		const { startedAt } = await clock.runUntilDone(join().permit());
		expect(startedAt).toBe(since + 19_000);
	});
});

test('A document that is sent again goes before those of its execution that have not been sent yet', async () => {
	const { clock, account, sender } = accountWith(1);
	const { execution } = sender;
	const first = await sender.permit();
	const order: string[] = [];
	const waits = async (name: string, wasSent: boolean) => {
		await account.slot(execution, { left: 1_000, maxWait: 1_000 }, wasSent);
		order.push(name);
		account.leaveSlot(execution);
	};
	const all = Promise.all([waits('a', false), waits('again', true), waits('too', true)]);
	sender.succeeded(first);
	await clock.runUntilDone(all);
	expect(order).toEqual(['again', 'too', 'a']);
});
