import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeTypeDescription,
	IPinData,
} from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Release } from './install/installN8n.mjs';
import type { NewWorkflow } from './workflows/workflow.mjs';
import { apiOf } from './api.mjs';
import { readRunData, type Execution } from './execution.mjs';

export type { Execution };

export const CREDENTIAL = 'documentExtractionApi';

/** A person who is logged in to n8n. */
export interface Session {
	release: Release;
	url: string;
	/** The session, as a `cookie` header. */
	cookie: string;
}

/** The properties of a node type or credential type that the tests inspect. */
export type NodeType = Pick<INodeTypeDescription, 'name' | 'description' | 'properties'>;

/** A workflow that n8n has saved. */
export type SavedWorkflow = NewWorkflow & { id: string; versionId: string; pinData?: IPinData };

/** The values of a credential for a service. */
export function valuesOf({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	return { baseUrl, apiKey };
}

/** Does what the editor does, with the same HTTP API. */
export function clientOf({ release, url, cookie }: Session) {
	const { ask, data } = apiOf({ url, cookie });

	const execute = async (workflow: SavedWorkflow) =>
		await data<{ executionId: string }>(`/rest/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: workflow.nodes[0]!.name },
		});

	const publish = async (workflow: SavedWorkflow): Promise<SavedWorkflow> => {
		const path = `/rest/workflows/${workflow.id}`;
		await ask(`${path}/activate`, { versionId: workflow.versionId });
		// n8n 1 has finished by now. n8n 2 has only begun, and reports its progress.
		while (release === 'n8n-2') {
			const { status } = await data<{ status: string }>(`${path}/publication-status`);
			if (status === 'published') break;
			if (status === 'failed') throw new Error(`"${workflow.name}" was not activated`);
			await wait(100);
		}
		return workflow;
	};

	return {
		/** All node types, or all credential types, in the form that the editor gets. */
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

		/** Tests a credential, like the button "Retry". */
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

		async workflow(id: string) {
			return await data<SavedWorkflow>(`/rest/workflows/${id}`);
		},

		async createWorkflow(workflow: NewWorkflow) {
			return await data<SavedWorkflow>('/rest/workflows', workflow);
		},

		/** Runs a saved workflow from its first node, and waits until it ends. */
		async runSaved(workflow: SavedWorkflow): Promise<Execution> {
			return await this.endOf((await execute(workflow)).executionId);
		},

		/** Creates the workflow, runs it from its first node, and waits until it ends. */
		async run(workflow: NewWorkflow): Promise<Execution> {
			return await this.endOf(await this.start(workflow));
		},

		/** Creates the workflow, runs it from its first node, and returns the execution's ID. */
		async start(workflow: NewWorkflow): Promise<string> {
			return (await execute(await this.createWorkflow(workflow))).executionId;
		},

		/** Creates a workflow that starts with a webhook, sends it this form, and waits until it ends. */
		async submit(workflow: NewWorkflow, form: FormData): Promise<Execution> {
			const created = await this.createWorkflow(workflow);
			await execute(created);
			const path = `/webhook-test/${String(workflow.nodes[0]!.parameters.path)}`;
			const response = await fetch(`${url}${path}`, { method: 'POST', body: form });
			if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
			return await this.executionOf(created.id);
		},

		/** Creates the workflow and has n8n run it whenever its trigger fires. */
		async activate(workflow: NewWorkflow): Promise<SavedWorkflow> {
			return await publish(await this.createWorkflow(workflow));
		},

		/** Replaces the nodes of an active workflow, and has n8n run the new version. */
		async change({ id, versionId }: SavedWorkflow, nodes: INode[]): Promise<SavedWorkflow> {
			const path = `/rest/workflows/${id}`;
			return await publish(await data<SavedWorkflow>(path, { nodes, versionId }, 'PATCH'));
		},

		async deactivate({ id }: SavedWorkflow): Promise<void> {
			await ask(`/rest/workflows/${id}/deactivate`, {});
		},

		/** Waits until a workflow is run, and until the run ends. */
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

		/** Everything that n8n has stored about each execution, as text, by the execution's ID. */
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

		/** Stops an execution, like the button "Stop". */
		async stop(executionId: string): Promise<void> {
			await ask(`/rest/executions/${executionId}/stop`, {});
		},

		/** Retries an execution, like the button "Retry", and waits until it ends. */
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
