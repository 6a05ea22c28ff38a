import { sleep } from 'n8n-workflow';

/** Time, as far as the pacing needs it, so that tests can have a time of their own. */
export interface Clock {
	/** Milliseconds since some moment; never goes back. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = { now: () => performance.now(), sleep };
