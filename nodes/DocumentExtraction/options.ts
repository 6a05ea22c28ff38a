import type { IDataObject } from 'n8n-workflow';

import { Problem } from './problem';

/** What the collection "Options" of an item says, checked, with the defaults of the UI. */
export interface Options {
	simplify: boolean;
	/** For one request, in milliseconds. */
	timeout: number;
}

const DEFAULT_TIMEOUT_SECONDS = 300;

/** A day. What is above some 24 days would overflow Node's timers, and end at once. */
const MAX_TIMEOUT_SECONDS = 86_400;

/** @throws Problem where an expression gave a value that the UI would not take */
export function readOptions(options: IDataObject): Options {
	const seconds = Number(options.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS);
	if (!(seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS)) {
		throw new Problem(
			`"${String(options.timeoutSeconds)}" is not a timeout`,
			`Enter a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS} in the option "Timeout (Seconds)".`,
		);
	}
	return { simplify: options.simplify !== false, timeout: seconds * 1000 };
}
