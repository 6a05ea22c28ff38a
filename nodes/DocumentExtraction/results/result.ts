import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import type { Document } from '../documents/documents';
import { Problem, ServiceProblem } from '../problem';
import { convertValues } from './convertValues';

type NodeError = NodeApiError | NodeOperationError;

/** How the extraction of a document went. */
export interface Effort {
	tries: number;
	/** From sending it for the first time to the end of the answer. */
	milliseconds: number;
}

/** The field that says what a result came from. */
const DOCUMENT_FIELD = '_document';

/** The binary field of a file that is passed on: the name that most nodes look for. */
const FILE_FIELD = 'data';

/**
 * The item for a document that was extracted. Where names are equal, the extracted fields win over
 * `_document`, and both over the fields that came in.
 *
 * @param input the item that the document came with
 */
export function extractedItem(
	{ itemIndex, options, source, request }: Document,
	body: IDataObject,
	effort: Effort,
	input: INodeExecutionData,
): INodeExecutionData {
	const { outputField, includeInput, includeDocument, keepFiles, valueFormat } = options;
	const values = valueFormat ? convertValues(body, valueFormat) : body;
	const fields = outputField ? { [outputField]: values } : values;
	const description = { ...descriptionOf(request, source), ...effort };
	const item: INodeExecutionData = {
		json: {
			...(includeInput ? input.json : {}),
			...(includeDocument || looksLikeError(fields) ? { [DOCUMENT_FIELD]: description } : {}),
			...fields,
		},
		pairedItem: { item: itemIndex },
	};
	if (keepFiles && source) item.binary = { [FILE_FIELD]: source.data };
	return item;
}

function descriptionOf(request: Document['request'], source: Document['source']): IDataObject {
	if ('text' in request) return { textLength: request.text.length };
	return {
		fileName: source?.data.fileName ?? request.file.name,
		mimeType: request.file.mimeType,
		size: request.file.size,
		binaryField: source?.field ?? null,
	};
}

/** n8n would send a result of just these fields to the error output; one more field prevents it. */
function looksLikeError(fields: IDataObject): boolean {
	const names = Object.keys(fields);
	return names.includes('error') && names.every((name) => ERROR_FIELDS.includes(name));
}

const ERROR_FIELDS = ['error', 'message', 'details'];

/** The item for a document that failed, where the node is set to continue. */
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
 * The same item, which n8n sends to the error output. n8n 2 knows it by its fields alone, n8n 1 by
 * `error` beside them. Where n8n sees that property later on, it drops all fields but one: so it is
 * one that the copy on the error output does not take along.
 */
export function forErrorOutput(item: INodeExecutionData, error: NodeError): INodeExecutionData {
	return Object.defineProperty(item, 'error', { value: error, enumerable: false });
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
