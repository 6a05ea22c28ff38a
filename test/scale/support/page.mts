import { barChart } from '../../../support/report/bars.mjs';
import { excerpt, type Page } from '../../../support/report/page.mjs';
import { type Row, rowOf, rowsOf, type Section } from '../../../support/report/results.mjs';
import { NODE_COLOR } from '../../../support/report/svg.mjs';

/** The page about all tables of the long form. */
export function pageOf(sections: Section[]): Page {
	return {
		title: 'The figures of the last long run',
		command: 'npm run test:scale -- --long',
		summary: summaryOf(sections),
		chart: {
			svg: chartOf(sections),
			description: 'Speed of workers, and memory of one process',
		},
		body: [
			...excerpt(sections, 'Fault injection', ['What', 'Count']),
			...excerpt(sections, 'Fuzz', ['What', 'Cases', 'Results', 'Clear errors']),
		],
	};
}

function summaryOf(sections: Section[]): string[] {
	const memory = rowsOf(sections, 'Endurance');
	const [first, last] = [memory.at(0)!, memory.at(-1)!];
	const fault = (what: string) => rowOf(sections, 'Fault injection', { What: what })['Count']!;
	const cases = sumOf(rowsOf(sections, 'Fuzz'), 'Cases');
	const limited = rowOf(sections, 'Rate limit in queue mode', {});
	const repeated = rowsOf(sections, 'Already Read Documents in queue mode');
	const inTurn = repeated.find(({ What: what }) => what!.includes('after the other'))!;
	return [
		`**Endurance.** One process reads ${last['Documents']} documents. Its heap has ${first['Heap after GC (MB)']} MB after the first ${first['Documents']}, and ${last['Heap after GC (MB)']} MB after the last.`,
		`**Faults.** Of ${fault('Documents')} documents, ${fault('Documents with a result')} end with a result, ${fault('Documents with an error and its reason')} with an error that says why, and ${fault('Documents without an outcome')} without either, although n8n interrupted ${fault('Executions that n8n interrupted')} of ${fault('Executions')} executions.`,
		`**Fuzz.** ${cases} hostile answers, items and files end in results or clear errors.`,
		`**Queue mode.** Four workers read ${speedOf(sections, '4')} as much as one. With a limit that they share, they take ${limited['Compared with the limit']} the shortest time, and lose ${limited['Lost']} documents.`,
		`**Already Read Documents.** If one execution follows the other, ${inTurn['Read again']} of ${inTurn['Documents']} documents are read again. With executions that end at the same time, it's ${sumOf(repeated, 'Read again')} of ${sumOf(repeated, 'Documents')}, because n8n loses entries of its history.`,
	];
}

/** The speed of workers, and the memory of one process as it reads. */
function chartOf(sections: Section[]): string {
	return barChart([
		{
			title: 'Workers: documents a second, compared with one',
			bars: rowsOf(sections, 'Queue mode').map(({ Workers: workers }) => ({
				name: workers!,
				figure: speedOf(sections, workers!),
				color: NODE_COLOR,
			})),
		},
		{
			title: 'Heap of one process in MB, by documents read',
			bars: rowsOf(sections, 'Endurance').map((row) => ({
				name: row['Documents']!,
				figure: row['Heap after GC (MB)']!,
				color: NODE_COLOR,
			})),
		},
	]);
}

function speedOf(sections: Section[], workers: string): string {
	return rowOf(sections, 'Queue mode', { Workers: workers })['Compared with one worker']!;
}

function sumOf(rows: Row[], column: string): number {
	return rows.reduce((sum, row) => sum + Number(row[column]), 0);
}
