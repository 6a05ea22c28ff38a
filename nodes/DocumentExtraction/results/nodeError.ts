import { NodeApiError, NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

import { Problem, ServiceProblem, type FileOrigin } from '../problem';
import { inMessage, quoted } from '../wording';
import { asHtml } from './html';

export type NodeError = NodeApiError | NodeOperationError;

export function isApiError(error: NodeError): error is NodeApiError {
	return error instanceof NodeApiError;
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
	file?: FileOrigin,
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

function describe(problem: Problem, file: FileOrigin | undefined): string {
	if (!file) return problem.description;
	const { fileName, binaryField } = file;
	const name = fileName ? quoted(fileName) : 'the one';
	return `${problem.description} File: ${name} in the field ${quoted(binaryField)}.`;
}
