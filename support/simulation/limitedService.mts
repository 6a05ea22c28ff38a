import type { Clock } from '../../nodes/DocumentExtraction/clock.js';

/** The number of requests that a service accepts in each window of time, in milliseconds. */
export interface RateLimit {
	requests: number;
	window: number;
	/**
	 * The way of counting: in windows that begin with a request (the default), in whole windows of its own clock,
	 * in the window before each request, or with a bucket of tokens that is filled evenly.
	 */
	counted?: 'from a request' | 'whole windows' | 'sliding' | 'bucket';
	/** The time by which its clock is ahead, for whole windows, in milliseconds. */
	phase?: number;
	/** The capacity of the bucket, in tokens. */
	burst?: number;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A limit of this many requests a second. */
export function perSecond(
	requests: number,
	counted: RateLimit['counted'] = 'whole windows',
	burst?: number,
) {
	return { rate: { requests, window: SECOND, counted, burst } };
}

export type Latency = number | readonly [from: number, to: number];

/** The behaviour of a service. */
export interface Limits {
	/** It throttles requests beyond this rate. */
	rate?: RateLimit;
	/** The number of simultaneous requests that it accepts; it throttles the others. */
	atOnce?: number;
	/** The share of requests that it throttles at random, whatever their rate. */
	atRandom?: number;
	/** The number of documents that it reads at the same time; the others wait in a queue. */
	workers?: number;
	/** True if it refuses the key. */
	refusesKey?: boolean;
	/** The time for a document, in milliseconds: constant, or between two times. */
	latency: Latency;
	/** The factor by which it is slower at the moment. */
	slowness?: number;
	/** The time after which its gateway gives up, in milliseconds. The document is read anyway. */
	patience?: number;
	/** The longest time that a request takes to reach it, in milliseconds: the times are random. */
	jitter?: number;
	/** True if its 429s say how long to wait, in whole seconds. */
	retryAfter: boolean;
}

/** An answer; `retryAfter` is in seconds. */
export interface Answer {
	status: 200 | 401 | 429 | 504;
	retryAfter?: number;
}

/** The time that refusing a request takes, in milliseconds. */
const REFUSAL = 2;

/** A service with limits, with any clock: behind a real server, or in a simulation. */
export class LimitedService {
	requests = 0;

	read = 0;

	throttled = 0;

	mostOpen = 0;

	private open = 0;

	private rateCount?: { limit: RateLimit; count: Count };

	private busyWorkers = 0;

	private readonly queue: Array<() => void> = [];

	/**
	 * @param limits may be changed at any time
	 * @param random returns a number from 0 to 1, for the jitter and the random refusals
	 */
	constructor(
		private readonly clock: Pick<Clock, 'now' | 'sleep'>,
		readonly limits: Limits,
		private readonly random = Math.random,
	) {}

	/** @param latency the time for this document, in milliseconds */
	async ask(latency = latencyFrom(this.limits.latency, this.random)): Promise<Answer> {
		const { jitter } = this.limits;
		if (jitter) await this.clock.sleep(this.random() * jitter);
		this.requests++;
		if (this.limits.refusesKey) return await this.refuse({ status: 401 });
		const wait = this.take();
		if (wait !== undefined) {
			this.throttled++;
			const asked = this.limits.retryAfter ? { retryAfter: Math.ceil(wait / 1000) } : {};
			return await this.refuse({ status: 429, ...asked });
		}
		const { patience } = this.limits;
		const answer = this.readDocument(latency);
		if (patience === undefined) return await answer;
		const givenUp = this.clock.sleep(patience).then((): Answer => ({ status: 504 }));
		return await Promise.race([answer, givenUp]);
	}

	/** Counts a request. @returns the milliseconds to wait, or undefined if the request is accepted */
	take(): number | undefined {
		const { rate, atOnce = Infinity, atRandom } = this.limits;
		if (this.open >= atOnce || (atRandom && this.random() < atRandom)) return 1000;
		if (!rate) return undefined;
		if (this.rateCount?.limit !== rate) this.rateCount = { limit: rate, count: countOf(rate) };
		return this.rateCount.count(this.clock.now());
	}

	/** Reads the document of an accepted request. */
	async readDocument(latency: number): Promise<Answer> {
		this.open++;
		this.mostOpen = Math.max(this.mostOpen, this.open);
		await this.worker();
		await this.clock.sleep(latency * (this.limits.slowness ?? 1));
		const next = this.queue.shift();
		if (next) next();
		else this.busyWorkers--;
		this.open--;
		this.read++;
		return { status: 200 };
	}

	private async refuse(answer: Answer): Promise<Answer> {
		await this.clock.sleep(REFUSAL);
		return answer;
	}

	private async worker(): Promise<void> {
		if (this.busyWorkers < (this.limits.workers ?? Infinity)) this.busyWorkers++;
		else await new Promise<void>((resolve) => this.queue.push(resolve));
	}
}

/** @returns a time in this range, in milliseconds */
export function latencyFrom(latency: Latency, random: () => number): number {
	if (typeof latency === 'number') return latency;
	const [from, to] = latency;
	return from + random() * (to - from);
}

/** Counts a request. @returns the milliseconds until there is room for it, or undefined if it is accepted */
type Count = (now: number) => number | undefined;

function countOf({ requests, window, counted, phase = 0, burst = requests }: RateLimit): Count {
	switch (counted) {
		case 'sliding':
			return slidingCount(requests, window);
		case 'bucket':
			return bucket(burst, requests / window);
		case 'whole windows':
			return windowCount(requests, window, phase);
		default:
			return windowCount(requests, window);
	}
}

/** @param phase undefined if windows begin with a request */
function windowCount(requests: number, window: number, phase?: number): Count {
	let start = -Infinity;
	let count = 0;
	return (now) => {
		if (now - start >= window) {
			start = phase === undefined ? now : now - ((now + phase) % window);
			count = 0;
		}
		if (count >= requests) return start + window - now;
		count++;
		return undefined;
	};
}

function slidingCount(requests: number, window: number): Count {
	/** The times at which the last requests were accepted. */
	const taken: number[] = [];
	return (now) => {
		const oldest = taken.at(-requests);
		if (oldest !== undefined && now - oldest < window) return oldest + window - now;
		taken.push(now);
		if (taken.length > 2 * requests) taken.splice(0, requests);
		return undefined;
	};
}

/** @param speed in tokens per millisecond */
function bucket(burst: number, speed: number): Count {
	let filledAt = 0;
	let tokens = burst;
	return (now) => {
		tokens = Math.min(burst, tokens + (now - filledAt) * speed);
		filledAt = now;
		if (tokens < 1) return (1 - tokens) / speed;
		tokens--;
		return undefined;
	};
}
