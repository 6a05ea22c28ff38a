import type { IDataObject, INode, ResourceMapperField } from 'n8n-workflow';

import { apiOf } from '../../../host/server/api.mjs';
import type { Session } from '../../../host/server/client.mjs';
import type { NewWorkflow } from '../../../host/workflows/workflow.mjs';

const DATA_TABLE = 'n8n-nodes-base.dataTable';
/** More rows are not given by n8n in one answer. */
const PAGE = 50;

/** A column of a table, as n8n's dialog asks for it. */
interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
}

/** Each table that a workflow writes to, by its name, with the columns that it fills. */
export function tablesOf({ nodes }: NewWorkflow): Map<string, Column[]> {
	const tables = new Map<string, Column[]>();
	for (const { type, parameters } of nodes) {
		if (type !== DATA_TABLE || !parameters.columns) continue;
		const { schema } = parameters.columns as unknown as { schema: ResourceMapperField[] };
		const columns = schema.map(({ id, type }) => ({ name: id, type: type as Column['type'] }));
		tables.set(tableIn(parameters).value, columns);
	}
	return tables;
}

/**
 * Makes the tables that the note of an example asks for, in a person's own project. In n8n 1, the note
 * also asks to choose them in the nodes.
 */
export async function makeTables(session: Session, workflow: NewWorkflow) {
	const { data } = apiOf(session);
	const project = await data<{ id: string }>('/rest/projects/personal');
	const path = `/rest/projects/${project.id}/data-tables`;
	const made = new Map<string, string>();
	for (const [name, columns] of tablesOf(workflow)) {
		const { id } = await data<{ id: string }>(path, { name, columns });
		made.set(name, id);
	}
	for (const { type, parameters } of workflow.nodes) {
		if (type !== DATA_TABLE || session.release === 'n8n-2') continue;
		const id = made.get(tableIn(parameters).value)!;
		parameters.dataTableId = { __rl: true, mode: 'list', value: id };
	}
	const rowsPath = (table: string) => `${path}/${made.get(table)!}/rows`;
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

function tableIn(parameters: INode['parameters']): { value: string } {
	return parameters.dataTableId as { value: string };
}
