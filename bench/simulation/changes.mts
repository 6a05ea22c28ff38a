import type { SimulatedClock } from '../../test/support/simulatedClock.mjs';
import type { LimitedService } from '../services/limitedService.mjs';
import type { Change } from './scenario.mjs';

/** Changes the service when it is time. */
export function applyChanges(
	changes: Change[],
	service: LimitedService,
	clock: SimulatedClock,
): void {
	for (const { at, limits } of changes) {
		void clock.sleep(at).then(() => Object.assign(service.limits, limits));
	}
}
