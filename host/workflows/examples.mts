import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { NewWorkflow } from './workflow.mjs';

const ENDING = '.workflow.json';
const WORKFLOWS = fileURLToPath(new URL('../../examples/workflows/', import.meta.url));

/** The folder that the examples read from and write to: n8n's own, in Docker. */
const FILES = '/home/node/.n8n-files';

/** The folder with the example documents. */
export const DOCUMENTS = fileURLToPath(new URL('../../examples/documents/', import.meta.url));

/** The names of the example workflows: their file names without the ending. */
export const EXAMPLES = readdirSync(WORKFLOWS)
	.filter((file) => file.endsWith(ENDING))
	.map((file) => file.slice(0, -ENDING.length));

export function exampleFile(name: string): string {
	return join(WORKFLOWS, `${name}${ENDING}`);
}

export function exampleDocument(name: string): string {
	return join(DOCUMENTS, name);
}

/** An example workflow, as it is in its file. */
export function readExample(name: string): NewWorkflow {
	return JSON.parse(readFileSync(exampleFile(name), 'utf8')) as NewWorkflow;
}

/** An example workflow with its folder replaced by another one, as its note tells people to do. */
export function exampleIn(folder: string, name: string): NewWorkflow {
	const text = JSON.stringify(readExample(name)).replaceAll(FILES, folder);
	return JSON.parse(text) as NewWorkflow;
}
