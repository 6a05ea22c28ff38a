import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import { passedThrough } from '../results/items';
import { toNodeError } from '../results/nodeError';
import { DocumentHistory } from '../known/documentHistory';
import type { SharedResources } from '../sharedResources';

/** The operation "Forget Documents": the history is empty then, and all items pass as they came. */
export async function forgetDocumentsOperation(
	context: IExecuteFunctions,
	{ clock }: SharedResources,
): Promise<INodeExecutionData[]> {
	const deadlines = new Deadlines(clock, context.getExecutionCancelSignal());
	try {
		await new DocumentHistory(context.helpers, clock, deadlines).forgetAll();
	} catch (error) {
		throw toNodeError(context.getNode(), error as Error, 0);
	}
	return context.getInputData().map((item, index) => passedThrough(index, item));
}
