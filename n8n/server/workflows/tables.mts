import type { INode, ResourceMapperField } from 'n8n-workflow';

import { apiOf } from '../api.mjs';
import type { Session } from '../client.mjs';
import type { NewWorkflow } from './workflow.mjs';

export const DATA_TABLE = 'n8n-nodes-base.dataTable';

/** A column of a table, with the fields of n8n's dialog. */
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
 * Creates the tables that the notes of these examples ask for, in a person's own project, unless they
 * exist.
 *
 * @returns the path of that project's tables in n8n's API, and the ID of each table by its name
 */
export async function createTables(session: Session, workflows: NewWorkflow[]) {
	const { data } = apiOf(session);
	const project = await data<{ id: string }>('/rest/projects/personal');
	const path = `/rest/projects/${project.id}/data-tables`;
	// More than n8n returns at a time by default.
	const known = await data<{ data: Array<{ id: string; name: string }> }>(`${path}?take=100`);
	const ids = new Map(known.data.map(({ id, name }) => [name, id]));
	for (const [name, columns] of workflows.flatMap((workflow) => [...tablesOf(workflow)])) {
		if (ids.has(name)) continue;
		const { id } = await data<{ id: string }>(path, { name, columns });
		ids.set(name, id);
	}
	return { path, ids };
}

export function tableIn(parameters: INode['parameters']): { value: string } {
	return parameters.dataTableId as { value: string };
}
