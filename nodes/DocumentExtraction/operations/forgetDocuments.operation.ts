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

/**
 * The operation "Forget Documents": all documents that this node has read, or those of its input. All items
 * pass as they came.
 */
export async function forgetDocumentsOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const deadlines = new Deadlines(shared.clock, context.getExecutionCancelSignal());
	const history = new DocumentHistory(context.helpers, shared.clock, deadlines);
	try {
		if (context.getNodeParameter('forget', 0, 'all') === 'all') await history.forgetAll();
		else await forgetInput(context, shared, deadlines, history);
	} catch (error) {
		throw toNodeError(context.getNode(), error as Error, 0);
	}
	return context.getInputData().map((item, index) => passedThrough(index, item));
}

/** @throws Error with a sentence for the first document that can't be read */
async function forgetInput(
	context: IExecuteFunctions,
	shared: SharedResources,
	deadlines: Deadlines,
	history: DocumentHistory,
): Promise<void> {
	const service = await connect(context);
	if (service instanceof Error) throw service;
	const keys: string[] = [];
	for await (const { documents, itemIndex } of selectDocuments(context, deadlines)) {
		for (const document of documents) {
			if (document instanceof Error) throw toNodeError(context.getNode(), document, itemIndex);
			const digest = await digestOf(document, shared, context.getExecutionCancelSignal());
			keys.push(documentKey(document, digest));
		}
	}
	await history.forget(keys);
	for (const key of keys) shared.kept.remove(service.account, key);
	const message =
		keys.length === 1 ? '1 document forgotten.' : `${keys.length} documents forgotten.`;
	context.addExecutionHints({ message, location: 'outputPane' });
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
