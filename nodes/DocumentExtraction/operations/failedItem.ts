import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { filesOfItem } from '../documents/filesOfItem';
import type { Failed } from '../outcome';
import { failedFile, failedItem, forErrorOutput } from '../results/items';
import { toNodeError } from '../results/nodeError';

/**
 * The item for a document that failed, or for an item that has none.
 *
 * @param extracted what was extracted nevertheless, or that it needs a review
 * @throws the problem, if the node should not continue
 */
export function toFailedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	outcome: Pick<Failed, 'document' | 'problem'>,
	extracted?: INodeExecutionData,
): INodeExecutionData {
	const { problem } = outcome;
	const file = failedFile(outcome);
	const error = toNodeError(context, problem, itemIndex, file);
	if (!context.continueOnFail()) throw error;
	const item = failedItem(itemIndex, error, problem, file, extracted);
	if (context.getNode().onError !== 'continueErrorOutput') return item;
	return forErrorOutput(item, error, filesOfItem(context, itemIndex));
}
