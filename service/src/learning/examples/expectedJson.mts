import { z } from 'zod';
import { textOfRows } from '../tables/rowsIn.mjs';
import type { ExpectedTable } from './expectedTable.mjs';

const value = z.union([z.string(), z.number()]).transform(String);
/** The rows of a table, as the service answers them. */
const rows = z.array(z.record(z.string(), value)).transform((all) => textOfRows(all));
const values = z.record(z.string(), z.union([value, rows]));
const expected = z.record(
	z.string(),
	z.union([z.object({ fields: values }).transform(({ fields }) => fields), values]),
);
const EXAMPLE =
	'it must be like { "invoice.pdf": { "total": "119.00" } }, with values as text and tables as lists of rows.';

/** Reads a JSON file: the fields of each document, by its file name. */
export function expectedInJson(text: string): ExpectedTable {
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch (error) {
		return { documents: [], problems: [(error as Error).message] };
	}
	const checked = expected.safeParse(content);
	if (checked.success) {
		const documents = Object.entries(checked.data).map(([name, fields]) => ({
			name,
			values: Object.entries(fields),
		}));
		return { documents, problems: [] };
	}
	const path = checked.error.issues[0]?.path.join('.') ?? '';
	return { documents: [], problems: [path === '' ? EXAMPLE : `"${path}": ${EXAMPLE}`] };
}
