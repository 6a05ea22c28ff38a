import { setTimeout as wait } from 'node:timers/promises';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IWorkflowBase,
} from 'n8n-workflow';
import { Pool } from 'undici';

import type { Engine } from '../../../n8n/engine/engine.mjs';
import type { Documents } from './documents.mjs';
import type { Started } from '../services/service.mjs';

/** One way to send documents to the service. */
export interface Contestant {
	name: string;
	send(documents: Documents, service: Started, stop?: AbortSignal): Promise<Outcome>;
}

export interface Outcome {
	seconds: number;
	/** Documents whose fields were returned, in the item of the document. */
	arrived: number;
	/** Processor time, if the contestant has its own process. */
	processorSeconds?: number;
}

/** Sends sets of documents at the same time, each in its own execution. */
export async function sendSideBySide(
	contestant: Contestant,
	sets: Documents[],
	service: Started,
): Promise<Outcome> {
	const [only, ...others] = sets;
	if (others.length === 0) return await contestant.send(only!, service);
	const started = performance.now();
	const outcomes = await Promise.all(sets.map((set) => contestant.send(set, service)));
	const seconds = (performance.now() - started) / 1000;
	return { seconds, arrived: outcomes.reduce((sum, { arrived }) => sum + arrived, 0) };
}

/** Describes a contestant, so that another process can make it. */
export type Recipe =
	| { type: 'this node'; options?: INodeParameters }
	| { type: 'HTTP Request'; batching?: Batching; settings?: Node }
	| { type: 'loop' }
	| { type: 'undici'; concurrency: number; perSecond?: number };

export function contestantOf(engine: Engine, recipe: Recipe): Contestant {
	switch (recipe.type) {
		case 'this node':
			return thisNode(engine, recipe.options);
		case 'HTTP Request':
			return httpRequest(engine, recipe.batching, recipe.settings);
		case 'loop':
			return oneAtATime(engine);
		case 'undici':
			return undici(recipe.concurrency, recipe.perSecond);
	}
}

const TRIGGER = 'Trigger';
const SENDER = 'Sender';
const PROJECT = 'fo_1';

type Node = Partial<IWorkflowBase['nodes'][number]>;

/** This package's node. Without `concurrency` it adapts the number itself. */
export function thisNode(
	engine: Engine,
	options: INodeParameters = {},
	settings: Node = {},
): Contestant {
	const { concurrency, ...others } = options;
	const remarks = Object.entries(others).map(([name, value]) => `${name} ${String(value)}`);
	const pace = concurrency ? `${String(concurrency)} at a time` : 'automatic';
	return inEngine(engine, ['this node', pace, ...remarks].join(', '), (documents) => ({
		type: 'n8n-nodes-document-extraction.documentExtraction',
		typeVersion: 1,
		parameters: {
			operation: 'extractData',
			projectId: PROJECT,
			inputType: documents.kind,
			...(documents.kind === 'file'
				? { binaryPropertyName: 'data' }
				: { text: '={{ $json.text }}' }),
			options,
		},
		credentials: { documentExtractionApi: { id: '1', name: 'service' } },
		...settings,
	}));
}

/** The option "Batching" of the HTTP Request node. It waits between batches, not for responses. */
export interface Batching {
	batchSize: number;
	/** Milliseconds. */
	batchInterval: number;
}

/** The defaults of the option "Batching" in the HTTP Request node. */
export const PROPOSED_BATCHING: Batching = { batchSize: 50, batchInterval: 1000 };

/** n8n's own setting for failures, available on every node. */
export const RETRY_ON_FAIL = {
	retryOnFail: true,
	maxAttempts: 5,
	waitBetweenTries: 1000,
	// n8n only retries if a failure stops the workflow.
	onError: 'stopWorkflow',
} as const;

