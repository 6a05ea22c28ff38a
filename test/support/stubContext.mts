import { Readable } from 'node:stream';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

/** An answer of the service, or the error code of a failed connection. */
export type StubAnswer =
	| { status: number; headers?: Record<string, string>; body: string }
	| string;

export interface StubOptions {
	items: INodeExecutionData[];
	parameters: IDataObject;
	continueOnFail: boolean;
	respond(request: IHttpRequestOptions): StubAnswer;
}

let contexts = 0;

/**
 * The part of n8n that the node's `execute` uses, for tests with thousands of executions, each with its own
 * account. Each parameter may be a function of the item's index. All files are in memory.
 */
export function stubContext({ items, parameters, continueOnFail, respond }: StubOptions) {
	const apiKey = `key-of-context-${++contexts}`;
	const hints: string[] = [];
	const context = {
		getInputData: () => items,
		getNode: () => ({ name: 'Document Extraction', type: 'documentExtraction', parameters: {} }),
		getParentNodes: () => [],
		getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) => {
			const value = parameters[name] as unknown;
			return (typeof value === 'function' ? value(itemIndex) : value) ?? fallback;
		},
		getCredentials: async () => ({
			baseUrl: 'https://api.example.com/api/v1',
			apiKey,
		}),
		getMode: () => 'trigger',
		getWorkflow: () => ({ id: 'workflow' }),
		getWorkflowSettings: () => ({}),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => continueOnFail,
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: IHttpRequestOptions) => {
				const answer = respond(request);
				if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
				const { status, headers = {}, body } = answer;
				return { statusCode: status, headers, body: Readable.from([Buffer.from(body)]) };
			},
		},
	};
	return { context: context as unknown as IExecuteFunctions, hints };
}
