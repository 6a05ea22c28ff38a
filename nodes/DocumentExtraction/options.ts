import type { IDataObject } from 'n8n-workflow';

import { Problem } from './problem';
import type { TryLimits } from './tries';

/** What the collection "Options" of an item says, checked, with the defaults of the UI. */
export interface Options extends TryLimits {
	simplify: boolean;
	/** For one request, in milliseconds. */
	timeout: number;
	/** How many documents at a time; found by the node where it is not set. */
	concurrency?: number;
}

/** A day. What is above some 24 days would overflow Node's timers, and end at once. */
const DAY_IN_SECONDS = 86_400;

/** The limits that the UI shows as well. */
export const LIMITS = {
	concurrency: { label: 'Documents at a Time', min: 1, max: 50, default: undefined },
	maxTries: { label: 'Max Tries', min: 1, max: 20, default: 5 },
	maxWaitSeconds: { label: 'Max Wait (Seconds)', min: 0, max: DAY_IN_SECONDS, default: 300 },
	timeoutSeconds: { label: 'Timeout (Seconds)', min: 0.001, max: DAY_IN_SECONDS, default: 300 },
} as const;

/** @throws Problem where an expression gave a value that the UI would not take */
export function readOptions(options: IDataObject): Options {
	const concurrency = numberFrom(options, 'concurrency');
	return {
		simplify: options.simplify !== false,
		timeout: numberFrom(options, 'timeoutSeconds')! * 1000,
		concurrency: concurrency && Math.floor(concurrency),
		maxTries: Math.floor(numberFrom(options, 'maxTries')!),
		maxWait: numberFrom(options, 'maxWaitSeconds')! * 1000,
		retryAmbiguous: options.retryAmbiguous === true,
	};
}

function numberFrom(options: IDataObject, name: keyof typeof LIMITS): number | undefined {
	const { label, min, max, default: fallback } = LIMITS[name];
	const value = options[name];
	if (value === undefined || value === null || value === '') return fallback;
	const number = typeof value === 'object' ? NaN : Number(value);
	if (number >= min && number <= max) return number;
	throw new Problem(
		`${JSON.stringify(value)} is no value for the option "${label}"`,
		`Enter a number from ${Math.ceil(min)} to ${max} there.`,
	);
}
