import type {
	ICredentialDataDecryptedObject,
	INodeExecutionData,
	IRunExecutionData,
	ITaskData,
} from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { N8n } from './host.mjs';
import type { NewWorkflow } from './workflow.mjs';

export const CREDENTIAL = 'documentExtractionApi';

/** A workflow that has ended. */
export interface Execution {
	status: string;
	/** The whole answer of n8n, as text: everything that is stored of the execution. */
	stored: string;
	/** All items of one output of a node. */
	items(node: string, output?: number): INodeExecutionData[];
	error(node: string): ITaskData['error'];
}

/** The credential of a service. */
export function valuesOf({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	return { baseUrl, apiKey };
}

/** What the editor does, by the same addresses. */
export function clientOf({ url, cookie }: Pick<N8n, 'url' | 'cookie'>) {
	async function ask(path: string, body?: unknown): Promise<string> {
		const response = await fetch(`${url}${path}`, {
			method: body === undefined ? 'GET' : 'POST',
			headers: { cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${answer}`);
		return answer;
	}
	const data = async <T,>(path: string, body?: unknown): Promise<T> =>
		JSON.parse(await ask(path, body)).data;

	return {
		/** All node types, or all credential types, as the editor gets them. */
		async types(kind: 'nodes' | 'credentials'): Promise<{ name: string }[]> {
			return JSON.parse(await ask(`/types/${kind}.json`));
		},

		async createCredential(values: ICredentialDataDecryptedObject, name = 'Document Extraction') {
			const credential = { name, type: CREDENTIAL, data: values };
			return await data<{ id: string; name: string }>('/rest/credentials', credential);
		},

		/** What the button "Retry" of a credential does. */
		async testCredential(values: ICredentialDataDecryptedObject) {
			const { id, name } = await this.createCredential(values);
			const credentials = { id, name, type: CREDENTIAL, data: values };
			return await data<{ status: 'OK' | 'Error'; message: string }>('/rest/credentials/test', {
				credentials,
			});
		},

		async createWorkflow(workflow: NewWorkflow) {
			return await data<{ id: string }>('/rest/workflows', workflow);
		},

		/** Creates the workflow, runs it from its first node and waits for its end. */
		async run(workflow: NewWorkflow): Promise<Execution> {
			const created = await this.createWorkflow(workflow);
			const { executionId } = await data<{ executionId: string }>(
				`/rest/workflows/${created.id}/run`,
				{ workflowData: created, triggerToStartFrom: { name: workflow.nodes[0]!.name } },
			);
			for (;;) {
				const stored = await ask(`/rest/executions/${executionId}`);
				const execution = JSON.parse(stored).data as { status: string; data: string };
				if (!['new', 'running'].includes(execution.status)) {
					return { status: execution.status, stored, ...readRunData(execution.data) };
				}
				await wait(100);
			}
		},
	};
}

export type Client = ReturnType<typeof clientOf>;

function readRunData(flattened: string): Pick<Execution, 'items' | 'error'> {
	const { runData } = (unflatten(flattened) as IRunExecutionData).resultData;
	const lastRun = (node: string) => runData[node]?.at(-1);
	return {
		items: (node, output = 0) => lastRun(node)?.data?.main?.[output] ?? [],
		error: (node) => lastRun(node)?.error,
	};
}

/** n8n stores run data as a list of values in which strings inside objects are places in that list. */
function unflatten(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const read = new Map<number, object>();
	const valueAt = (place: number): unknown => {
		const value = values[place];
		if (typeof value !== 'object' || value === null) return value;
		const known = read.get(place);
		if (known) return known;
		const copy: object = Array.isArray(value) ? [] : {};
		read.set(place, copy);
		const entries = Object.entries(value).map(([key, part]) => [
			key,
			typeof part === 'string' ? valueAt(Number(part)) : part,
		]);
		return Object.assign(copy, Object.fromEntries(entries));
	};
	return valueAt(0);
}
