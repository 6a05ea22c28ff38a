import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { CREDENTIAL, clientOf, valuesOf, type Client, type Session } from '../server/client.mjs';
import { DOCUMENTS, EXAMPLES, exampleIn, withCredential } from '../server/workflows/examples.mjs';
import { createTables } from '../server/workflows/tables.mjs';
import type { Service } from '../../service/dist/index.mjs';
import { BILLS, learnedExample } from './learnedProject.mjs';

/** The files in the folders of invoices that example workflows read. */
const INVOICES = [
	'invoice-office-supplies.pdf',
	'invoice-scanned.pdf',
	'rechnung-maler-müller.pdf',
];
/** The workflow to start with. */
const FIRST = 'first-steps';
const CREDENTIAL_NAME = 'Local service';

interface Named {
	id: string;
	name: string;
}

/** Creates or updates the credential for the local service: its key changes with every start. */
export async function keepCredential(client: Client, service: Service): Promise<Named> {
	const known = (await client.credentials()).find(
		({ name, type }) => name === CREDENTIAL_NAME && type === CREDENTIAL,
	);
	if (!known) return await client.createCredential(valuesOf(service), CREDENTIAL_NAME);
	await client.updateCredential({ ...known, data: valuesOf(service) });
	return known;
}

/**
 * Copies the example documents into the folders from which the example workflows read, without overwriting any,
 * and creates the folders to which they write.
 */
export function copyDocuments(folder: string): void {
	for (const source of [DOCUMENTS, BILLS]) copyInto(source, folder);
	const nodes = EXAMPLES.flatMap((name) => exampleIn(folder, name).nodes);
	for (const { fileSelector, fileName } of nodes.map(({ parameters }) => parameters)) {
		if (typeof fileSelector === 'string' && fileSelector.endsWith('/*')) {
			for (const name of INVOICES)
				copyInto(join(DOCUMENTS, name), join(dirname(fileSelector), name));
		}
		if (typeof fileName === 'string' && fileName.startsWith(`=${folder}`)) {
			mkdirSync(dirname(fileName.slice(1)), { recursive: true });
		}
	}
}

function copyInto(source: string, target: string): void {
	cpSync(source, target, { recursive: true, force: false });
}

/**
 * Imports the example workflows that n8n doesn't have yet, with the credential, the folder and the tables that
 * they need.
 *
 * @returns the workflow to start with
 */
export async function importExamples(
	session: Session,
	credential: Named,
	filesFolder: string,
): Promise<Named> {
	const client = clientOf(session);
	const known = await client.workflows();
	const examples = EXAMPLES.map((name) => exampleIn(filesFolder, name));
	const first = exampleIn(filesFolder, FIRST).name;
	let id = '';
	await createTables(session, examples);
	for (const example of [...examples, learnedExample(filesFolder)]) {
		const workflow =
			known.find((one) => one.name === example.name) ??
			(await client.createWorkflow(withCredential(example, credential)));
		if (example.name === first) id = workflow.id;
	}
	return { id, name: first };
}
