import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import type { Document } from '../documents/document';
import { chosenFrom } from '../documents/parameterValues';
import { selectDocuments } from '../documents/selectDocuments';
import { historyOf, deduplicationOf, type Identified } from '../deduplication/deduplication';
import { toFailedItem } from '../results/failedItem';
import { passedThrough } from '../results/items';
import type { SharedResources } from '../sharedResources';
import { encodeForm } from '../transport/request';
import { Services } from '../transport/services';
import { count } from '../wording';

/**
 * The operation "Clear History": forgets all documents that this node has read, or those of its input. Items pass
 * unchanged, except for those whose documents can't be read.
 */
export async function clearHistoryOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const clear = { value: context.getNodeParameter('clear', 0, 'input'), label: 'Documents' };
	if (chosenFrom(clear, ['all', 'input']) === 'input') {
		return await clearInput(context, shared);
	}
	await historyOf(context, shared.clock).clear();
	return context.getInputData().map((item, index) => passedThrough(index, item));
}

/** @throws NodeError for the first item whose documents can't be read, if the node shouldn't continue */
async function clearInput(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const input = context.getInputData();
	const output: INodeExecutionData[] = [];
	const identified: Identified[] = [];
	const stop = context.getExecutionCancelSignal();
	const deadlines = new Deadlines(shared.clock, stop);
	const services = new Services(context);
	for await (const { documents, itemIndex, skipReason } of selectDocuments(
		context,
		services,
		deadlines,
	)) {
		const found = await Promise.all(
			documents.map(async (one) => {
				return await identify(one, shared, stop).catch((error: Error) => error);
			}),
		);
		identified.push(...found.flatMap((one) => (one instanceof Error ? [] : one)));
		const problem = found.find((one) => one instanceof Error) ?? skipReason;
		output.push(
			problem
				? toFailedItem(context, itemIndex, { problem })
				: passedThrough(itemIndex, input[itemIndex]!),
		);
	}
	const cleared = await deduplicationOf(context, shared).forget(identified);
	const message = `${count(cleared, 'document')} cleared from the history.`;
	context.addExecutionHints({ message, location: 'outputPane' });
	return output;
}

/** @throws the reason if it can't be read */
async function identify(
	document: Document | Error,
	{ memory, buffers }: SharedResources,
	stop: AbortSignal | undefined,
): Promise<Identified> {
	if (document instanceof Error) throw document;
	await memory.reserve(document.bytes, stop);
	try {
		const { sha256, release } = await encodeForm(document, buffers);
		release();
		return { document, sha256 };
	} finally {
		memory.release(document.bytes);
	}
}
