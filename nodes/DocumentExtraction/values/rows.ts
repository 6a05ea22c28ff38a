import type { IDataObject } from 'n8n-workflow';

import { quoted } from '../wording';
import { listFrom } from './columns';
import { isMissing, isObject } from './fields';

/** The most items that a document can have. */
export const MAX_ROWS = 10_000;

/** The most values that its items can have in common, each counted once for each item. */
const MAX_REPEATED = 1_000_000;

/** The fields of a document whose list is split out. */
export interface SplitFields {
	/** The fields that all rows repeat. */
	others: IDataObject;
	/** The columns of each row. If the document has no rows, there is one without columns. */
	rows: IDataObject[];
}

/** The same fields, but this one is a list if it is a text that is one in JSON. */
export function withList(fields: IDataObject, name: string): IDataObject {
	const list = name !== '' && Object.hasOwn(fields, name) ? listFrom(fields[name]) : undefined;
	return list ? { ...fields, [name]: list } : fields;
}

/**
 * Splits a list into its rows.
 *
 * @param fields after `withList`
 * @param name that of the list; empty if nothing should be split out
 * @returns undefined if it can't be split out
 */
export function splitOut(fields: IDataObject, name: string): SplitFields | undefined {
	if (name === '' || splitProblem(fields, name) !== undefined) return undefined;
	const { [name]: list, ...others } = fields;
	if (!Array.isArray(list) || list.length === 0) return { others, rows: [{}] };
	const rows = list.map((row: unknown) => (isObject(row) ? row : { [name]: row }) as IDataObject);
	const names = columnNames(rows, others, name);
	if (names.size === 0) return { others, rows };
	return { others, rows: rows.map((row) => renamed(row, names)) };
}

/** @returns the end of a sentence about the field; undefined if it can be split out, or has no rows */
export function splitProblem(fields: IDataObject, name: string): string | undefined {
	const value = name !== '' && Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (!Array.isArray(value)) {
		const what = isObject(value) ? 'an object' : quoted(value);
		return isMissing(value) ? undefined : `is ${what}, which can't be read as a list`;
	}
	const rows = value.length;
	if (rows > MAX_ROWS) return `has ${rows} rows, more than the limit of ${MAX_ROWS}`;
	const others = Object.keys(fields).length - 1;
	return others * rows > MAX_REPEATED
		? `has ${rows} rows, which is too many to repeat ${others} other fields`
		: undefined;
}

/** The names in the items of columns that have the name of another field, so that neither gets lost. */
function columnNames(rows: IDataObject[], others: IDataObject, list: string): Map<string, string> {
	const columns = new Set(rows.flatMap((row) => Object.keys(row)));
	const names = new Map<string, string>();
	const taken = new Set([...Object.keys(others), ...columns]);
	for (const column of columns) {
		if (!Object.hasOwn(others, column)) continue;
		let name = `${list}_${column}`;
		for (let number = 2; taken.has(name); number++) name = `${list}_${column}_${number}`;
		taken.add(name);
		names.set(column, name);
	}
	return names;
}

function renamed(row: IDataObject, names: Map<string, string>): IDataObject {
	const columns = Object.entries(row);
	return Object.fromEntries(columns.map(([name, value]) => [names.get(name) ?? name, value]));
}
