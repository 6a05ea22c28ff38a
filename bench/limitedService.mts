import type { Clock } from '../nodes/DocumentExtraction/clock.js';

/** How a service behaves. */
export interface Limits {
	/** How many requests it takes in each window of time, in milliseconds; it throttles the others. */
	rate?: { requests: number; window: number };
	/** How many requests it takes at the same time; it throttles the others. */
	atOnce?: number;
	/** What part of the requests it throttles at random, whatever their rate. */
	atRandom?: number;
	/** How many documents it reads at the same time; the others wait in a queue. */
	workers?: number;
	/** Whether it refuses the key. */
	refusesKey?: boolean;
	/** How long it takes for a document, in milliseconds. */
	latency: number;
	/** The longest time that a request takes to reach it, in milliseconds: each takes another time. */
	jitter?: number;
	/** Whether it says with a 429 how long to wait, in whole seconds. */
	retryAfter: boolean;
}

/** What it answers; `retryAfter` is in seconds. */
export interface Answer {
	status: 200 | 401 | 429;
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

	private windowStart = -Infinity;

	private inWindow = 0;

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

	async ask(): Promise<Answer> {
		const { jitter } = this.limits;
		if (jitter) await this.clock.sleep(this.random() * jitter);
		this.requests++;
		if (this.limits.refusesKey) return await this.refuse({ status: 401 });
		const retryAfter = this.throttle();
		if (retryAfter !== undefined) {
			this.throttled++;
			const asked = this.limits.retryAfter ? { retryAfter } : {};
			return await this.refuse({ status: 429, ...asked });
		}
		this.open++;
		this.mostOpen = Math.max(this.mostOpen, this.open);
		await this.worker();
		await this.clock.sleep(this.limits.latency);
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

	/** @returns in how many seconds it may take a request again, or undefined if it takes this one */
	private throttle(): number | undefined {
		const { rate, atOnce = Infinity, atRandom } = this.limits;
		if (this.open >= atOnce || (atRandom && this.random() < atRandom)) return 1;
		if (!rate) return undefined;
		const now = this.clock.now();
		if (now - this.windowStart >= rate.window) {
			this.windowStart = now;
			this.inWindow = 0;
		}
		if (this.inWindow < rate.requests) {
			this.inWindow++;
			return undefined;
		}
		return Math.ceil((this.windowStart + rate.window - now) / 1000);
	}

	private async worker(): Promise<void> {
		if (this.busyWorkers < (this.limits.workers ?? Infinity)) this.busyWorkers++;
		else await new Promise<void>((resolve) => this.queue.push(resolve));
	}
}
