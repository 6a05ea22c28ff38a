import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { fieldsOfItem } from '../documents/itemFiles';
import { readOptions } from '../options/options';
import type { ItemOutcomes } from '../extraction/extractItems';
import { isAwaited, type Failed, type Outcome } from '../outcome';
import { inMessage } from '../wording';
import { toFailedItem } from './failedItem';
import { alreadyReadItem, extractedItems, passedThrough, reviewed, reviewFor } from './items';

const NO_DOCUMENT = 'The item has no document';

/**
 * The items that the node outputs.
 *
 * @throws NodeError if a document failed and the node shouldn't continue
 */
export function toOutput(context: IExecuteFunctions, items: ItemOutcomes[]): INodeExecutionData[] {
	const input = context.getInputData();
	return items.flatMap(({ itemIndex, outcomes, passesThrough }) => [
		...(passesThrough
			? [
					passedThrough(
						itemIndex,
						input[itemIndex]!,
						reviewFieldsOf(context, itemIndex, NO_DOCUMENT),
					),
				]
			: []),
		...outcomes.flatMap((outcome) => toItems(context, itemIndex, outcome)),
	]);
}

/** @returns nothing for an already read document that is skipped */
function toItems(
	context: IExecuteFunctions,
	itemIndex: number,
	outcome: Outcome,
): INodeExecutionData[] {
	const input = context.getInputData()[itemIndex]!;
	if ('isAlreadyRead' in outcome || isAwaited(outcome)) {
		const passesThrough = outcome.document.options.alreadyReadDocuments === 'passThrough';
		return passesThrough ? [alreadyReadItem(outcome, input)] : [];
	}
	if (!('body' in outcome)) return [unread(context, itemIndex, outcome)];
	const { document, problem } = outcome;
	const items = extractedItems(outcome, fieldsOfItem(context, itemIndex));
	if (!problem) return items;
	return items.map((item) => toFailedItem(context, itemIndex, { document, problem }, item));
}

/** @throws the problem, if the node shouldn't continue */
function unread(
	context: IExecuteFunctions,
	itemIndex: number,
	outcome: Pick<Failed, 'document' | 'problem'>,
): INodeExecutionData {
	const review = reviewFieldsOf(context, itemIndex, inMessage(outcome.problem.message));
	return toFailedItem(context, itemIndex, outcome, { json: review });
}

/** The review fields of an item whose fields nobody could check, so that it doesn't look correct. */
function reviewFieldsOf(
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
