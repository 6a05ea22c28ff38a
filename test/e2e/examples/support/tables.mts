import type { IDataObject } from 'n8n-workflow';

import { apiOf } from '../../../../n8n/server/api.mjs';
import type { Session } from '../../../../n8n/server/client.mjs';
import { createTables, DATA_TABLE, tableIn } from '../../../../n8n/server/workflows/tables.mjs';
import type { NewWorkflow } from '../../../../n8n/server/workflows/workflow.mjs';

/** The maximum number of rows that n8n returns at a time. */
const PAGE = 50;

/**
 * Creates the tables that the note of an example asks for, in a person's own project, and chooses them in the
 * nodes, which is only necessary in n8n 1.
 */
export async function makeTables(session: Session, workflow: NewWorkflow) {
	const { data } = apiOf(session);
	const { path, ids } = await createTables(session, [workflow]);
	for (const { type, parameters } of workflow.nodes) {
		if (type !== DATA_TABLE || session.release === 'n8n-2') continue;
		const id = ids.get(tableIn(parameters).value)!;
		parameters.dataTableId = { __rl: true, mode: 'list', value: id };
	}
	const rowsPath = (table: string) => `${path}/${ids.get(table)!}/rows`;
	return {
		/** Deletes all rows. */
		clear: async (table: string): Promise<void> => {
			const filter = { type: 'and', filters: [{ columnName: 'id', condition: 'gt', value: 0 }] };
			const query = new URLSearchParams({ filter: JSON.stringify(filter) });
			await data(`${rowsPath(table)}?${query.toString()}`, undefined, 'DELETE');
		},

		/** All rows, in the order in which they were added. */
		rowsOf: async (table: string): Promise<IDataObject[]> => {
			const rows: IDataObject[] = [];
			for (;;) {
				const place = `sortBy=id:asc&take=${PAGE}&skip=${rows.length}`;
				const page = await data<{ data: IDataObject[] }>(`${rowsPath(table)}?${place}`);
				rows.push(...page.data);
				if (page.data.length < PAGE) return rows;
			}
		},
	};
}
