import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { ServiceError } from '../errors.mjs';
import { documentIn } from '../learning/examples/readExamples.mjs';
import { createReader } from '../reading/reader.mjs';
import { exampleId } from './exampleStore.mjs';
import { SeenExamples } from './seenExamples.mjs';
/** The IDs that the documents of a folder have, or would have, as examples. */
export async function idsIn(folder, expected) {
    const ids = new Set();
    for (const file of expected.keys())
        ids.add(exampleId((await documentIn(folder, file)).bytes));
    return ids;
}
/** The approved examples of a project but these, as they are read. */
export async function otherExamples(store, foId, except) {
    const approved = (await store.list(foId)).filter((each) => each.approved && !except.has(each.id));
    if (approved.length === 0)
        return [];
    const reader = createReader();
    const seen = new SeenExamples(store, reader);
    try {
        return await pMap(approved, (each) => seen.exampleOf(foId, each, Object.keys(each.values)), {
            concurrency: availableParallelism(),
        });
    }
    finally {
        await reader.close();
    }
}
/**
 * Keeps the documents of a folder with the examples that were clicked, so that the pages learn from them,
 * too. What was clicked stays, if the folder gives the same value.
 *
 * @returns what couldn't be kept
 */
export async function keepFolder(store, foId, folder, expected) {
    try {
        for (const [file, fields] of expected) {
            const { id, values } = await store.add(foId, await documentIn(folder, file));
            const given = Object.entries(fields).map(([field, text]) => {
                const known = values[field];
                return [field, known?.text === text ? known : { text }];
            });
            const all = { ...values, ...Object.fromEntries(given) };
            await store.save(foId, id, { values: all, approved: true });
        }
        return [];
    }
    catch (error) {
        if (!(error instanceof ServiceError))
            throw error;
        return [`Not all examples are kept for the pages: ${error.message}`];
    }
}
