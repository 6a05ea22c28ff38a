import { measureSideBySide } from '../fleet/fleetProcesses.mjs';
import { fleetRowsWith, SPECIFIED_ROWS } from '../fleet/fleetRows.mjs';
import { FLEET_HEAD, fleetClaims, fleetRow } from '../fleet/fleetTable.mjs';
import type { Section } from '../../../support/report/results.mjs';
import type { Equipment, Settings } from '../settings.mjs';

const TITLE = 'At the specified times';

/** The n8n processes that share the processor. All of them mostly wait. */
const SIDE_BY_SIDE = 6;

export async function specified(
	_: Equipment,
	{ rowsWith, longestRow }: Settings,
): Promise<Section> {
	const rows = fleetRowsWith(rowsWith, SPECIFIED_ROWS).filter(({ limit }) => limit! <= longestRow);
	const measured = await measureSideBySide(rows, SIDE_BY_SIDE, 1);
	return {
		title: TITLE,
		about: [
			'"1 × 200" is one execution of 200 documents. The limit is the shortest time in which the service can read all',
			'documents; with "no limit" it is the time of 100 at a time. If a gateway or the timeout gives up on a document in',
			'the queue, it is lost, and it is paid for. A slow service takes ten times as long for each document.',
		].join('\n'),
		head: FLEET_HEAD,
		rows: rows.map((row, index) => fleetRow(row, 'this node', measured[index]!)),
		claims: rows.flatMap((row, index) => fleetClaims(TITLE, row, measured[index]!)),
	};
}
