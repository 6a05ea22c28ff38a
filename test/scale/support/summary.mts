// What a reader should take from docs/reliability-figures.md, in a few lines and a picture, both from its own tables.

import { barChart } from '../../../support/report/bars.mjs';
import { type Row, type Tables, rowOf, tablesOf } from '../../../support/report/readTables.mjs';
import { NODE_COLOR } from '../../../support/report/svg.mjs';

export function summaryOf(page: string): string[] {
	const tables = tablesOf(page);
	const memory = tables.get('Endurance')!;
	const [first, last] = [memory.at(0)!, memory.at(-1)!];
	const fault = (what: string) => rowOf(tables, 'Fault injection', { What: what })['Count']!;
	const cases = sumOf(tables.get('Fuzz')!, 'Cases');
	const limited = rowOf(tables, 'Rate limit in queue mode', {});
	const repeated = tables.get('Already Read Documents in queue mode')!;
	const inTurn = repeated.find(({ What: what }) => what!.includes('after the other'))!;
	return [
		`- **Endurance.** One process reads ${last['Documents']} documents. Its heap has ${first['Heap after GC (MB)']} MB after the first ${first['Documents']}, and ${last['Heap after GC (MB)']} MB after the last.`,
		`- **Faults.** Of ${fault('Documents')} documents, ${fault('Documents with a result')} end with a result, ${fault('Documents with an error and its reason')} with an error that says why, and ${fault('Documents without an outcome')} without either, although n8n interrupted ${fault('Executions that n8n interrupted')} of ${fault('Executions')} executions.`,
		`- **Fuzz.** ${cases} hostile answers, items and files end in results or clear errors.`,
		`- **Queue mode.** Four workers read ${speedOf(tables, '4')} as much as one. With a limit that they share, they take ${limited['Compared with the limit']} the shortest time, and lose ${limited['Lost']} documents.`,
		`- **Already Read Documents.** If one execution follows the other, ${inTurn['Read again']} of ${inTurn['Documents']} documents are read again; with those that end at the same time, ${sumOf(repeated, 'Read again')} of ${sumOf(repeated, 'Documents')}, as n8n loses entries of its history.`,
	];
}

/** The speed of workers, and the memory of one process as it reads. */
export function chartOf(page: string): string {
	const tables = tablesOf(page);
	return barChart([
		{
			title: 'Workers: documents a second, compared with one',
			bars: tables.get('Queue mode')!.map(({ Workers: workers }) => ({
				name: workers!,
				figure: speedOf(tables, workers!),
				color: NODE_COLOR,
			})),
		},
		{
			title: 'Heap of one process in MB, by documents read',
			bars: tables.get('Endurance')!.map((row) => ({
				name: row['Documents']!,
				figure: row['Heap after GC (MB)']!,
				color: NODE_COLOR,
			})),
		},
	]);
}

function speedOf(tables: Tables, workers: string): string {
	return rowOf(tables, 'Queue mode', { Workers: workers })['Compared with one worker']!;
}

function sumOf(rows: Row[], column: string): number {
	return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
