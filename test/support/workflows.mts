import { readFileSync } from 'node:fs';
import type {
	ICredentialDataDecryptedObject,
	INodeExecutionData,
	INodeParameters,
	IWorkflowBase,
	OnError,
} from 'n8n-workflow';

import type { Engine, Execution } from '../../engine/engine.mjs';

export const TRIGGER = 'Trigger';
export const EXTRACT = 'Document Extraction';
export const API_KEY = 'key-0123456789abcdef';

/** A workflow as n8n exports it, from `test/engine/workflows/`. */
export function workflowFixture(name: string): IWorkflowBase {
	const url = new URL(`../engine/workflows/${name}.workflow.json`, import.meta.url);
	return JSON.parse(readFileSync(url, 'utf8')) as IWorkflowBase;
}

/** The workflow Trigger → Document Extraction, with these parameters in place of the fixture's. */
export function extractionWorkflow(parameters: INodeParameters, onError?: OnError): IWorkflowBase {
	const workflow = workflowFixture('trigger-extract');
	const node = workflow.nodes.find(({ name }) => name === EXTRACT)!;
	node.parameters = { ...node.parameters, ...parameters };
	node.onError = onError;
	return workflow;
}

/** The credential that the fixtures name, for a service at this address. */
export function credentialFor(origin: string): Record<string, ICredentialDataDecryptedObject> {
	return { 'Document Extraction account': { baseUrl: `${origin}/api/v1`, apiKey: API_KEY } };
}

/** Runs Trigger → Document Extraction over some items. */
export async function extract(
	engine: Engine,
	origin: string,
	items: INodeExecutionData[],
	parameters: INodeParameters = {},
	onError?: OnError,
): Promise<Execution> {
	return await engine.run(extractionWorkflow(parameters, onError), {
		credentials: credentialFor(origin),
		pinned: { [TRIGGER]: items },
	});
}
