import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { ServiceError } from '../errors.mjs';
import type { Example } from '../learning/example.mjs';
import type { Expected } from '../learning/examples/expected.mjs';
import { documentIn } from '../learning/examples/readExamples.mjs';
import { createReader } from '../reading/reader.mjs';
import { type ExampleStore, exampleId } from './exampleStore.mjs';
import type { KeptValue } from './kept.mjs';
import { SeenExamples } from './seenExamples.mjs';

/** The IDs that the documents of a folder have, or would have, as examples. */
export async function idsIn(folder: string, expected: Expected): Promise<Set<string>> {
	const ids = new Set<string>();
	for (const file of expected.keys()) ids.add(exampleId((await documentIn(folder, file)).bytes));
	return ids;
}

/** The approved examples of a project except these, as they are read. */
export async function otherExamples(
	store: ExampleStore,
	foId: string,
	except: Set<string>,
): Promise<Example[]> {
	const approved = (await store.list(foId)).filter((each) => each.approved && !except.has(each.id));
	if (approved.length === 0) return [];
	const reader = createReader();
	const seen = new SeenExamples(store, reader);
	try {
		return await pMap(approved, (each) => seen.exampleOf(foId, each, Object.keys(each.values)), {
			concurrency: availableParallelism(),
		});
	} finally {
		await reader.close();
	}
}

/**
 * Adds the documents of a folder to the project's examples, so that the web interface learns from them as well. A
 * click is kept if the folder has the same value.
 *
 * @returns a note if some couldn't be kept
 */
export async function keepFolder(
	store: ExampleStore,
	foId: string,
	folder: string,
	expected: Expected,
): Promise<string[]> {
	try {
		for (const [file, fields] of expected) {
			const { id, values } = await store.add(foId, await documentIn(folder, file));
			const given = Object.entries(fields).map(([field, text]): [string, KeptValue] => {
				const known = values[field];
				return [field, known?.text === text ? known : { text }];
			});
			const all = { ...values, ...Object.fromEntries(given) };
			await store.save(foId, id, { values: all, approved: true });
		}
		return [];
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		return [`The web interface doesn't have all of these examples: ${error.message}`];
	}
}
