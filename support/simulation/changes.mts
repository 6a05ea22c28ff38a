import type { Clock } from '../../nodes/DocumentExtraction/clock.js';
import { type LimitedService, type Limits, MINUTE, SECOND } from './limitedService.mjs';

export interface Change {
	/** In milliseconds. */
	at: number;
	limits: Partial<Limits>;
	/** The documents that the service can read per second from then on, to measure how soon it does. */
	perSecond?: number;
}

/** For 15 s, each document takes ten times as long. */
export function slowSpell(perSecond: number): Change[] {
	return [
		{ at: MINUTE, limits: { slowness: 10 } },
		{ at: MINUTE + 15 * SECOND, limits: { slowness: 1 }, perSecond },
	];
}

/** The interval at which the use of the service is measured, in milliseconds. */
const PERIOD = 5_000;

/** Applies the changes to the service at their times. */
export function applyChanges(
	changes: Change[],
	service: LimitedService,
	clock: Pick<Clock, 'sleep'>,
): void {
	for (const { at, limits } of changes) {
		void clock.sleep(at).then(() => Object.assign(service.limits, limits));
	}
}

/** The use of the service during 5 s. */
export interface Period {
	/** The time at which it ended, in milliseconds. */
	at: number;
	read: number;
	throttled: number;
}

/** Adds a period every 5 s, until the clock stops. */
export async function observe(
	service: LimitedService,
	clock: Pick<Clock, 'now' | 'sleep'>,
	periods: Period[],
): Promise<void> {
	for (;;) {
		const { read, throttled } = service;
		await clock.sleep(PERIOD);
		const now = { read: service.read - read, throttled: service.throttled - throttled };
		periods.push({ at: clock.now(), ...now });
	}
}

/** The longest time from a change until the service was used to capacity, in milliseconds. */
export function settledAfter(changes: Change[], periods: Period[]): number {
	const each = changes.map((one, index) => settled(periods, one, changes[index + 1]?.at));
	return Math.max(0, ...each);
}

/** The time from a change until the service reads 90 % of its capacity, with at most 1.5 requests per document. */
function settled(periods: Period[], { at, perSecond }: Change, until = Infinity): number {
	if (perSecond === undefined) return 0;
	const most = (perSecond * PERIOD) / 1000;
	const first = periods.find(
		(period) =>
			period.at >= at + PERIOD &&
			period.at <= until &&
			period.read >= 0.9 * most &&
			period.throttled <= 0.5 * period.read,
	);
	return first ? first.at - at : Infinity;
}
