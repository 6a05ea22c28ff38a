import { DefaultRateLimiter } from '@smithy/core/retry';

import type { Clock } from '../../nodes/DocumentExtraction/clock.js';
import { extractData } from '../../nodes/DocumentExtraction/extractData.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { knownTo, serviceFor, textItem, toAsync } from '../../test/support/simulatedExtraction.mjs';
import type { Answer, LimitedService } from '../limitedService.mjs';

/** One n8n process, with a way to send documents. */
export interface Worker {
	/** @returns how many documents of the execution were lost */
	execute(documents: number): Promise<number>;
}

export interface Surroundings {
	clock: Clock;
	random: () => number;
	service: LimitedService;
	/** How many documents at a time an execution sends if nothing else limits it. */
	atOnce: number;
}

/** How many documents at a time an execution sends if there are hundreds of them. */
export const AT_ONCE_EACH = 5;

/** The longest pause of the two others, in milliseconds; the AWS SDKs have the same. */
const LONGEST_PAUSE = 20_000;

/** This node, as it is. */
export function thisNode({ clock, random, service }: Surroundings): Worker {
	const shared = new SharedResources(clock, random);
	const settings = {
		concurrency: undefined,
		stopAtFirstFailure: false,
		cancelSignal: undefined,
		shared,
	};
	const answering = serviceFor(async () => {
		const { status, retryAfter } = await service.ask();
		return { status, headers: retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` } };
	});
	return {
		async execute(documents) {
			const items = Array.from({ length: documents }, (_, index) => textItem(`${index}`, index));
			const extraction = await extractData(toAsync(items), answering, {
				...settings,
				known: knownTo(shared),
			});
			return extraction.items.filter(({ outcomes }) => outcomes[0]!.problem).length;
		},
	};
}

/** The same without learning anything: each document waits as it is asked, or with backoff. */
export function withoutLearning({ clock, random, service, atOnce }: Surroundings): Worker {
	return sideBySide(atOnce, async () => {
		for (let attempt = 0; ; attempt++) {
			const answer = await service.ask();
			if (answer.status !== 429) return answer.status === 200;
			await clock.sleep(pauseAfter(answer, attempt, random));
		}
	});
}

/** The adaptive retry mode of the AWS SDKs: one client for each process, and their own code. */
export function awsAdaptive({ clock, random, service, atOnce }: Surroundings): Worker {
	const limiter = limiterOn(clock);
	return sideBySide(atOnce, async () => {
		for (let attempt = 0; ; attempt++) {
			await limiter.getSendToken();
			const answer = await service.ask();
			limiter.updateClientSendingRate({
				errorType: answer.status === 429 ? 'THROTTLING' : undefined,
			});
			if (answer.status !== 429) return answer.status === 200;
			await clock.sleep(pauseAfter(answer, attempt, random));
		}
	});
}

/** The SDKs' own limiter, in the time of the simulation. */
function limiterOn(clock: Clock): DefaultRateLimiter {
	const { now } = Date;
	// It reads the time when it is made, and whenever it is used.
	Date.now = () => clock.now();
	const limiter = new DefaultRateLimiter();
	Date.now = now;
	// A timer takes a millisecond at least.
	const wake = (resolve: () => void, delay: number) =>
		void clock.sleep(Math.max(1, delay)).then(resolve);
	Object.assign(limiter, { getCurrentTimeInSeconds: () => clock.now() / 1000 });
	Object.assign(DefaultRateLimiter, { setTimeoutFn: wake });
	return limiter;
}

function pauseAfter({ retryAfter }: Answer, attempt: number, random: () => number): number {
	if (retryAfter !== undefined) return retryAfter * 1000;
	return random() * Math.min(LONGEST_PAUSE, 1000 * 2 ** attempt);
}

/**
 * An execution that sends some documents at a time.
 *
 * @param send sends one until it isn't refused, and says whether it was read
 */
function sideBySide(atOnce: number, send: () => Promise<boolean>): Worker {
	return {
		async execute(documents) {
			let left = documents;
			let lost = 0;
			const sendOneByOne = async () => {
				while (left-- > 0) if (!(await send())) lost++;
			};
			await Promise.all(Array.from({ length: atOnce }, sendOneByOne));
			return lost;
		},
	};
}
