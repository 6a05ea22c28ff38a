import { readFileSync } from 'node:fs';
import type {
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';

import { startEngine, type Execution, type RunOptions } from '../../n8n/engine/engine.mjs';
import { pdf } from './files.mjs';

export const TRIGGER = 'Trigger';
export const EXTRACT = 'Document Extraction';
export const API_KEY = 'key-0123456789abcdef';

/** The engine of this process. Test files choose its storage for files with `startEngine`. */
export const engine = await startEngine('default');

/** A workflow as n8n exports it, from `test/engine/workflows/`. */
export function workflowFixture(name: string): IWorkflowBase {
	const url = new URL(`../engine/workflows/${name}.workflow.json`, import.meta.url);
	return JSON.parse(readFileSync(url, 'utf8')) as IWorkflowBase;
}

/** The workflow Trigger → Document Extraction, with these parameters in place of the fixture's. */
export function extractionWorkflow(
	parameters: object,
	settings: Partial<INode> = {},
): IWorkflowBase {
	const workflow = workflowFixture('trigger-extract');
	const node = workflow.nodes.find(({ name }) => name === EXTRACT)!;
	Object.assign(node, settings, { parameters: { ...node.parameters, ...parameters } });
	return workflow;
}

/** The credential that the fixtures name, for a service at this address. */
export function credentialFor(origin: string): Record<string, ICredentialDataDecryptedObject> {
	return { 'Document Extraction account': { baseUrl: `${origin}/api/v1`, apiKey: API_KEY } };
}

/** Runs a workflow over the items that its trigger outputs. */
export async function runWorkflow(
	workflow: IWorkflowBase,
	{ origin }: { origin: string },
	items: INodeExecutionData[],
	options: RunOptions = {},
): Promise<Execution> {
	const pinned = { [TRIGGER]: items };
	return await engine.run(workflow, { credentials: credentialFor(origin), pinned, ...options });
}

/**
 * Runs Trigger → Document Extraction over some items.
 *
 * @param settings the node's settings, in addition to its parameters
 */
export async function extract(
	service: { origin: string },
	items: INodeExecutionData[],
	parameters: object = {},
	settings: Partial<INode> = {},
	options: RunOptions = {},
): Promise<Execution> {
	return await runWorkflow(extractionWorkflow(parameters, settings), service, items, options);
}

/** The content and name of each file, by the name of its field. */
export type Files = Record<string, [content: Buffer, fileName?: string]>;

export async function itemWith(files: Files, json: IDataObject = {}): Promise<INodeExecutionData> {
	const binary: IBinaryKeyData = {};
	for (const [field, [content, fileName]] of Object.entries(files)) {
		binary[field] = await engine.file(content, { fileName, mimeType: 'application/octet-stream' });
	}
	return { json, binary };
}

/** A PDF that differs from PDFs with other marks. */
export function pdfWith(mark: string): Buffer {
	return Buffer.concat([pdf, Buffer.from(mark)]);
}

export function jsonOf(execution: Execution, output = 0): IDataObject[] {
	return execution.items(EXTRACT, output).map(({ json }) => json);
}

/** The notes on the output panel. */
export function notesOf(execution: Execution): string[] {
	return execution.hints(EXTRACT).map(({ message }) => message);
}
