import { cpSync } from 'node:fs';

import { CREDENTIAL, valuesOf, type Client } from '../host/server/client.mjs';
import { DOCUMENTS, EXAMPLES, exampleIn } from '../host/workflows/examples.mjs';
import { NODE, type NewWorkflow } from '../host/workflows/workflow.mjs';
import type { Service } from '../service/dist/index.mjs';
import { BILLS, learnedExample } from './learnedProject.mjs';

/** The workflow to start with. */
const FIRST = 'first-steps';
const CREDENTIAL_NAME = 'Local service';

interface Named {
	id: string;
	name: string;
}

/** Creates or updates the credential for the local service, whose key changes with every start. */
export async function keepCredential(client: Client, service: Service): Promise<Named> {
	const known = (await client.credentials()).find(
		({ name, type }) => name === CREDENTIAL_NAME && type === CREDENTIAL,
	);
	if (!known) return await client.createCredential(valuesOf(service), CREDENTIAL_NAME);
	await client.updateCredential({ ...known, data: valuesOf(service) });
	return known;
}

/** Copies the example documents to where the example workflows look for them, without overwriting any. */
export function copyDocuments(folder: string): void {
	for (const source of [DOCUMENTS, BILLS])
		cpSync(source, folder, { recursive: true, force: false });
}

/**
 * Imports the example workflows that n8n doesn't have yet, with this credential and this folder.
 *
 * @returns the one to start with
 */
export async function importExamples(
	client: Client,
	credential: Named,
	filesFolder: string,
): Promise<Named> {
	const known = await client.workflows();
	const examples = EXAMPLES.map((name) => exampleIn(filesFolder, name));
	const first = exampleIn(filesFolder, FIRST).name;
	let id = '';
	for (const example of [...examples, learnedExample(filesFolder)]) {
		const workflow =
			known.find((one) => one.name === example.name) ??
			(await client.createWorkflow(withCredential(example, credential)));
		if (example.name === first) id = workflow.id;
	}
	return { id, name: first };
}

function withCredential(workflow: NewWorkflow, { id, name }: Named): NewWorkflow {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(NODE) ? { ...node, credentials: { [CREDENTIAL]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}
