import type { Clock } from '../../nodes/DocumentExtraction/clock.js';

/** How many requests a service takes in each window of time, in milliseconds. */
export interface RateLimit {
	requests: number;
	window: number;
	/**
	 * How it counts: in windows that begin with a request (the default), in whole windows of its own clock,
	 * in the window before each request, or by a bucket of tokens that is filled evenly.
	 */
	counted?: 'from a request' | 'whole windows' | 'sliding' | 'bucket';
	/** How far its clock is ahead, for whole windows, in milliseconds. */
	phase?: number;
	/** How many tokens the bucket holds. */
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

/** How a service behaves. */
export interface Limits {
	/** It throttles what exceeds this. */
	rate?: RateLimit;
	/** How many requests it takes at the same time; it throttles the others. */
	atOnce?: number;
	/** What part of the requests it throttles at random, whatever their rate. */
	atRandom?: number;
	/** How many documents it reads at the same time; the others wait in a queue. */
	workers?: number;
	/** Whether it refuses the key. */
	refusesKey?: boolean;
	/** How long it takes for a document, in milliseconds: always the same, or anything between two times. */
	latency: Latency;
	/** How many times as long it takes for a document at the moment. */
	slowness?: number;
	/** After how long a gateway before it gives up, in milliseconds. The document is read all the same. */
	patience?: number;
	/** The longest time that a request takes to reach it, in milliseconds: each takes another time. */
	jitter?: number;
	/** Whether it says with a 429 how long to wait, in whole seconds. */
	retryAfter: boolean;
}

/** What it answers; `retryAfter` is in seconds. */
export interface Answer {
	status: 200 | 401 | 429 | 504;
	retryAfter?: number;
}

/** How long it takes to refuse a request, in milliseconds. */
const REFUSAL = 2;

/** A service with limits, on any clock: behind a real server, or in a simulation. */
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
	 * @param random gives numbers from 0 to 1, for the jitter and for what is refused at random
	 */
	constructor(
		private readonly clock: Pick<Clock, 'now' | 'sleep'>,
		readonly limits: Limits,
		private readonly random = Math.random,
	) {}

	/** @param latency of this document, in milliseconds */
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

	/** Counts a request. @returns in how many milliseconds to ask again, or undefined if it is taken */
	take(): number | undefined {
		const { rate, atOnce = Infinity, atRandom } = this.limits;
		if (this.open >= atOnce || (atRandom && this.random() < atRandom)) return 1000;
		if (!rate) return undefined;
		if (this.rateCount?.limit !== rate) this.rateCount = { limit: rate, count: countOf(rate) };
		return this.rateCount.count(this.clock.now());
	}

	/** Reads the document of a request that was taken. */
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

/** One of these times, in milliseconds. */
export function latencyFrom(latency: Latency, random: () => number): number {
	if (typeof latency === 'number') return latency;
	const [from, to] = latency;
	return from + random() * (to - from);
}

/** Counts a request. @returns in how many milliseconds it fits, or undefined if it is taken */
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

/** @param phase undefined if a window begins with a request */
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
	/** When the last requests were taken. */
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
