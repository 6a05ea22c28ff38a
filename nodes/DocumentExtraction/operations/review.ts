import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readOptions, type Options } from '../documents/parameters/options';
import { reviewFor } from '../results/items';

/** What an item says whose fields weren't looked at, so that nobody takes it for one that is fine. */
export function reviewOf(
	context: IExecuteFunctions,
	itemIndex: number,
	reason: string,
): IDataObject {
	return reviewFor(optionsOf(context, itemIndex), [reason]);
}

function optionsOf(
	context: IExecuteFunctions,
	itemIndex: number,
): Pick<Options, 'requiredFields' | 'checks'> {
	try {
		return readOptions(context.getNodeParameter('options', itemIndex, {}));
	} catch {
		return { requiredFields: ['unknown'], checks: [] }; // They may ask for it.
	}
}
