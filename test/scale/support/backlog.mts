import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Cluster } from '../../../host/queue/cluster.mjs';
import { valuesOf } from '../../../host/server/client.mjs';
import { chain, documentExtraction, webhook } from '../../../host/workflows/workflow.mjs';

const NODE_NAME = 'Document Extraction';
export const DOCUMENTS_EACH = 5;
const FILE_SIZE = 20 * 1024;
/** How many calls of the webhook are made at a time. */
const CALLERS = 8;

/** The outcome of a document in one execution. */
export type Outcome = { document: string } | { error: string };

/** An execution that has ended, as it is in the database. */
export interface Ended {
	id: string;
	status: string;
	startedAt: number;
	stoppedAt: number;
	/** The execution that this one ran again. */
	retryOf: string | null;
}

/** Executions that wait in a queue, each with its own documents. */
export interface Backlog {
	workflowId: string;
	/** Starts an execution by calling the webhook, again and again until n8n accepts the call. */
	call(number: number): Promise<void>;
	/** The calls that n8n did not accept at first. */
	refused: Set<number>;
	/** All executions, as soon as none of them is running or waiting. */
	ended(atLeast: number): Promise<Ended[]>;
	countEnded(): Promise<number>;
	/**
	 * The number of the call that started it, unless n8n has lost its input, and the outcome of each of
	 * its documents.
	 */
	outcomes(executionId: string): Promise<{ call?: number; outcomes: Outcome[] }>;
	/** Does what the button "Retry" of an execution does, and waits until it ends. */
	retry(executionId: string): Promise<void>;
}

export function documentName(call: number, index: number): string {
	return `document-${call}-${index}.pdf`;
}

/** Activates a workflow with a webhook that receives five files and extracts each of them. */
export async function createBacklog(
	{ client, url, postgres }: Cluster,
	service: { baseUrl: string; apiKey: string },
	options: INodeParameters = {},
): Promise<Backlog> {
	const credential = await client.createCredential(valuesOf(service));
	const trigger = webhook();
	const extract = documentExtraction(
		credential,
		{ fileSelection: 'all', options },
		{ onError: 'continueRegularOutput' },
	);
	const { id } = await client.activate(chain('Backlog', trigger, extract));
	const address = `${url}/webhook/${String(trigger.parameters.path)}`;
	const refused = new Set<number>();

	const count = async (condition: string) => {
		const sql = `select count(*)::int as count from execution_entity where "workflowId" = '${id}' and ${condition}`;
		return (await postgres.query<{ count: number }>(sql))[0]!.count;
	};
	const UNFINISHED = `status in ('new', 'running', 'waiting')`;

	return {
		workflowId: id,
		refused,
		countEnded: async () => await count(`not ${UNFINISHED}`),
		async call(number) {
			for (;;) {
				const response = await fetch(address, { method: 'POST', body: formOf(number) }).catch(
					() => undefined,
				);
				await response?.arrayBuffer().catch(() => undefined);
				if (response?.ok) return;
				refused.add(number);
				await wait(500);
			}
		},
		async ended(atLeast) {
			while ((await count('true')) < atLeast || (await count(UNFINISHED)) > 0) await wait(250);
			return await postgres.query<Ended>(
				`select id::text, status, "retryOf", extract(epoch from "startedAt") * 1000 as "startedAt",
				extract(epoch from "stoppedAt") * 1000 as "stoppedAt"
				from execution_entity where "workflowId" = '${id}' order by execution_entity.id`,
			);
		},
		async outcomes(executionId) {
			const { items, stored } = await client.endOf(executionId);
			// An execution that was interrupted has no items, but still has its input.
			const call = /document-(\d+)-0\.pdf/.exec(stored)?.[1];
			const outcomes = items(NODE_NAME).map(
				({ json }): Outcome =>
					'error' in json ? { error: String(json.error) } : { document: String(json.document) },
			);
			return { call: call === undefined ? undefined : Number(call), outcomes };
		},
		retry: client.retry,
	};
}

/** Makes all these calls, several at a time. */
export async function callAll(backlog: Backlog, numbers: number[]): Promise<void> {
	const left = numbers.values();
	const caller = async () => {
		for (const number of left) await backlog.call(number);
	};
	await Promise.all(Array.from({ length: CALLERS }, caller));
}

function formOf(call: number): FormData {
	const form = new FormData();
	form.set('call', String(call));
	for (let index = 0; index < DOCUMENTS_EACH; index++) {
		const name = documentName(call, index);
		const content = Buffer.alloc(FILE_SIZE, `a line of ${name}\n`);
		content.write('%PDF-1.7\n');
		form.set(`document_${index}`, new Blob([content], { type: 'application/pdf' }), name);
	}
	return form;
}
