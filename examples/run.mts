// `npm start`: runs the example workflows in n8n's own engine, with the example documents or your own.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { IWorkflowBase } from 'n8n-workflow';

import { startEngine, type Engine } from '../n8n/engine/engine.mjs';
import { createReader, startService, type Service } from '../service/dist/index.mjs';
import { printNextSteps, printProgress, printResults, type Result } from './report.mjs';

const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));
const EXTRACT = 'Document Extraction';
const CREDENTIAL = 'Document Extraction account';

interface Task {
	file: string;
	projectId: string;
}

const tasks = tasksOf(process.argv.slice(2));
const started = performance.now();

const reader = createReader();
let read = 0;
const service = await startService({
	reader: async (document, project, signal) => {
		const begin = performance.now();
		const fields = await reader.read(document, project, signal);
		printProgress(++read, tasks.length, document.fileName ?? 'text', performance.now() - begin);
		return fields;
	},
});
// n8n only reads files from the folders in this variable.
process.env.N8N_RESTRICT_FILE_ACCESS_TO = tasks.map(({ file }) => dirname(file)).join(';');
const engine = await startEngine('filesystem');
console.log(`Local service: ${service.baseUrl}\n`);

const results: Result[] = [];
for (const batch of batchesOf(tasks)) results.push(...(await runWorkflow(engine, service, batch)));
await Promise.all([service.close(), reader.close()]);

printResults(results, performance.now() - started);
printNextSteps();
process.exit(results.some(({ error }) => error !== undefined) ? 1 : 0);

/** The files on the command line, or the examples if there are none. */
function tasksOf(args: string[]): Task[] {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { project: { type: 'string', default: 'fo_1' }, help: { type: 'boolean' } },
	});
	if (values.help) {
		console.log(`npm start                            runs the examples
npm start -- [--project ID] FILE…    does the same with your own files

Projects: fo_1 invoices (the default), fo_2 receipts, fo_3 purchase orders, fo_4 several in a file.`);
		process.exit(0);
	}
	if (positionals.length === 0) return exampleTasks();
	return positionals.map((name) => {
		const file = resolve(process.env.INIT_CWD ?? '.', name);
		if (!existsSync(file)) {
			console.error(`There is no file ${name}`);
			process.exit(2);
		}
		return { file, projectId: values.project };
	});
}

function exampleTasks(): Task[] {
	const expected = JSON.parse(readFileSync(join(EXAMPLES, 'documents/expected.json'), 'utf8')) as {
		[file: string]: { project: string };
	};
	return Object.entries(expected).map(([name, { project }]) => ({
		file: join(EXAMPLES, 'documents', name),
		projectId: project,
	}));
}

/** Groups the tasks that can go through a workflow together. */
function batchesOf(all: Task[]): Task[][] {
	const batches = new Map<string, Task[]>();
	for (const task of all) {
		const key = `${workflowFor(task)} ${task.projectId}`;
		batches.set(key, [...(batches.get(key) ?? []), task]);
	}
	return [...batches.values()];
}

function workflowFor({ file }: Task): string {
	if (extname(file).toLowerCase() === '.txt') return 'orders-from-text-files';
	return 'first-steps';
}

async function runWorkflow(engine: Engine, service: Service, batch: Task[]): Promise<Result[]> {
	const [{ projectId } = { projectId: '' }] = batch;
	const path = join(EXAMPLES, 'workflows', `${workflowFor(batch[0]!)}.workflow.json`);
	const workflow = JSON.parse(readFileSync(path, 'utf8')) as IWorkflowBase;
	const nodeNamed = (name: string) => workflow.nodes.find((node) => node.name === name)!;

	// The changes that people make after importing the workflow: the credential, the files and the project.
	nodeNamed(EXTRACT).credentials = { documentExtractionApi: { id: null, name: CREDENTIAL } };
	nodeNamed('Read Files').parameters.fileSelector = '={{ $json.file }}';
	nodeNamed(EXTRACT).parameters.projectId = projectId;
	nodeNamed(EXTRACT).onError = 'continueRegularOutput';

	const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger')!;
	const execution = await engine.run(workflow, {
		credentials: { [CREDENTIAL]: { baseUrl: service.baseUrl, apiKey: service.apiKey } },
		pinned: { [trigger.name]: batch.map(({ file }) => ({ json: { file: asPattern(file) } })) },
	});
	const failure = execution.run.data.resultData.error;
	if (failure) throw failure;

	return execution.items(EXTRACT).map(({ json, pairedItem }) => {
		const { item } = pairedItem as { item: number };
		const result = { file: basename(batch[item]!.file), projectId };
		return 'details' in json
			? {
					...result,
					error: `${String(json.error)}. ${(json.details as { description: string }).description}`,
				}
			: { ...result, fields: json as Record<string, string> };
	});
}

/** Escapes special characters in the name of a file, because the node "Read Files" expects a pattern. */
function asPattern(file: string): string {
	return file.replace(/[*?{}!]/g, '\\$&');
}
