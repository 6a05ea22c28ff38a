import type { Permit } from '../../../../nodes/DocumentExtraction/pacing/accountLimits.js';
import { AccountPacer } from '../../../../nodes/DocumentExtraction/pacing/accountPacer.js';
import { Execution, Slots } from '../../../../nodes/DocumentExtraction/pacing/execution.js';
import { ServiceProblem, type RetryClass } from '../../../../nodes/DocumentExtraction/problem.js';
import { SimulatedClock } from '../../../../support/simulation/simulatedClock.mjs';

/** An execution that sends documents. */
export interface Sender {
	execution: Execution;
	/** Waits for a slot, and then gets a permit. */
	permit(patience?: number): Promise<Permit>;
	succeeded(permit: Permit): void;
	failed(permit: Permit, problem?: ServiceProblem): void;
	stopSending(): void;
}

const PATIENCE = 300_000;

/**
 * An account, in simulated time.
 *
 * @param usual the documents at a time of executions that join without a number
 */
export function accountWith(usual = Infinity) {
	const clock = new SimulatedClock();
	const account = new AccountPacer(clock, () => 1);
	const join = (limit = usual): Sender => {
		const execution = new Execution(new Slots(limit), clock);
		account.join(execution);
		return {
			execution,
			async permit(patience = PATIENCE) {
				for (;;) {
					await account.slot(execution, { left: patience, maxWait: patience }, false);
					const permit = account.permit(execution, 'text');
					if (permit) return permit;
					account.leaveSlot(execution);
				}
			},
			succeeded: (permit) => account.succeeded(execution, permit),
			failed: (permit, failure) => account.failed(execution, permit, failure),
			stopSending: () => account.leave(execution, new Error('stopped sending')),
		};
	};
	return { clock, account, join, sender: join() };
}

/** Sends a document, which is read after some milliseconds. */
export async function send(
	sender: Sender,
	clock: SimulatedClock,
	milliseconds: number,
): Promise<void> {
	const permit = await sender.permit();
	await clock.sleep(milliseconds);
	sender.succeeded(permit);
}

export function problem(
	retryClass: RetryClass,
	status?: number,
	retryAfter?: number,
): ServiceProblem {
	return new ServiceProblem('It failed', 'Try later.', retryClass, { status, retryAfter });
}
