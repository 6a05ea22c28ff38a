import type { IDataObject, INode, ResourceMapperField } from 'n8n-workflow';

import type { Session } from '../../../host/server/client.mjs';
import type { NewWorkflow } from '../../../host/workflows/workflow.mjs';
import { dataTablesOf, type Column } from '../support/dataTables.mjs';

const DATA_TABLE = 'n8n-nodes-base.dataTable';

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

/** Makes the tables that the note of an example asks for. */
export async function makeTables(session: Session, workflow: NewWorkflow) {
	const dataTables = dataTablesOf(session);
	const made = new Map<string, { id: string }>();
	for (const [name, columns] of tablesOf(workflow)) {
		made.set(name, await dataTables.create(name, columns));
	}
	return {
		/** In n8n 1, the note also asks to choose them. */
		choosing(chosen: NewWorkflow): NewWorkflow {
			if (session.release === 'n8n-2') return chosen;
			for (const { type, parameters } of chosen.nodes) {
				if (type !== DATA_TABLE) continue;
				const { id } = made.get(tableIn(parameters).value)!;
				parameters.dataTableId = { __rl: true, mode: 'list', value: id };
			}
			return chosen;
		},
		clear: async (table: string): Promise<void> => await dataTables.clear(made.get(table)!),
		rowsOf: async (table: string): Promise<IDataObject[]> =>
			await dataTables.rows(made.get(table)!),
	};
}

function tableIn(parameters: INode['parameters']): { value: string } {
	return parameters.dataTableId as { value: string };
}
