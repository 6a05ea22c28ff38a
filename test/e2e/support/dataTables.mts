import type { IDataObject } from 'n8n-workflow';

import { apiOf } from '../../../host/server/api.mjs';
import type { Session } from '../../../host/server/client.mjs';

/** A column of a table, as n8n's dialog asks for it. */
export interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
}

/** More are not given by n8n in one answer. */
const PAGE = 50;

/** n8n's data tables, in the personal project of a person who is logged in. */
export function dataTablesOf(session: Session) {
	const { data } = apiOf(session);
	const path = async () => {
		const { id } = await data<{ id: string }>('/rest/projects/personal');
		return `/rest/projects/${id}/data-tables`;
	};
	return {
		async create(name: string, columns: Column[]): Promise<{ id: string; name: string }> {
			return await data(await path(), { name, columns });
		},

		/** Deletes all rows. */
		async clear({ id }: { id: string }): Promise<void> {
			const filter = { type: 'and', filters: [{ columnName: 'id', condition: 'gt', value: 0 }] };
			const query = new URLSearchParams({ filter: JSON.stringify(filter) });
			await data(`${await path()}/${id}/rows?${query.toString()}`, undefined, 'DELETE');
		},

		/** All rows, in the order in which they were added. */
		async rows({ id }: { id: string }): Promise<IDataObject[]> {
			const rows: IDataObject[] = [];
			const address = `${await path()}/${id}/rows?sortBy=id:asc&take=${PAGE}`;
			for (;;) {
				const page = await data<{ data: IDataObject[] }>(`${address}&skip=${rows.length}`);
				rows.push(...page.data);
				if (page.data.length < PAGE) return rows;
			}
		},
	};
}
