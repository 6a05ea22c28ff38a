import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Why examples can't be learned from, in a sentence for the person who made them. */
export class BadExamples extends Error {
	override name = 'BadExamples';
}

/** The expected values of each document, by file name. An empty value: the document doesn't have it. */
export type Expected = Map<string, Record<string, string>>;

const FILES = ['expected.csv', 'expected.json'];

const values = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
const json = z.record(
	z.string(),
	z.union([z.object({ fields: values }).transform(({ fields }) => fields), values]),
);

/** Reads the expected values of a folder. Throws BadExamples. */
export async function readExpected(folder: string): Promise<Expected> {
	const names = await readdir(folder).catch((error: Error) => {
		throw new BadExamples(`The folder can't be read: ${error.message}`);
	});
	const found = FILES.filter((name) => names.includes(name));
	const [name] = found;
	if (name === undefined || found.length > 1)
		throw new BadExamples(
			`${folder} needs one of expected.csv and expected.json: for each document its file name and the values to find in it.`,
		);
	const file = join(folder, name);
	const expected = parsed(name, utf8(await readFile(file), file), file);
	const missing = [...expected.keys()].find((document) => !names.includes(document));
	if (missing !== undefined)
		throw new BadExamples(`${file}: there is no file "${missing}" in the folder.`);
	if (![...expected.values()].some((fields) => Object.values(fields).some(Boolean)))
		throw new BadExamples(`${file}: it has no document with a value.`);
	return expected;
}

function parsed(name: string, text: string, file: string): Expected {
	const entries = name.endsWith('.json') ? entriesOfJson(text, file) : entriesOfCsv(text, file);
	return new Map(
		entries.map(([document, fields]) => [
			document,
			Object.fromEntries(
				Object.entries(fields).map(([field, value]) => [snakeCase(field, file), value.trim()]),
			),
		]),
	);
}

type Entries = Array<[string, Record<string, string>]>;

function entriesOfJson(text: string, file: string): Entries {
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch (error) {
		throw new BadExamples(`${file}: ${(error as Error).message}`);
	}
	const checked = json.safeParse(content);
	if (checked.success) return Object.entries(checked.data);
	const path = checked.error.issues[0]?.path.join('.') ?? '';
	throw new BadExamples(
		`${file}: ${path && `"${path}": `}it must be like { "invoice.pdf": { "total": "119.00" } }, with values as text.`,
	);
}

/** The first column is the file name, each other one a field. */
function entriesOfCsv(text: string, file: string): Entries {
	const rows = rowsOf(text, file);
	const [header = [], ...documents] = rows;
	if (header.length < 2)
		throw new BadExamples(
			`${file}: its first line must be like "file,invoice_number,total", with a column for each field.`,
		);
	const names = documents.map(([name = '']) => name);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined) throw new BadExamples(`${file}: "${twice}" has two lines.`);
	return documents.map(([name = '', ...cells]) => [
		name,
		Object.fromEntries(header.slice(1).map((field, index) => [field, cells[index] ?? ''])),
	]);
}

function rowsOf(text: string, file: string): string[][] {
	const header = text.split(/\r|\n/, 1)[0] ?? '';
	const delimiter = [';', '\t', ','].find((each) => header.includes(each)) ?? ',';
	try {
		return parse(text, { delimiter, trim: true, skip_empty_lines: true });
	} catch (error) {
		throw new BadExamples(`${file}: ${(error as Error).message}.`);
	}
}

function snakeCase(field: string, file: string): string {
	const name = field
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_|_$/g, '');
	if (/^[a-z]/.test(name)) return name;
	throw new BadExamples(
		`${file}: "${field}" can't be the name of a field. Use letters, digits and _, like invoice_number.`,
	);
}

function utf8(bytes: Uint8Array, file: string): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new BadExamples(`${file} isn't in UTF-8. In Excel, save it as "CSV UTF-8".`);
	}
}
