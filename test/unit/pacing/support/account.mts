import type { Permit } from '../../../../nodes/DocumentExtraction/pacing/accountLimits.js';
import { AccountPacer } from '../../../../nodes/DocumentExtraction/pacing/accountPacer.js';
import { ExecutionPacer } from '../../../../nodes/DocumentExtraction/pacing/executionPacer.js';
import { ServiceProblem, type RetryClass } from '../../../../nodes/DocumentExtraction/problem.js';
import { SimulatedClock } from '../../../support/simulatedClock.mjs';

/** An execution that sends documents. */
export interface Execution {
	pacer: ExecutionPacer;
	/** Waits until it is time to read, and then for a permit. */
	permit(): Promise<Permit>;
	stop(): void;
}

const PATIENT = { left: 300_000, maxWait: 300_000 };

/**
 * An account, in simulated time.
 *
 * @param limit how many documents at a time its executions send, unless they join with another number
 */
export function accountWith({ limit: usual = Infinity }: { limit?: number }) {
	const clock = new SimulatedClock();
	const account = new AccountPacer(clock, () => 1);
	const joins = (limit = usual): Execution => {
		const stop = new AbortController();
		const pacer = new ExecutionPacer(account, limit, clock, stop.signal);
		const permit = async () => {
			for (;;) {
				await pacer.place(PATIENT);
				const permit = await pacer.permit();
				if (permit) return permit;
				stop.signal.throwIfAborted();
			}
		};
		return { pacer, permit, stop: () => stop.abort() };
	};
	return { clock, account, joins, execution: joins() };
}

/** Sends a document, which is read after some milliseconds. */
export async function send(
	{ permit, pacer }: Execution,
	clock: SimulatedClock,
	milliseconds: number,
): Promise<void> {
	const given = await permit();
	await clock.sleep(milliseconds);
	pacer.succeeded(given, 'text');
}

export function problem(
	retryClass: RetryClass,
	status?: number,
	retryAfter?: number,
): ServiceProblem {
	return new ServiceProblem('It failed', 'Try later.', retryClass, { status, retryAfter });
}
