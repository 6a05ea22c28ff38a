import { documentsOf, type Scenario } from './scenario.mjs';

/**
 * The documents per second of each worker if all that have work left share the service's rate equally at
 * any moment. Without a rate, or if all start together, they are equally fast.
 */
export function speedsIfShared(scenario: Scenario): number[] {
	const { workers, apart = 0, limits } = scenario;
	if (apart === 0 || !limits.rate) return Array.from({ length: workers }, () => 1);
	const perSecond = (1000 * limits.rate.requests) / limits.rate.window;
	const documents = documentsOf(scenario) / workers;
	const all = Array.from({ length: workers }, (_, index) => ({
		start: (index * apart) / 1000,
		left: documents,
		end: 0,
	}));
	let now = 0;
	for (;;) {
		const working = all.filter(({ start, end }) => start <= now && end === 0);
		const starts = all.map(({ start }) => start).filter((start) => start > now);
		const each = perSecond / working.length;
		const ends = working.map(({ left }) => now + left / each);
		const next = Math.min(...starts, ...ends);
		if (next === Infinity) return all.map(({ start, end }) => documents / (end - start));
		for (const one of working) {
			if (now + one.left / each === next) one.end = next;
			one.left -= each * (next - now);
		}
		now = next;
	}
}
