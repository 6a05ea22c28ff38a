import type { IDataObject } from 'n8n-workflow';

/**
 * The extracted fields, the same for both forms of the body (docs/interface.md, section 4.2). Fields are
 * texts, so an object named `data` isn't one of them.
 */
export function fieldsOf(body: IDataObject): IDataObject {
	return body.status === 'success' && isObject(body.data) ? body.data : body;
}

export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueOf(fields: IDataObject, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function isBlank(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
	return value === undefined || value === null || String(value).trim() === '';
}

/** The names of all fields that checks look at. */
export function namesIn(checks: Array<{ fields: string[]; parts?: string[] }>): string[] {
	return checks.flatMap(({ fields, parts = [] }) => [...fields, ...parts]);
}

/** A value that isn't an object or a list of others. */
export type Leaf = string | number | boolean;

/** The single values in a value that are not blank: those of a list, or of an object, one after the other. */
export function leavesOf(value: unknown): Leaf[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
	return isBlank(value) ? [] : [value as Leaf];
}

/** A value as it is read: without white space around it, and with plain spaces and apostrophes. */
export function tidied(value: string): string {
	return value
		.trim()
		.normalize('NFC')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.replace(/\u2019/g, "'");
}
