import type { ICredentialDataDecryptedObject, INodeTypeDescription } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Release } from '../install/installN8n.mjs';
import type { NewWorkflow } from '../workflows/workflow.mjs';
import { readRunData, type Execution } from './execution.mjs';

export type { Execution };

export const CREDENTIAL = 'documentExtractionApi';

/** Where a person is logged in to n8n. */
export interface Session {
	release: Release;
	url: string;
	/** As a `cookie` header. */
	cookie: string;
}

/** A node type or a credential type, as far as the tests look at it. */
export type NodeType = Pick<INodeTypeDescription, 'name' | 'description' | 'properties'>;

/** A workflow that n8n has. */
export type SavedWorkflow = NewWorkflow & { id: string; versionId: string };

/** The credential of a service. */
export function valuesOf({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	return { baseUrl, apiKey };
}

/** What the editor does, by the same addresses. */
export function clientOf({ release, url, cookie }: Session) {
	async function ask(
		path: string,
		body?: unknown,
		method = body === undefined ? 'GET' : 'POST',
	): Promise<string> {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${answer}`);
		return answer;
	}
	const data = async <T,>(path: string, body?: unknown, method?: string): Promise<T> =>
		JSON.parse(await ask(path, body, method)).data;

	const execute = async (created: { id: string }, { nodes }: NewWorkflow) =>
		await data<{ executionId: string }>(`/rest/workflows/${created.id}/run`, {
			workflowData: created,
			triggerToStartFrom: { name: nodes[0]!.name },
		});

	return {
		/** All node types, or all credential types, as the editor gets them. */
		async types(kind: 'nodes' | 'credentials'): Promise<NodeType[]> {
			return JSON.parse(await ask(`/types/${kind}.json`));
		},

		async createCredential(
			values: ICredentialDataDecryptedObject,
			name = 'Document Extraction',
			type = CREDENTIAL,
		) {
			const credential = { name, type, data: values };
			return await data<{ id: string; name: string }>('/rest/credentials', credential);
		},

		async credentials() {
			return await data<Array<{ id: string; name: string; type: string }>>('/rest/credentials');
		},

		async updateCredential(credential: {
			id: string;
			name: string;
			type: string;
			data: ICredentialDataDecryptedObject;
		}): Promise<void> {
			await ask(`/rest/credentials/${credential.id}`, credential, 'PATCH');
		},

		/** What the button "Retry" of a credential does. */
		async testCredential(values: ICredentialDataDecryptedObject) {
			const { id, name } = await this.createCredential(values);
			const credentials = { id, name, type: CREDENTIAL, data: values };
			return await data<{ status: 'OK' | 'Error'; message: string }>('/rest/credentials/test', {
				credentials,
			});
		},

		async workflows() {
			return await data<Array<{ id: string; name: string }>>('/rest/workflows');
		},

		async createWorkflow(workflow: NewWorkflow) {
			return await data<SavedWorkflow>('/rest/workflows', workflow);
		},

		/** Runs a workflow that is there already from its first node and waits for its end. */
		async runSaved(workflow: SavedWorkflow): Promise<Execution> {
			return await this.endOf((await execute(workflow, workflow)).executionId);
		},

		/** Creates the workflow, runs it from its first node and waits for its end. */
		async run(workflow: NewWorkflow): Promise<Execution> {
			return await this.endOf(await this.start(workflow));
		},

		/** Creates the workflow and runs it from its first node; the execution's ID is what comes back. */
		async start(workflow: NewWorkflow): Promise<string> {
			const created = await this.createWorkflow(workflow);
			return (await execute(created, workflow)).executionId;
		},

		/** Creates a workflow that begins with a webhook, sends it this form and waits for its end. */
		async submit(workflow: NewWorkflow, form: FormData): Promise<Execution> {
			const created = await this.createWorkflow(workflow);
			await execute(created, workflow);
			const path = `/webhook-test/${String(workflow.nodes[0]!.parameters.path)}`;
			const response = await fetch(`${url}${path}`, { method: 'POST', body: form });
			if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
			return await this.executionOf(created.id);
		},

		/** Creates the workflow and has n8n run it whenever its trigger fires. */
		async activate(workflow: NewWorkflow): Promise<SavedWorkflow> {
			const created = await this.createWorkflow(workflow);
			const path = `/rest/workflows/${created.id}`;
			await ask(`${path}/activate`, { versionId: created.versionId });
			// n8n 1 has done it by then; n8n 2 begins with it, and tells how far it is.
			while (release === 'n8n-2') {
				const { status } = await data<{ status: string }>(`${path}/publication-status`);
				if (status === 'published') break;
				if (status === 'failed') throw new Error(`"${workflow.name}" was not activated`);
				await wait(100);
			}
			return created;
		},

		async deactivate({ id }: SavedWorkflow): Promise<void> {
			await ask(`/rest/workflows/${id}/deactivate`, {});
		},

		/** Waits until a workflow has been run, and for the end of it. */
		async executionOf(workflowId: string): Promise<Execution> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			for (;;) {
				const { results } = await data<{ results: { id: string }[] }>(
					`/rest/executions?filter=${filter}`,
				);
				if (results[0]) return await this.endOf(results[0].id);
				await wait(100);
			}
		},

		/** Everything that is stored of each execution, as text, under the ID of the execution. */
		async executions(): Promise<Map<string, string>> {
			const stored = new Map<string, string>();
			let page: { id: string }[];
			let before = '';
			do {
				const path = `/rest/executions?limit=100${before}`;
				page = (await data<{ results: { id: string }[] }>(path)).results;
				for (const { id } of page) stored.set(id, await ask(`/rest/executions/${id}`));
				before = `&lastId=${page.at(-1)?.id}`;
			} while (page.length > 0);
			return stored;
		},

		/** What the button "Stop" does. */
		async stop(executionId: string): Promise<void> {
			await ask(`/rest/executions/${executionId}/stop`, {});
		},

		/** What the button "Retry" of an execution does; it waits for the end. */
		async retry(executionId: string): Promise<void> {
			await ask(`/rest/executions/${executionId}/retry`, { loadWorkflow: false });
		},

		async endOf(executionId: string): Promise<Execution> {
			for (;;) {
				const stored = await ask(`/rest/executions/${executionId}`);
				const { status, data } = JSON.parse(stored).data as { status: string; data: string };
				if (!['new', 'running'].includes(status)) return { status, stored, ...readRunData(data) };
				await wait(100);
			}
		},
	};
}

export type Client = ReturnType<typeof clientOf>;
