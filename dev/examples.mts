import { constants, copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { CREDENTIAL, valuesOf, type Client } from '../host/server/client.mjs';
import { NODE, type NewWorkflow } from '../host/workflows/workflow.mjs';
import type { Service } from '../service/dist/index.mjs';

const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
/** The workflow to begin with. */
const FIRST = 'first-steps.workflow.json';
/** Where the examples read and write files: that of n8n in Docker. */
const FILES_FOLDER = '/home/node/.n8n-files';
const CREDENTIAL_NAME = 'Local service';

interface Named {
	id: string;
	name: string;
}

/** The credential for the local service, which has another key each time. */
export async function keepCredential(client: Client, service: Service): Promise<Named> {
	const known = (await client.credentials()).find(
		({ name, type }) => name === CREDENTIAL_NAME && type === CREDENTIAL,
	);
	if (!known) return await client.createCredential(valuesOf(service), CREDENTIAL_NAME);
	await client.updateCredential({ ...known, data: valuesOf(service) });
	return known;
}

/** Puts the example documents where the example workflows look for them; what is there stays. */
export function copyDocuments(folder: string): void {
	for (const name of readdirSync(join(EXAMPLES, 'documents'))) {
		try {
			const target = join(folder, name);
			copyFileSync(join(EXAMPLES, 'documents', name), target, constants.COPYFILE_EXCL);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
	}
}

/**
 * Imports the example workflows that n8n does not have, with this credential and this folder.
 *
 * @returns the one to begin with
 */
export async function importExamples(
	client: Client,
	credential: Named,
	filesFolder: string,
): Promise<Named> {
	const known = await client.workflows();
	const folder = join(EXAMPLES, 'workflows');
	let first: Named | undefined;
	for (const file of readdirSync(folder)) {
		const text = readFileSync(join(folder, file), 'utf8').replaceAll(FILES_FOLDER, filesFolder);
		const example = JSON.parse(text) as NewWorkflow;
		const workflow =
			known.find(({ name }) => name === example.name) ??
			(await client.createWorkflow(withCredential(example, credential)));
		if (file === FIRST) first = { id: workflow.id, name: example.name };
	}
	return first!;
}

function withCredential(workflow: NewWorkflow, { id, name }: Named): NewWorkflow {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(NODE) ? { ...node, credentials: { [CREDENTIAL]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}
