import { join } from 'node:path';
import { decodeText } from '../../files/decodeText.mjs';
import { BadExamples, shownOf } from './badExamples.mjs';
import { fileNamed, missingFiles, namesIn, readInside, unlisted } from './examplesFolder.mjs';
import { expectedInCsv, withoutEmptyRows } from './expectedCsv.mjs';
import { expectedInJson } from './expectedJson.mjs';
import { fieldName, problemsOfNames } from './fieldNames.mjs';
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
/** Reads the expected values of a folder. Throws BadExamples with everything that is wrong. */
export async function readExpected(folder) {
    const files = await namesIn(folder);
    const [name, ...others] = FILES.filter((each) => files.includes(each));
    if (name === undefined || others.length > 0)
        throw new BadExamples(folder, [
            'it needs one of expected.csv and expected.json: for each document its file name and the values to find in it.',
        ]);
    const decoded = decodeText(await readInside(folder, name, MOST.megabytes));
    const table = tableIn(decoded.text, name);
    const { documents } = table;
    const meant = new Map(documents.map((each) => [each.name, fileNamed(each.name, files)]));
    const spare = unlisted(files, new Set([...meant.values()].filter((file) => file !== undefined)));
    const missing = [...meant].filter(([, file]) => file === undefined).map(([each]) => each);
    const problems = [...problemsOf(table), ...missingFiles(missing.filter(Boolean), spare)];
    if (problems.length > 0)
        throw new BadExamples(join(folder, name), problems);
    return {
        expected: new Map(documents.map((each) => [meant.get(each.name), fieldsOf(each)])),
        notes: notesOf(name, spare, decoded.guessed),
    };
}
function tableIn(text, name) {
    const isJson = name.endsWith('.json');
    const table = isJson ? text : withoutEmptyRows(text);
    if (table.length > MOST.table)
        return { documents: [], problems: [`it has more than ${MOST.table} characters.`] };
    return isJson ? expectedInJson(table) : expectedInCsv(table, MOST);
}
function problemsOf({ documents, problems }) {
    if (documents.length > MOST.documents)
        return [`it has more than ${MOST.documents} documents. Keep those that differ most.`];
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
function problemsOfValues({ name, values }) {
    if (values.length > MOST.fields)
        return [`"${name}" has more than ${MOST.fields} fields.`];
    return values
        .filter(([, value]) => value.length > MOST.characters)
        .map(([column]) => `"${column}" of "${name}" has more than ${MOST.characters} characters. Give only its beginning.`);
}
function fieldsOf({ values }) {
    return Object.fromEntries(values.flatMap(([column, value]) => {
        const field = fieldName(column);
        return field === undefined ? [] : [[field, value.trim()]];
    }));
}
function notesOf(name, spare, guessed) {
    const encoding = guessed ? [`${name} isn't in UTF-8, so it was read as Windows-1252.`] : [];
    if (spare.length === 0)
        return encoding;
    return [...encoding, `Not in ${name}, so not learned from: ${shownOf(spare).join(', ')}`];
}
