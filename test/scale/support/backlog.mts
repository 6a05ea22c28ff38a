import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

import type { Cluster } from '../../../n8n/server/queue/cluster.mjs';
import { valuesOf } from '../../../n8n/server/client.mjs';
import { chain, documentExtraction, webhook } from '../../../n8n/server/workflows/workflow.mjs';
import { formWith } from '../../support/files.mjs';

const NODE_NAME = 'Document Extraction';
export const DOCUMENTS_EACH = 5;
const FILE_SIZE = 20 * 1024;
/** The number of calls of the webhook at a time. */
const CALLERS = 8;

/** The outcome of a document in one execution. */
export type Outcome = { document: string } | { error: string };

/** An execution that has ended, with data from the database. */
interface Ended {
	id: string;
	status: string;
	/** The time at which it ended, in milliseconds since 1970. */
	stoppedAt: number;
}

export interface EndedWithOutcomes extends Ended {
	/** The number of the call that started it, unless n8n has lost its input. */
	call?: number;
	/** The outcomes of its documents. */
	outcomes: Outcome[];
}

/** Many executions in a queue, each with its own documents. */
export type Backlog = Awaited<ReturnType<typeof createBacklog>>;

function documentName(call: number, index: number): string {
	return `document-${call}-${index}.pdf`;
}

/** The names of all documents of this many calls. */
export function documentNames(calls: number): string[] {
	return range(calls).flatMap((call) =>
		range(DOCUMENTS_EACH).map((index) => documentName(call, index)),
	);
}

/** The outcomes of each document, by its name. */
export function outcomesOf(executions: EndedWithOutcomes[]): Map<string, Outcome[]> {
	const byName = new Map<string, Outcome[]>();
	for (const { call, outcomes } of executions) {
		expect(outcomes).toHaveLength(DOCUMENTS_EACH);
		for (const [index, outcome] of outcomes.entries()) {
			const name = documentName(call!, index);
			byName.set(name, [...(byName.get(name) ?? []), outcome]);
		}
	}
	return byName;
}

/** Fails unless each document of this many executions has exactly its result. */
export function expectResults(outcomes: Map<string, Outcome[]>, executions: number): void {
	const results = documentNames(executions).map((name) => [name, [{ document: name }]]);
	expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(results));
}

/** Activates a workflow with a webhook that receives five files and extracts each of them. */
export async function createBacklog(
	{ client, url, postgres }: Cluster,
	service: { baseUrl: string; apiKey: string },
	options: INodeParameters = {},
) {
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
		/** The calls that n8n didn't accept at first. */
		refused,
		countEnded: async () => await count(`not ${UNFINISHED}`),
		/** Starts an execution by calling the webhook, again and again until n8n accepts the call. */
		async call(number: number): Promise<void> {
			for (;;) {
				const request = { method: 'POST', body: formOf(number) };
				const response = await fetch(address, request).catch(() => undefined);
				await response?.arrayBuffer().catch(() => undefined);
				if (response?.ok) return;
				refused.add(number);
				await wait(500);
			}
		},
		/** All executions, as soon as none of them is running or waiting. */
		async ended(atLeast: number): Promise<Ended[]> {
			while ((await count('true')) < atLeast || (await count(UNFINISHED)) > 0) await wait(250);
			return await postgres.query<Ended>(
				`select id::text, status, extract(epoch from "stoppedAt") * 1000 as "stoppedAt"
				from execution_entity where "workflowId" = '${id}' order by execution_entity.id`,
			);
		},
		async withOutcomes(executions: Ended[]): Promise<EndedWithOutcomes[]> {
			const all: EndedWithOutcomes[] = [];
			for (const execution of executions) {
				const { items, stored } = await client.endOf(execution.id);
				// An execution that was interrupted has no items, but still has its input.
				const call = /document-(\d+)-0\.pdf/.exec(stored)?.[1];
				const outcomes = items(NODE_NAME).map(
					({ json }): Outcome =>
						'error' in json ? { error: String(json.error) } : { document: String(json.document) },
				);
				all.push({ ...execution, call: call === undefined ? undefined : Number(call), outcomes });
			}
			return all;
		},
		/** Retries an execution, like the button "Retry", and waits until it ends. */
		retry: client.retry,
	};
}

/** Runs this many executions, several at a time. All have to succeed. */
export async function runAll(backlog: Backlog, executions: number) {
	const begin = Date.now();
	await callAll(backlog, range(executions));
	const ended = await backlog.ended(executions);
	const seconds = (Math.max(...ended.map(({ stoppedAt }) => stoppedAt)) - begin) / 1000;
	expect(ended.map(({ status }) => status)).toEqual(range(executions).map(() => 'success'));
	expect(backlog.refused.size).toBe(0);
	return { seconds, outcomes: outcomesOf(await backlog.withOutcomes(ended)) };
}

/** Makes all these calls, several at a time. */
export async function callAll(backlog: Backlog, numbers: number[]): Promise<void> {
	const left = numbers.values();
	const caller = async () => {
		for (const number of left) await backlog.call(number);
	};
	await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** The numbers from 0. */
export function range(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}

function formOf(call: number): FormData {
	const files = range(DOCUMENTS_EACH).map((index) => {
		const name = documentName(call, index);
		const content = Buffer.alloc(FILE_SIZE, `a line of ${name}\n`);
		content.write('%PDF-1.7\n');
		return [`document_${index}`, [content, name]] as const;
	});
	return formWith(Object.fromEntries(files));
}
