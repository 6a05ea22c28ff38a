import { type Claim, ratio, times } from '../results.mjs';
import type { FleetMeasurement } from './fleetProcesses.mjs';
import { documentsOf, type FleetRow, shapeName } from './fleetRows.mjs';

export const FLEET_HEAD = [
	'executions',
	'service',
	'contestant',
	'seconds',
	'÷ limit',
	'worst',
	'lost',
	'requests',
	'open',
	'memory',
];

/** The figures of a row: the medians of all phases, and the most that were lost or open. */
interface RowFigures {
	seconds: number;
	/** The longest time. */
	worst: number;
	lost: number;
	requests: number;
	mostOpen: number;
	/** In seconds. */
	settled: number;
}

export function figuresOf(measured: FleetMeasurement[]): RowFigures {
	const sorted = (of: keyof FleetMeasurement) =>
		measured.map((one) => one[of]).toSorted((one, other) => one - other);
	const middle = (of: keyof FleetMeasurement) => sorted(of)[Math.floor(measured.length / 2)]!;
	const most = (of: keyof FleetMeasurement) => sorted(of).at(-1)!;
	return {
		seconds: middle('seconds'),
		worst: most('seconds'),
		lost: most('lost'),
		requests: middle('requests'),
		mostOpen: most('mostOpen'),
		settled: most('settledAfter') / 1000,
	};
}

/** One line of the table. */
export function fleetRow(
	row: FleetRow,
	contestant: string,
	measured: FleetMeasurement[],
): string[] {
	const { seconds, worst, lost, requests, mostOpen } = figuresOf(measured);
	return [
		shapeName(row),
		row.service,
		contestant,
		seconds.toFixed(2),
		row.limit ? times(seconds / row.limit) : '',
		row.limit && measured.length > 1 ? times(worst / row.limit) : '',
		String(lost),
		ratio(requests / documentsOf(row)),
		String(mostOpen),
		'',
	];
}

/** @param section the first words of each claim */
export function fleetClaims(section: string, row: FleetRow, measured: FleetMeasurement[]): Claim[] {
	const { seconds, worst, lost, requests, mostOpen, settled } = figuresOf(measured);
	const { goals, limit = Infinity } = row;
	const claim = (
		most: number | undefined,
		figure: number,
		inWords: (value: number) => string,
		text: (most: string) => string,
	): Claim[] => {
		if (most === undefined) return [];
		const title = `${section}, ${shapeName(row)}, ${row.service}: ${text(inWords(most))}`;
		return [{ text: title, measured: inWords(figure), holds: figure <= most }];
	};
	const perDocument = requests / documentsOf(row);
	const inSeconds = (value: number) => `${value.toFixed(1)} s`;
	return [
		...claim(goals.lost, lost, String, (most) => `at most ${most} lost`),
		...claim(goals.overLimit, seconds / limit, times, (most) => `within ${most} the limit`),
		...claim(goals.worst, worst / limit, times, (most) => `never more than ${most} the limit`),
		...claim(
			goals.perDocument,
			perDocument,
			ratio,
			(most) => `at most ${most} requests per document`,
		),
		...claim(goals.requests, requests, String, (most) => `at most ${most} requests`),
		...claim(goals.open, mostOpen, String, (most) => `at most ${most} open`),
		...claim(goals.seconds, seconds, inSeconds, (most) => `within ${most}`),
		...claim(goals.settled, settled, inSeconds, (most) => `full speed again within ${most}`),
	];
}
