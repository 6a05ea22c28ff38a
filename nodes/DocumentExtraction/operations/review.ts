import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readOptions } from '../documents/parameters/options';
import { reviewed, reviewFor } from '../results/items';

/** What an item says whose fields weren't looked at, so that nobody takes it for one that is fine. */
export function reviewOf(
	context: IExecuteFunctions,
	itemIndex: number,
	reason: string,
): IDataObject {
	try {
		return reviewFor(readOptions(context.getNodeParameter('options', itemIndex, {})), [reason]);
	} catch {
		return reviewed([reason]); // Options that can't be read may ask for it.
	}
}
