import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import { fieldsOfItem } from '../documents/itemFiles';
import { readOptions } from '../documents/options';
import { concurrencyOf, selectDocuments } from '../documents/selectDocuments';
import { extractItems, type ItemOutcomes } from '../extraction/extractItems';
import { deduplicationOf, type Deduplication } from '../deduplication/deduplication';
import { isAwaited, type Failed, type Outcome } from '../outcome';
import { toFailedItem } from '../results/failedItem';
import {
	extractedItem,
	passedThrough,
	alreadyReadItem,
	reviewed,
	reviewFor,
} from '../results/items';
import { notesOf } from '../results/note';
import type { SharedResources } from '../sharedResources';
import { Services } from '../transport/services';
import { asHtml, inMessage } from '../wording';

/**
 * The operation "Extract Data": n8n's items in, n8n's items out.
 *
 * @throws NodeError if the execution was stopped, or fails with one of its documents
 */
export async function extractDataOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const deduplication = deduplicationOf(context, shared);
	return await extract(context, shared, deduplication).catch((error) => {
		const isStopped = context.getExecutionCancelSignal()?.aborted === true;
		deduplication.keep(isStopped ? 'stopped' : 'failed');
		throwIfStopped(context);
		throw error;
	});
}

async function extract(
	context: IExecuteFunctions,
	shared: SharedResources,
	deduplication: Deduplication,
): Promise<INodeExecutionData[]> {
	const cancelSignal = context.getExecutionCancelSignal();
	const deadlines = new Deadlines(shared.clock, cancelSignal);
	const services = new Services(context);
	const { items: extracted, wait } = await extractItems(
		selectDocuments(context, services, deadlines),
		services,
		{
			concurrency: concurrencyOf(context),
			stopAtFirstFailure: !context.continueOnFail(),
			cancelSignal,
			shared,
			deduplication,
		},
	);
	throwIfStopped(context);

	const items = withUnreadable(context, extracted);
	const output = toOutput(context, items);
	if (isDropped(output, context.getNode(), deduplication.tryNumber)) {
		// In case somebody stops n8n before the next attempt.
		deduplication.keep('failed');
		return output;
	}
	const problems = await record(context, deduplication, items);
	deduplication.deliveries.confirm(outcomesOf(items));
	const settled = await settle(items, deduplication, deadlines);
	deduplication.delivered(outcomesOf(settled));
	const notes = [...notesOf(settled, wait), ...problems];
	if (notes.length > 0) {
		context.addExecutionHints({ message: notes.map(asHtml).join('<br>'), location: 'outputPane' });
	}
	return settled === items ? output : toOutput(context, settled);
}

/** @throws NodeError if the node should not continue after the failure of a document */
function toOutput(context: IExecuteFunctions, items: ItemOutcomes[]): INodeExecutionData[] {
	const input = context.getInputData();
	return items.flatMap(({ itemIndex, outcomes, passesThrough }) => [
		...(passesThrough
			? [passedThrough(itemIndex, input[itemIndex]!, reviewOf(context, itemIndex, NO_DOCUMENT))]
			: []),
		...outcomes.flatMap((outcome) => toItems(context, itemIndex, outcome)),
	]);
}

/** @returns the same items if there was nothing to wait for */
async function settle(
	items: ItemOutcomes[],
	{ deliveries }: Deduplication,
	deadlines: Deadlines,
): Promise<ItemOutcomes[]> {
	const outcomes = outcomesOf(items);
	if (!outcomes.some(isAwaited)) return items;
	const settling = async () => await deliveries.settle(outcomes);
	const settled = await deadlines.within(Infinity, settling).catch(async (error) => {
		// It was stopped, so nothing is delivered after all.
		await deliveries.takeBack(outcomes);
		throw error;
	});
	return items.map((item) => ({ ...item, outcomes: settled.splice(0, item.outcomes.length) }));
}

function outcomesOf(items: ItemOutcomes[]): Outcome[] {
	return items.flatMap(({ outcomes }) => outcomes);
}

/**
 * Whether n8n drops what an attempt has output, and starts the next one: with "Retry On Fail" it does so if
 * the first item has an error. Then nothing is delivered yet.
 */
function isDropped(
	[first]: INodeExecutionData[],
	{ retryOnFail, maxTries }: INode,
	attempt: number,
): boolean {
	const hasFailed = (first?.json.error ?? false) !== false;
	// As n8n counts them.
	const tries = Math.min(5, Math.max(2, maxTries || 3));
	return retryOnFail === true && hasFailed && attempt < tries;
}

/** None for a repeated document that is skipped. */
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
	const item = extractedItem(outcome, fieldsOfItem(context, itemIndex));
	return [problem ? toFailedItem(context, itemIndex, { document, problem }, item) : item];
}

const NO_DOCUMENT = 'The item has no document';

/** @throws the problem, if the node should not continue */
function unread(
	context: IExecuteFunctions,
	itemIndex: number,
	outcome: Pick<Failed, 'document' | 'problem'>,
): INodeExecutionData {
	const review = reviewOf(context, itemIndex, inMessage(outcome.problem.message));
	return toFailedItem(context, itemIndex, outcome, { json: review });
}

/**
 * Skipped files that somebody may have meant as documents leave by the error output, if there is one, so that
 * nobody takes them for read.
 */
function withUnreadable(context: IExecuteFunctions, items: ItemOutcomes[]): ItemOutcomes[] {
	if (context.getNode().onError !== 'continueErrorOutput') return items;
	return items.map(({ outcomes, skipped, ...item }) => {
		const unread = skipped.filter(({ isExtra }) => !isExtra);
		const failures = unread.map(({ problem }) => ({ problem, attempts: 0 }));
		return {
			...item,
			outcomes: [...outcomes, ...failures],
			skipped: skipped.filter(({ isExtra }) => isExtra),
		};
	});
}

/** @throws NodeError if the execution was stopped: n8n drops what it outputs */
function throwIfStopped(context: IExecuteFunctions): void {
	// n8n recognises it by this word.
	if (context.getExecutionCancelSignal()?.aborted) {
		throw new NodeOperationError(context.getNode(), 'canceled');
	}
}

/**
 * @returns a sentence if n8n's database fails, else none
 * @throws NodeError if the execution was stopped meanwhile; then nothing is recorded
 */
async function record(
	context: IExecuteFunctions,
	deduplication: Deduplication,
	items: ItemOutcomes[],
): Promise<string[]> {
	const outcomes = outcomesOf(items);
	const problem = await deduplication.deliveries.record(outcomes).then(
		() => [],
		({ message }: Error) => [`The documents will be extracted again: ${message}.`],
	);
	if (context.getExecutionCancelSignal()?.aborted)
		await deduplication.deliveries.takeBack(outcomes);
	throwIfStopped(context);
	return problem;
}

/** What an item says whose fields weren't looked at, so that nobody takes it for one that is fine. */
function reviewOf(context: IExecuteFunctions, itemIndex: number, reason: string): IDataObject {
	try {
		return reviewFor(readOptions(context.getNodeParameter('options', itemIndex, {})), [reason]);
	} catch {
		return reviewed([reason]); // Options that can't be read may ask for it.
	}
}