/** n8n's own HTTP Request node. Without batching it sends all at once. */
export function httpRequest(engine: Engine, batching?: Batching, settings: Node = {}): Contestant {
	const pace = batching
		? `${batching.batchSize} each ${batching.batchInterval} ms`
		: 'all at once (its default)';
	const remark = settings.retryOnFail ? ', Retry On Fail' : '';
	return inEngine(engine, `HTTP Request, ${pace}${remark}`, (documents, { baseUrl }) => ({
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${baseUrl}/extract_data`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			sendBody: true,
			...(documents.kind === 'file' ? FILE_FORM : TEXT_FORM),
			options: batching ? { batching: { batch: { ...batching } } } : {},
		},
		credentials: { httpHeaderAuth: { id: '1', name: 'service' } },
		...settings,
	}));
}

const FILE_FORM: INodeParameters = {
	contentType: 'multipart-form-data',
	bodyParameters: {
		parameters: [
			{ parameterType: 'formData', name: 'fo_id', value: PROJECT },
			{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
		],
	},
};

const TEXT_FORM: INodeParameters = {
	contentType: 'form-urlencoded',
	specifyBody: 'keypair',
	bodyParameters: {
		parameters: [
			{ name: 'fo_id', value: PROJECT },
			{ name: 'text', value: '={{ $json.text }}' },
		],
	},
};

/**
 * The usual way to write a node: one item after the other, each with one awaited request. It replaces
 * n8n's "No Operation" node, in this process only.
 */
export function oneAtATime(engine: Engine): Contestant {
	const type = engine.nodeType('n8n-nodes-base.noOp');
	type.description.credentials = [{ name: 'documentExtractionApi', required: true }];
	type.execute = sendOneByOne;
	return inEngine(engine, 'loop, one at a time', () => ({
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		parameters: {},
		credentials: { documentExtractionApi: { id: '1', name: 'service' } },
	}));
}

const sendOneByOne: INodeType['execute'] = async function (this: IExecuteFunctions) {
	const { baseUrl } = await this.getCredentials('documentExtractionApi');
	const results: INodeExecutionData[] = [];
	for (const [index, item] of this.getInputData().entries()) {
		const form = new FormData();
		form.append('fo_id', PROJECT);
		if (item.binary) {
			const { fileName, mimeType: type } = this.helpers.assertBinaryData(index, 'data');
			const content = await this.helpers.getBinaryDataBuffer(index, 'data');
			form.append('file', new Blob([content], { type }), fileName);
		}
		const json = await this.helpers.httpRequestWithAuthentication
			.call(this, 'documentExtractionApi', {
				method: 'POST',
				url: `${String(baseUrl)}/extract_data`,
				body: item.binary
					? form
					: new URLSearchParams({ fo_id: PROJECT, text: String(item.json.text) }),
			})
			.catch((error: Error) => ({ error: error.message }));
		results.push({ json, pairedItem: { item: index } });
	}
	return [results];
};

function inEngine(
	engine: Engine,
	name: string,
	node: (documents: Documents, service: Started) => Node,
): Contestant {
	return {
		name,
		async send(documents, service, signal) {
			const sender = {
				id: SENDER,
				name: SENDER,
				position: [220, 0],
				onError: 'continueRegularOutput',
				...node(documents, service),
			};
			const workflow = { nodes: [TRIGGER_NODE, sender], connections: CONNECTIONS };
			const started = performance.now();
			const execution = await engine.run(workflow as Partial<IWorkflowBase>, {
				credentials: {
					service: { ...service, name: 'x-api-key', value: service.apiKey },
				},
				pinned: { [TRIGGER]: documents.items },
				signal,
				mode: 'trigger',
			});
			const seconds = (performance.now() - started) / 1000;
			const items = execution.items(SENDER);
			return { seconds, arrived: countArrived(documents, (index) => items[index]?.json) };
		},
	};
}

const TRIGGER_NODE: Node = {
	id: TRIGGER,
	name: TRIGGER,
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const CONNECTIONS = { [TRIGGER]: { main: [[{ node: SENDER, type: 'main', index: 0 }]] } };

/**
 * undici without n8n, for comparison: persistent connections, and nothing but the request.
 *
 * @param perSecond the most requests to send per second; unlimited by default
 */
export function undici(concurrency: number, perSecond?: number): Contestant {
	const remark = perSecond ? `, told to send ${perSecond} a second` : '';
	return {
		name: `undici, ${concurrency} at a time${remark}`,
		async send(documents, { baseUrl, apiKey }) {
			const { origin, pathname } = new URL(`${baseUrl}/extract_data`);
			const results = new Array<unknown>(documents.names.length);
			const indexes = documents.names.keys();
			const started = performance.now();
			const pool = new Pool(origin, { connections: concurrency });
			const sendNext = async () => {
				for (const index of indexes) {
					const due = perSecond ? started + (index * 1000) / perSecond : 0;
					if (due > performance.now()) await wait(due - performance.now());
					const { contentType, body } = encode(documents, index);
					const answer = await pool.request({
						path: pathname,
						method: 'POST',
						headers: { 'x-api-key': apiKey, 'content-type': contentType },
						body,
					});
					results[index] = await answer.body.json();
				}
			};
			await Promise.all(Array.from({ length: concurrency }, sendNext));
			const seconds = (performance.now() - started) / 1000;
			await pool.close();
			return { seconds, arrived: countArrived(documents, (index) => results[index]) };
		},
	};
}

const BOUNDARY = 'form-0123456789';

function encode({ kind, names, content, items }: Documents, index: number) {
	if (kind === 'text') {
		const text = String(items[index]!.json.text);
		return {
			contentType: 'application/x-www-form-urlencoded',
			body: new URLSearchParams({ fo_id: PROJECT, text }).toString(),
		};
	}
	const head =
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="fo_id"\r\n\r\n${PROJECT}\r\n` +
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${names[index]}"\r\n` +
		'Content-Type: application/pdf\r\n\r\n';
	return {
		contentType: `multipart/form-data; boundary=${BOUNDARY}`,
		body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
	};
}

function countArrived({ names }: Documents, fields: (index: number) => unknown): number {
	return names.filter((name, index) => {
		const found = fields(index) as { document?: unknown } | undefined;
		return found?.document === name;
	}).length;
}
