import { join } from 'node:path';
import { decodeText } from '../../files/decodeText.mjs';
import type { RowValues } from '../../finding/tables/table.mjs';
import { MOST as MOST_OF_TABLE, columnsOf, rowsIn } from '../tables/rowsIn.mjs';
import { BadExamples, shownOf } from './badExamples.mjs';
import { fileNamed, missingFiles, namesIn, readInside, unlisted } from './examplesFolder.mjs';
import { expectedInCsv, withoutEmptyRows } from './expectedCsv.mjs';
import { expectedInJson } from './expectedJson.mjs';
import type { ExpectedDocument, ExpectedTable } from './expectedTable.mjs';
import { fieldName, problemsOfNames } from './fieldNames.mjs';

/** The expected values of each document, by file name. Empty if the document doesn't have the field. */
export type Expected = Map<string, Record<string, string>>;

/** The expected values of a folder, and notes for its owner. */
export interface ExpectedValues {
	expected: Expected;
	notes: string[];
}

const FILES = ['expected.csv', 'expected.json'];
const MOST = {
	megabytes: 50,
	/** Characters of the table, without empty rows. */
	table: 4_000_000,
	documents: 1000,
	fields: 200,
	/** Characters of a value. */
	characters: 1000,
};

/** Reads the expected values of a folder. Throws BadExamples with all problems. */
export async function readExpected(folder: string): Promise<ExpectedValues> {
	const files = await namesIn(folder);
	const [name, ...others] = FILES.filter((each) => files.includes(each));
	if (name === undefined || others.length > 0)
		throw new BadExamples(folder, [
			'it needs either expected.csv or expected.json, with the file name of each document and the values to find in it.',
		]);
	const decoded = decodeText(await readInside(folder, name, MOST.megabytes));
	const table = tableIn(decoded.text, name);

	const { documents } = table;
	const fileOf = new Map(documents.map((each) => [each.name, fileNamed(each.name, files)]));
	const spare = unlisted(files, new Set([...fileOf.values()].filter((file) => file !== undefined)));
	const missing = [...fileOf].filter(([, file]) => file === undefined).map(([each]) => each);
	const problems = [...problemsOf(table), ...missingFiles(missing.filter(Boolean), spare)];
	if (problems.length > 0) throw new BadExamples(join(folder, name), problems);
	return {
		expected: new Map(documents.map((each) => [fileOf.get(each.name)!, fieldsOf(each)])),
		notes: notesOf(name, spare, decoded.guessed),
	};
}

function tableIn(text: string, name: string): ExpectedTable {
	const isJson = name.endsWith('.json');
	const table = isJson ? text : withoutEmptyRows(text);
	if (table.length > MOST.table)
		return { documents: [], problems: [`it has more than ${MOST.table} characters.`] };
	return isJson ? expectedInJson(table) : expectedInCsv(table, MOST);
}

function problemsOf({ documents, problems }: ExpectedTable): string[] {
	if (documents.length > MOST.documents)
		return [`it has more than ${MOST.documents} documents. Keep the most different ones.`];
	const names = documents.map(({ name }) => name.normalize('NFC'));
	const twice = new Set(names.filter((name, index) => name !== '' && names.indexOf(name) < index));
	const columns = documents.map((each) => each.values.map(([column]) => column).filter(Boolean));
	const all = [
		...problems,
		...[...twice].map((name) => `"${name}" has two lines.`),
		...new Set(columns.flatMap(problemsOfNames)),
		...documents.flatMap(problemsOfValues),
	];
	const hasValue = documents.some((each) => each.values.some(([, value]) => value.trim() !== ''));
	return all.length > 0 || hasValue ? all : ['it has no document with a value.'];
}

function problemsOfValues({ name, values }: ExpectedDocument): string[] {
	if (values.length > MOST.fields) return [`"${name}" has more than ${MOST.fields} fields.`];
	return values.flatMap(([column, value]) => {
		const rows = rowsIn(value);
		if (rows) return problemsOfRows(rows).map((problem) => `"${column}" of "${name}" ${problem}`);
		if (value.length <= MOST.characters) return [];
		return `"${column}" of "${name}" has more than ${MOST.characters} characters. Enter only the beginning.`;
	});
}

function problemsOfRows(rows: RowValues[]): string[] {
	const columns = columnsOf(rows);
	const isLong = rows.some((row) =>
		Object.values(row).some((text) => text.length > MOST_OF_TABLE.characters),
	);
	const { rows: mostRows, columns: mostColumns, characters } = MOST_OF_TABLE;
	return [
		...(rows.length > mostRows ? [`has more than ${mostRows} rows.`] : []),
		...(columns.length > mostColumns ? [`has more than ${mostColumns} columns.`] : []),
		...(isLong ? [`has a value with more than ${characters} characters.`] : []),
		...columns
			.filter((column) => fieldName(column) !== column)
			.map((column) => `has the column "${column}". Use letters, digits and _, like unit_price.`),
	];
}

function fieldsOf({ values }: ExpectedDocument): Record<string, string> {
	return Object.fromEntries(
		values.flatMap(([column, value]) => {
			const field = fieldName(column);
			return field === undefined ? [] : [[field, value.trim()]];
		}),
	);
}

function notesOf(name: string, spare: string[], guessed: boolean): string[] {
	const encoding = guessed ? [`${name} isn't in UTF-8, so it was read as Windows-1252.`] : [];
	if (spare.length === 0) return encoding;
	return [...encoding, `Ignored because ${name} doesn't list them: ${shownOf(spare).join(', ')}`];
}
