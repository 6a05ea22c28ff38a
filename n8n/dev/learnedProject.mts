import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { exampleIn } from '../server/workflows/examples.mjs';
import type { NewWorkflow } from '../server/workflows/workflow.mjs';
import { projectsOf } from '../../service/dist/index.mjs';

/** The folder with the bills to learn from. */
export const BILLS = fileURLToPath(new URL('../../examples/learning/', import.meta.url));
const SERVICE = fileURLToPath(new URL('../../service/dist/main.mjs', import.meta.url));
const PROJECT_ID = 'fo_5';
const NOTE = `## A project learned from examples
Reads electricity bills with the project ${PROJECT_ID}. The local service learned it from three bills and a table of their values in \`examples/learning\`. It has never seen the fourth bill.

To teach it your own documents: **service/README.md → Teach it your documents**.`;

/**
 * Has the service learn a project from the bills, unless it already has.
 *
 * @param data the data folder of the service
 */
export async function learnBills(data: string): Promise<void> {
	if ((await projectsOf({ data }).list()).includes(PROJECT_ID)) return;
	const options = ['--name', 'Electricity bills', '--data', data];
	execFileSync(process.execPath, [SERVICE, 'learn', PROJECT_ID, BILLS, ...options]);
}

/** "First steps" with the bills and the learned project. */
export function learnedExample(filesFolder: string): NewWorkflow {
	const workflow = exampleIn(filesFolder, 'first-steps');
	const changes: Record<string, object> = {
		'Read Files': { fileSelector: `${filesFolder}/electricity*` },
		'Document Extraction': { projectId: PROJECT_ID },
		'What It Does': { content: NOTE },
	};
	const nodes = workflow.nodes
		.filter(({ name }) => name !== 'Before You Run It')
		.map((node) => ({ ...node, parameters: { ...node.parameters, ...changes[node.name] } }));
	return { ...workflow, name: 'Learned project: electricity bills', nodes };
}
