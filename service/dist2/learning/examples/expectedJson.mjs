import { z } from 'zod';
const values = z.record(z.string(), z.union([z.string(), z.number()]).transform(String));
const expected = z.record(z.string(), z.union([z.object({ fields: values }).transform(({ fields }) => fields), values]));
const EXAMPLE = 'it must be like { "invoice.pdf": { "total": "119.00" } }, with values as text.';
/** Reads a JSON file: the fields of each document, by its file name. */
export function expectedInJson(text) {
    let content;
    try {
        content = JSON.parse(text);
    }
    catch (error) {
        return { documents: [], problems: [error.message] };
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
