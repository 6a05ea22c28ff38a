import type { IDataObject } from 'n8n-workflow';

import { isObject } from './fields';
import { isWithin, MAX_NESTING, parseJson } from './json';

/** In characters. 10,000 rows have room for 400 each. */
export const MAX_TEXT = 4 * 1024 * 1024;

/**
 * The list that a value is, or that it is as a text in JSON: the values of fields are texts (docs/interface.md,
 * section 4.3).
 *
 * @returns undefined if it is neither, too long, or nested too deep
 */
export function listFrom(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (!looksLikeList(value) || value.length > MAX_TEXT) return undefined;
	const list = parseJson(value);
	return Array.isArray(list) && isWithin(MAX_NESTING, list) ? list : undefined;
}

function looksLikeList(value: unknown): value is string {
	return typeof value === 'string' && /^\s*\[/.test(value);
}

/** A field with a list, and a column of its rows. */
interface Column {
	list: string;
	rows: unknown[];
	column: string;
}

/**
 * The column that a name such as `line_items.amount` stands for. A field whose own name has a dot is found by that
 * name.
 */
export function columnIn(fields: IDataObject, name: string): Column | undefined {
	for (const list of fieldsBefore(name, fields)) {
		const rows = listFrom(fields[list]);
		if (rows) return { list, rows, column: name.slice(list.length + 1) };
	}
	return undefined;
}

/** The fields whose column a name can be: they have the part of the name before one of its points. */
function fieldsBefore(name: string, fields: IDataObject): string[] {
	if (Object.hasOwn(fields, name)) return [];
	const parts = name.split('.').slice(0, -1);
	const lists = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
	return lists.filter((list) => Object.hasOwn(fields, list));
}

/** The fields that should have these columns, but are texts that look like a list and aren't one. */
export function unreadLists(fields: IDataObject, names: string[]): string[] {
	const lists = new Set(names.flatMap((name) => fieldsBefore(name, fields)));
	return [...lists].filter((list) => looksLikeList(fields[list]) && !listFrom(fields[list]));
}

/** The values of a column, one for each row; undefined if the name doesn't stand for one. */
export function columnOf(fields: IDataObject, name: string): unknown[] | undefined {
	const found = columnIn(fields, name);
	return found?.rows.map((row) => (isObject(row) ? valueOf(row, found.column) : undefined));
}

/** The value of a field, or those of a column. */
export function valueOf(fields: IDataObject, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : columnOf(fields, name);
}

/** The same fields, but the lists with these columns are lists, so that they needn't be read from texts again. */
export function withColumns(fields: IDataObject, names: string[]): IDataObject {
	return names.reduce((read, name) => {
		const found = columnIn(read, name);
		if (!found) return read;
		const rows = found.rows.map((row) => (isObject(row) ? withColumns(row, [found.column]) : row));
		return { ...read, [found.list]: rows };
	}, fields);
}

/** The names of the fields and, after them, of all columns. */
export function namesWithColumns(fields: IDataObject): string[] {
	const columns = Object.entries(fields).flatMap(([list, rows]) => {
		if (!Array.isArray(rows)) return [];
		const names = new Set(rows.filter(isObject).flatMap(namesWithColumns));
		return [...names].map((name) => `${list}.${name}`);
	});
	return [...Object.keys(fields), ...columns];
}
