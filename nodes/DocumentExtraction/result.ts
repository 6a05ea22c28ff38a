import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { Problem, ServiceProblem } from './problem';

type NodeError = NodeApiError | NodeOperationError;

/** The item for a document that was extracted. */
export function extractedItem(itemIndex: number, json: IDataObject): INodeExecutionData {
	return { json, pairedItem: { item: itemIndex } };
}

/**
 * The item for a document that failed, where the node is set to continue. n8n sends an item to the
 * error output only if its `json` holds no keys but `error`, `message` and `details`.
 */
export function failedItem(itemIndex: number, error: NodeError): INodeExecutionData {
	const httpCode = error instanceof NodeApiError ? error.httpCode : null;
	return {
		json: {
			error: error.message,
			details: { description: error.description ?? null, httpCode },
		},
		pairedItem: { item: itemIndex },
	};
}

/**
 * n8n's own error for whatever went wrong with an item: an API error where the service was asked,
 * an operation error where nothing was sent. Nothing of a request hangs on it, so the key doesn't.
 */
export function toNodeError(node: INode, error: unknown, itemIndex: number): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { message } = error as Error;
	const description = error instanceof Problem ? error.description : undefined;
	const numbered = `${message} [item ${itemIndex}]`;
	const options = { message: numbered, description, itemIndex };
	const nodeError =
		error instanceof ServiceProblem
			? new NodeApiError(node, {}, { ...options, httpCode: error.answer.status?.toString() })
			: new NodeOperationError(node, numbered, options);
	// n8n puts a sentence of its own in place of a message in which it finds the name of an error
	// code, be it in the name of a file.
	nodeError.message = numbered;
	return nodeError;
}
