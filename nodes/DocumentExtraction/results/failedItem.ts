import {
	NodeApiError,
	NodeOperationError,
	type IBinaryKeyData,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { filesOfItem, type ItemFile } from '../documents/itemFiles';
import type { Failed } from '../outcome';
import { Problem, ServiceProblem } from '../problem';
import { asHtml, inMessage, quoted } from '../wording';
import { fileOf } from './items';

type NodeError = NodeApiError | NodeOperationError;

/**
 * The item for a document that failed, or for an item that has none.
 *
 * @param extracted what was extracted nevertheless, or that it needs a review. Its own fields `error` and
 * `details` give way, and are in `details.replaced`.
 * @throws the problem, if the node should not continue
 */
export function toFailedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	{ document, problem }: Pick<Failed, 'document' | 'problem'>,
	extracted: INodeExecutionData = { json: {} },
): INodeExecutionData {
	const ofItem = problem instanceof Problem ? problem.file : undefined;
	const file = document ? fileOf(document) : ofItem;
	const error = toNodeError(context, problem, itemIndex, file);
	if (!context.continueOnFail()) throw error;
	const { json } = extracted;
	const replaced = Object.entries(json).filter(([name]) => name === 'error' || name === 'details');
	const details = {
		// Items are data, not HTML like the description of the error.
		description: (problem instanceof Problem ? problem : error).description ?? null,
		httpCode: error instanceof NodeApiError ? error.httpCode : null,
		...(file && { fileName: file.data.fileName, binaryField: file.field }),
		...(replaced.length > 0 && { replaced: Object.fromEntries(replaced) }),
	};
	const item = {
		...extracted,
		json: { ...json, error: error.message, details },
		pairedItem: { item: itemIndex },
	};
	if (context.getNode().onError !== 'continueErrorOutput') return item;
	const files = file ? { [file.field]: file.data } : filesOfItem(context, itemIndex);
	return forErrorOutput(item, error, files);
}

/** The items of an execution that failed as a whole, if the node should continue. */
export function failedItems(context: IExecuteFunctions, problem: Error): INodeExecutionData[] {
	const indexes = [...context.getInputData().keys()];
	return indexes.map((itemIndex) => toFailedItem(context, itemIndex, { problem }));
}

/**
 * The same item, which n8n sends to the error output. n8n 2 recognises it by its fields alone, n8n 1 by
 * `error` next to them. If n8n sees that property later on, it drops all fields but one: so it is one
 * that the copy on the error output doesn't take along.
 *
 * @param files the one that failed, or all that came in if the item as a whole has failed. n8n adds the
 * fields of the input, but not its files.
 */
function forErrorOutput(
	item: INodeExecutionData,
	error: NodeError,
	files: IBinaryKeyData,
): INodeExecutionData {
	const hasFiles = Object.keys(files).length > 0;
	const withFiles = hasFiles ? { ...item, binary: files } : item;
	return Object.defineProperty(withFiles, 'error', { value: error, enumerable: false });
}

/**
 * n8n's own error for whatever went wrong with an item: an API error if the service was asked, an
 * operation error if nothing was sent. Nothing of a request is attached to it, so the key isn't either.
 * Whatever its message quotes, it is short and has no HTML in it. It has the number of the item, unless there
 * is only one.
 *
 * @param file the one that it is about, if it is about one: an item may have several, with the same name
 */
export function toNodeError(
	context: Pick<IExecuteFunctions, 'getNode' | 'getInputData'>,
	error: unknown,
	itemIndex: number,
	file?: ItemFile,
): NodeError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		error.message = inMessage(error.message);
		return error;
	}
	const text = error instanceof Error ? error.message : String(error);
	const node = context.getNode();
	const isOnly = context.getInputData().length === 1;
	const message = isOnly ? inMessage(text) : `${inMessage(text)} [item ${itemIndex}]`;
	const description = error instanceof Problem ? asHtml(describe(error, file)) : undefined;
	const options = { message, description, itemIndex };
	const nodeError =
		error instanceof ServiceProblem
			? new NodeApiError(node, {}, { ...options, httpCode: error.response.status?.toString() })
			: new NodeOperationError(node, message, options);
	// n8n replaces a message in which it finds the name of an error code, be it in the name of a file.
	nodeError.message = message;
	return nodeError;
}

function describe(problem: Problem, file: ItemFile | undefined): string {
	if (!file) return problem.description;
	const { field, data } = file;
	const name = data.fileName ? quoted(data.fileName) : 'the one';
	return `${problem.description} File: ${name} in the field ${quoted(field)}.`;
}
