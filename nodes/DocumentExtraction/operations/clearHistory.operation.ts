import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import type { Document } from '../documents/document';
import { selectDocuments } from '../documents/selectDocuments';
import { DocumentHistory } from '../known/documentHistory';
import { documentKey } from '../known/documentKey';
import { passedThrough } from '../results/items';
import { toNodeError } from '../results/nodeError';
import type { SharedResources } from '../sharedResources';
import { encodeForm } from '../transport/request';
import { connect } from '../transport/service';
import { count } from '../wording';
import { toFailedItem } from './failedItem';

/**
 * The operation "Clear History": of all documents that this node has read, or of those of its input. All items
 * pass as they came, except for those whose documents can't be read.
 */
export async function clearHistoryOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const deadlines = new Deadlines(shared.clock, context.getExecutionCancelSignal());
	const history = new DocumentHistory(context.helpers, shared.clock, deadlines);
	try {
		if (context.getNodeParameter('clear', 0, 'all') !== 'all') {
			return await clearInput(context, shared, deadlines, history);
		}
		await history.clear();
		return context.getInputData().map((item, index) => passedThrough(index, item));
	} catch (error) {
		throw toNodeError(context, error as Error, 0);
	}
}

/** @throws NodeError for the first item whose documents can't be read, if the node should not continue */
async function clearInput(
	context: IExecuteFunctions,
	shared: SharedResources,
	deadlines: Deadlines,
	history: DocumentHistory,
): Promise<INodeExecutionData[]> {
	const service = await connect(context);
	if (service instanceof Error) throw service;
	const input = context.getInputData();
	const output: INodeExecutionData[] = [];
	const keys = new Set<string>();
	const stop = context.getExecutionCancelSignal();
	for await (const { documents, itemIndex } of selectDocuments(context, deadlines)) {
		const found = await Promise.all(documents.map(async (one) => await keyOf(one, shared, stop)));
		for (const key of found) if (typeof key === 'string') keys.add(key);
		const problem = found.find((key) => key instanceof Error);
		output.push(
			problem
				? toFailedItem(context, itemIndex, { problem })
				: passedThrough(itemIndex, input[itemIndex]!),
		);
	}
	await history.remove([...keys]);
	for (const key of keys) shared.kept.remove(service.account, key);
	const message = `${count(keys.size, 'document')} cleared from the history.`;
	context.addExecutionHints({ message, location: 'outputPane' });
	return output;
}

/** @returns why it can't be read, if it can't */
async function keyOf(
	document: Document | Error,
	shared: SharedResources,
	stop: AbortSignal | undefined,
): Promise<string | Error> {
	if (document instanceof Error) return document;
	return await digestOf(document, shared, stop).then(
		(sha256) => documentKey(document, sha256),
		(error: Error) => error,
	);
}

async function digestOf(
	{ request, bytes }: Document,
	shared: SharedResources,
	stop: AbortSignal | undefined,
): Promise<string> {
	const { memory, buffers } = shared;
	await memory.reserve(bytes, stop);
	try {
		const form = await encodeForm(request, buffers);
		form.release();
		return form.sha256;
	} finally {
		memory.release(bytes);
	}
}
