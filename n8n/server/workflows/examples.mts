import type { INode } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { CREDENTIAL } from '../client.mjs';
import { NODE, type NewWorkflow } from './workflow.mjs';

const NOTE = 'n8n-nodes-base.stickyNote';
const ENDING = '.workflow.json';
const WORKFLOWS = fileURLToPath(new URL('../../../examples/workflows/', import.meta.url));

/** The folder that the examples read from and write to: the one of n8n in Docker. */
const FILES = '/home/node/.n8n-files';

/** The folder with the example documents. */
export const DOCUMENTS = fileURLToPath(new URL('../../../examples/documents/', import.meta.url));

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

/** An example workflow, unchanged. */
export function readExample(name: string): NewWorkflow {
	return JSON.parse(readFileSync(exampleFile(name), 'utf8')) as NewWorkflow;
}

/** An example workflow with another folder, which its note tells people to set. */
export function exampleIn(folder: string, name: string): NewWorkflow {
	const workflow = readExample(name);
	const nodes = workflow.nodes.map((node) =>
		node.type === NOTE
			? node
			: (JSON.parse(JSON.stringify(node).replaceAll(FILES, folder)) as INode),
	);
	return { ...workflow, nodes };
}

/** The workflow with this credential chosen in each node of this package. */
export function withCredential(
	workflow: NewWorkflow,
	{ id, name }: { id: string; name: string },
): NewWorkflow {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(NODE) ? { ...node, credentials: { [CREDENTIAL]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}
