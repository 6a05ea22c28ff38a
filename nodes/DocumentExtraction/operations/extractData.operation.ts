import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import { concurrencyOf, selectDocuments } from '../documents/selectDocuments';
import { extractData, type ItemOutcomes } from '../extractData';
import type { Outcome } from '../outcome';
import {
	extractedItem,
	failedItem,
	forErrorOutput,
	passedThrough,
	repeatedItem,
} from '../results/items';
import { asHtml } from '../results/html';
import { toNodeError } from '../results/nodeError';
import { noteOf } from '../results/note';
import { DocumentHistory } from '../reuse/documentHistory';
import { documentKey } from '../reuse/documentKey';
import type { FinishedResults } from '../reuse/finishedResults';
import type { SharedResources } from '../sharedResources';
import { fieldsOf } from '../transport/answer';
import { connect } from '../transport/service';

/** The operation "Extract Data": n8n's items in, n8n's items out. */
export async function extractDataOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const input = context.getInputData();
	const service = await connect(context);
	if (service instanceof Error) return input.map((_, item) => toFailedItem(context, item, service));

	const cancelSignal = context.getExecutionCancelSignal();
	const deadlines = new Deadlines(shared.clock, cancelSignal);
	const history = new DocumentHistory(context.helpers, shared.clock, deadlines);
	const { items, wait } = await extractData(selectDocuments(context, deadlines), service, {
		concurrency: concurrencyOf(context),
		stopAtFirstFailure: !context.continueOnFail(),
		cancelSignal,
		shared,
		finished: finishedBefore(context, shared),
		history,
	});
	// n8n recognises by this word that the execution was stopped.
	if (cancelSignal?.aborted) throw new NodeOperationError(context.getNode(), 'canceled');

	const output = items.flatMap(({ itemIndex, outcomes, passesThrough }) =>
		passesThrough
			? [passedThrough(itemIndex, input[itemIndex]!)]
			: outcomes.flatMap((outcome) => toItems(context, itemIndex, outcome)),
	);
	const notes = [noteOf(items, wait), await record(context, history, items)].filter(Boolean);
	if (notes.length > 0) {
		context.addExecutionHints({ message: asHtml(notes.join(' ')), location: 'outputPane' });
	}
	return output;
}

/** What earlier attempts have read, if n8n starts this execution again and again. */
function finishedBefore(context: IExecuteFunctions, shared: SharedResources): FinishedResults {
	const { retryOnFail } = context.getNode();
	return retryOnFail ? shared.attempts.resultsOf(context.getExecuteData()) : new Map();
}

/** None for a repeated document that is skipped. */
function toItems(
	context: IExecuteFunctions,
	itemIndex: number,
	outcome: Outcome,
): INodeExecutionData[] {
	const input = context.getInputData()[itemIndex]!;
	if ('isRepeated' in outcome) {
		const { document, sha256 } = outcome;
		const passesThrough = document.options.repeatedDocuments === 'passThrough';
		return passesThrough ? [repeatedItem(document, sha256, input)] : [];
	}
	if (!('body' in outcome)) return [toFailedItem(context, itemIndex, outcome.problem)];
	const { document, body, problem } = outcome;
	const fields = document.options.simplify ? fieldsOf(body) : body;
	const item = extractedItem(document, fields, outcome, input);
	return [problem ? toFailedItem(context, itemIndex, problem, item) : item];
}

/**
 * @param extracted what was extracted nevertheless
 * @throws the problem, if the node should not continue
 */
function toFailedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	problem: Error,
	extracted?: INodeExecutionData,
): INodeExecutionData {
	const error = toNodeError(context.getNode(), problem, itemIndex);
	if (!context.continueOnFail()) throw error;
	const failed = failedItem(itemIndex, error, problem);
	const item = { ...extracted, ...failed, json: { ...extracted?.json, ...failed.json } };
	if (context.getNode().onError !== 'continueErrorOutput') return item;
	return forErrorOutput(item, error, context.getInputData()[itemIndex]!);
}

/**
 * Remembers what was read, except by a person who tries something out in the editor.
 *
 * @returns a sentence if that failed
 */
async function record(
	context: IExecuteFunctions,
	history: DocumentHistory,
	items: ItemOutcomes[],
): Promise<string | undefined> {
	if (context.getMode() === 'manual') return undefined;
	const read = items
		.flatMap(({ outcomes }) => outcomes)
		.flatMap((outcome) => ('body' in outcome && !outcome.isCopy ? [outcome] : []))
		.filter(({ document }) => document.options.repeatedDocuments !== 'extract');
	const keys = read.map(({ document, sha256 }) => documentKey(document, sha256));
	try {
		await history.record(keys, read[0]?.document.options.historySize ?? 0);
		return undefined;
	} catch (error) {
		return `The documents will be extracted again: ${(error as Error).message}.`;
	}
}
