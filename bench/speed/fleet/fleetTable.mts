import {
	type Claim,
	claimsWithin,
	inSeconds,
	median,
	ratio,
	times,
} from '../../../support/report/results.mjs';
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
];

/** Over all phases: the medians, the longest time, and the most documents that were lost or open. */
function figuresOf(measured: FleetMeasurement[]) {
	const middle = (of: keyof FleetMeasurement) => median(measured, (one) => one[of])[of];
	const most = (of: keyof FleetMeasurement) => Math.max(...measured.map((one) => one[of]));
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
	];
}

/** @param section the first words of each claim */
export function fleetClaims(section: string, row: FleetRow, measured: FleetMeasurement[]): Claim[] {
	const { seconds, worst, lost, requests, mostOpen, settled } = figuresOf(measured);
	const { goals, limit = Infinity } = row;
	const perDocument = requests / documentsOf(row);
	return claimsWithin(`${section}, ${shapeName(row)}, ${row.service}`, [
		{ what: 'lost', measured: lost, atMost: goals.lost, inWords: String },
		{ what: '÷ limit', measured: seconds / limit, atMost: goals.overLimit, inWords: times },
		{ what: '÷ limit, worst', measured: worst / limit, atMost: goals.worst, inWords: times },
		{ what: 'requests per document', measured: perDocument, atMost: goals.perDocument },
		{ what: 'requests', measured: requests, atMost: goals.requests, inWords: String },
		{ what: 'open', measured: mostOpen, atMost: goals.open, inWords: String },
		{ what: 'time', measured: seconds, atMost: goals.seconds, inWords: inSeconds },
		{
			what: 'time until full speed again',
			measured: settled,
			atMost: goals.settled,
			inWords: inSeconds,
		},
	]);
}
