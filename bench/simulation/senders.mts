import { DefaultRateLimiter } from '@smithy/core/retry';

import type { Clock } from '../../nodes/DocumentExtraction/clock.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { extract, serviceFor, textItem } from '../../support/simulation/simulatedExtraction.mjs';
import type { Answer, LimitedService } from '../../support/simulation/limitedService.mjs';
import type { Document, Scenario } from './scenario.mjs';

/** One n8n process, with a way to send documents. */
export interface Worker {
	/** @returns the number of documents of the execution that were lost */
	execute(documents: Iterable<Document>): Promise<number>;
}

interface Surroundings {
	clock: Clock;
	random: () => number;
	service: LimitedService;
	scenario: Scenario;
}

export type MakeWorker = (surroundings: Surroundings) => Worker;

/** The most documents that a process has open at a time, if there is no limit. */
export const AT_ONCE = 100;

/** The documents that the two others send at a time in an execution, if there are hundreds of executions. */
const AT_ONCE_EACH = 5;
const MANY_WORKERS = 20;

/** The longest pause of the two others, in milliseconds; the AWS SDKs have the same. */
const LONGEST_PAUSE = 20_000;

/** This node, with its default options. */
export function thisNode({ clock, random, service, scenario }: Surroundings): Worker {
	const shared = new SharedResources(clock, random);
	const { timeout } = scenario;
	const latencies = new Map<string, number>();
	const answering = serviceFor(async (text) => {
		const { status, retryAfter } = await service.ask(latencies.get(text));
		return { status, headers: retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` } };
	});
	function* itemsOf(documents: Iterable<Document>) {
		for (const { number, kind, latency } of documents) {
			latencies.set(`${number}`, latency);
			const item = textItem(`${number}`, number, timeout === undefined ? {} : { timeout });
			yield { ...item, documents: item.documents.map((one) => ({ ...one, kind })) };
		}
	}
	return {
		async execute(documents) {
			const extraction = await extract(itemsOf(documents), answering, { shared });
			return extraction.items.filter(({ outcomes }) => outcomes[0]!.problem).length;
		},
	};
}

/** The same without learning anything: a refused document waits as asked, or with backoff. */
export function withoutLearning(surroundings: Surroundings): Worker {
	return sideBySide(surroundings);
}

/** The adaptive retry mode of the AWS SDKs: one client for each process, and their own code. */
export function awsAdaptive(surroundings: Surroundings): Worker {
	return sideBySide(surroundings, limiterOn(surroundings.clock));
}

/** The SDKs' own limiter, in the time of the simulation. */
function limiterOn(clock: Clock): DefaultRateLimiter {
	const { now } = Date;
	// It reads the time when it is created, and whenever it is used.
	Date.now = () => clock.now();
	const limiter = new DefaultRateLimiter();
	Date.now = now;
	// A timer takes at least a millisecond.
	const wake = (resolve: () => void, delay: number) =>
		void clock.sleep(Math.max(1, delay)).then(resolve);
	Object.assign(limiter, { getCurrentTimeInSeconds: () => clock.now() / 1000 });
	Object.assign(DefaultRateLimiter, { setTimeoutFn: wake });
	return limiter;
}

/** Asks the service, and gives up after the timeout, if there is one. */
async function ask(
	{ clock, service, scenario: { timeout } }: Surroundings,
	latency: number,
): Promise<Answer> {
	const answer = service.ask(latency);
	if (timeout === undefined) return await answer;
	const givenUp = clock.sleep(timeout).then((): Answer => ({ status: 504 }));
	return await Promise.race([answer, givenUp]);
}

function pauseAfter({ retryAfter }: Answer, attempt: number, random: () => number): number {
	if (retryAfter !== undefined) return retryAfter * 1000;
	return random() * Math.min(LONGEST_PAUSE, 1000 * 2 ** attempt);
}

/** Executions that each send some documents at a time, each document until it isn't refused. */
function sideBySide(surroundings: Surroundings, limiter?: DefaultRateLimiter): Worker {
	const { clock, random, scenario } = surroundings;
	const { workers, executions } = scenario;
	const atOnce = workers > MANY_WORKERS ? AT_ONCE_EACH : Math.ceil(AT_ONCE / executions);
	/** @returns true if it was read */
	const send = async ({ latency }: Document) => {
		for (let attempt = 0; ; attempt++) {
			if (limiter) await limiter.getSendToken();
			const answer = await ask(surroundings, latency);
			const errorType = answer.status === 429 ? 'THROTTLING' : undefined;
			limiter?.updateClientSendingRate({ errorType });
			if (answer.status !== 429) return answer.status === 200;
			await clock.sleep(pauseAfter(answer, attempt, random));
		}
	};
	return {
		async execute(documents) {
			const left = documents[Symbol.iterator]();
			let lost = 0;
			const sendOneByOne = async () => {
				for (let next = left.next(); !next.done; next = left.next()) {
					if (!(await send(next.value))) lost++;
				}
			};
			await Promise.all(Array.from({ length: atOnce }, sendOneByOne));
			return lost;
		},
	};
}
