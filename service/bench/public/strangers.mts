import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

import { typeOfFile } from '../../dist/documents.mjs';
import { COLUMNS } from '../rows/row.mjs';
import type { PublicDocument } from './documents.mjs';

// Documents from public repositories. Their values were written by somebody who looked at them, and not at answers.

const value = z.union([z.string(), z.array(z.string())]);
const documents = z.array(
	z.strictObject({
		repository: z.string(),
		commit: z.string(),
		path: z.string(),
		kind: z.enum(['invoice', 'receipt', 'order']),
		form: z.enum(['text', 'scan', 'photo']),
		language: z.string(),
		/** Documents that came later are for improving, or held back. The first ones were all looked at. */
		part: z.enum(['gathered later', 'held back']).optional(),
		values: z.record(z.string(), value),
		rows: z.array(z.partialRecord(z.enum(COLUMNS), value)).optional(),
	}),
);

const PROJECTS = { invoice: 'fo_1', receipt: 'fo_2', order: 'fo_3' };

/** @param folder has the files of each repository under `owner/name` */
export async function strangers(folder: string): Promise<PublicDocument[]> {
	const file = new URL('documents.yaml', import.meta.url);
	const known = documents.parse(parse(readFileSync(file, 'utf8')));
	return await Promise.all(
		known.map(async ({ repository, path, kind, form, part, values, rows }) => {
			const bytes = new Uint8Array(await readFile(join(folder, repository, path)));
			const type = await typeOfFile(bytes);
			if (!type) throw new Error(`${repository}/${path} isn't a document`);
			return {
				set: `strangers' ${kind}s${part ? `, ${part}` : ''}`,
				group: form,
				isHeldBack: part === 'held back',
				name: `${repository}/${path}`,
				project: PROJECTS[kind],
				type,
				bytes: async () => bytes.slice(),
				expected: async () => acceptedOf(values),
				...(rows && { rows: rows.map(acceptedOf) }),
			};
		}),
	);
}

function acceptedOf(values: Record<string, string | string[]>): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(values).map(([field, value]) => [field, [value].flat()]),
	);
}
