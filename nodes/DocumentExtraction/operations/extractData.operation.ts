import {
	NodeOperationError,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { Deadlines } from '../deadlines';
import { deduplicationOf, type Deduplication } from '../deduplication/deduplication';
import { concurrencyOf, selectDocuments } from '../documents/selectDocuments';
import {
	extractItems,
	type ExecutionOutcomes,
	type ItemOutcomes,
} from '../extraction/extractItems';
import { isAwaited, type Outcome } from '../outcome';
import { notesOf } from '../results/note';
import { toOutput } from '../results/output';
import type { SharedResources } from '../sharedResources';
import { Services } from '../transport/services';
import { asHtml } from '../wording';

/**
 * The operation "Extract Data": n8n's items in, n8n's items out.
 *
 * @throws NodeError if the execution was stopped, or fails with one of its documents
 */
export async function extractDataOperation(
	context: IExecuteFunctions,
	shared: SharedResources,
): Promise<INodeExecutionData[]> {
	const cancelSignal = context.getExecutionCancelSignal();
	const deadlines = new Deadlines(shared.clock, cancelSignal);
	const services = new Services(context);
	const deduplication = deduplicationOf(context, shared);
	return await extractItems(selectDocuments(context, services, deadlines), services, {
		concurrency: concurrencyOf(context),
		stopAtFirstFailure: !context.continueOnFail(),
		cancelSignal,
		shared,
		deduplication,
	})
		.then(async (extracted) => await deliver(context, extracted, deduplication, deadlines))
		.catch((error) => {
			deduplication.keep(cancelSignal?.aborted ? 'stopped' : 'failed');
			throwIfStopped(context);
			throw error;
		});
}

/**
 * Turns outcomes into n8n items, and remembers which documents were delivered with them. The own documents are
 * recorded and confirmed before waiting for those of other executions, so two executions never wait for each other.
 */
async function deliver(
	context: IExecuteFunctions,
	{ items: extracted, wait }: ExecutionOutcomes,
	deduplication: Deduplication,
	deadlines: Deadlines,
): Promise<INodeExecutionData[]> {
	throwIfStopped(context);
	const items = withUnreadable(context, extracted);
	const output = toOutput(context, items);
	if (isDropped(output, context.getNode(), deduplication.tryNumber)) {
		return await drop({ items, output }, deduplication);
	}
	const problems = await record(context, deduplication, items);
	deduplication.deliveries.confirm(outcomesOf(items));
	const settled = await settle(context, { items, output }, deduplication, deadlines);
	if (isDropped(settled.output, context.getNode(), deduplication.tryNumber)) {
		return await drop(settled, deduplication);
	}
	deduplication.delivered(outcomesOf(settled.items));
	const notes = [...notesOf(settled.items, wait), ...problems];
	if (notes.length > 0) {
		context.addExecutionHints({ message: notes.map(asHtml).join('<br>'), location: 'outputPane' });
	}
	return settled.output;
}

/**
 * If there is an error output, skipped files that may be documents leave by it, so that nobody believes that they
 * were read.
 */
function withUnreadable(context: IExecuteFunctions, items: ItemOutcomes[]): ItemOutcomes[] {
	if (context.getNode().onError !== 'continueErrorOutput') return items;
	return items.map(({ outcomes, skippedFiles, ...item }) => {
		const unread = skippedFiles.filter(({ isExtra }) => !isExtra);
		const failures = unread.map(({ problem }) => ({ problem, attempts: 0 }));
		return {
			...item,
			outcomes: [...outcomes, ...failures],
			skippedFiles: skippedFiles.filter(({ isExtra }) => isExtra),
		};
	});
}

/**
 * True if n8n drops the output and tries the node again. With "Retry On Fail", it does so if the first item has an
 * error. Nothing is delivered then.
 */
function isDropped(
	[first]: INodeExecutionData[],
	{ retryOnFail, maxTries }: INode,
	tryNumber: number,
): boolean {
	const hasFailed = (first?.json.error ?? false) !== false;
	// n8n applies the same limits.
	const tries = Math.min(5, Math.max(2, maxTries || 3));
	return retryOnFail === true && hasFailed && tryNumber < tries;
}

/** Leaves the documents to a later execution, in case somebody stops n8n before its next try. */
async function drop(
	{ items, output }: Delivered,
	deduplication: Deduplication,
): Promise<INodeExecutionData[]> {
	await deduplication.deliveries.takeBack(outcomesOf(items));
	deduplication.keep('failed');
	return output;
}

/**
 * Adds the documents to the node's history.
 *
 * @returns a sentence if n8n's database fails, else nothing
 * @throws NodeError if the execution was stopped meanwhile; then nothing is recorded
 */
async function record(
	context: IExecuteFunctions,
	{ deliveries }: Deduplication,
	items: ItemOutcomes[],
): Promise<string[]> {
	const outcomes = outcomesOf(items);
	const problem = await deliveries.record(outcomes).then(
		() => [],
		({ message }: Error) => [`The documents will be extracted again: ${message}.`],
	);
	if (context.getExecutionCancelSignal()?.aborted) await deliveries.takeBack(outcomes);
	throwIfStopped(context);
	return problem;
}

interface Delivered {
	items: ItemOutcomes[];
	output: INodeExecutionData[];
}

/**
 * Waits for other executions that are about to deliver some of these documents.
 *
 * @returns the same if there was nothing to wait for
 * @throws NodeError if the execution was stopped, or fails with a document that another one didn't deliver; then
 * nothing was delivered
 */
async function settle(
	context: IExecuteFunctions,
	given: Delivered,
	{ deliveries }: Deduplication,
	deadlines: Deadlines,
): Promise<Delivered> {
	const outcomes = outcomesOf(given.items);
	if (!outcomes.some(isAwaited)) return given;
	const settling = async () => {
		const settled = await deliveries.settle(outcomes);
		const items = given.items.map((item) => ({
			...item,
			outcomes: settled.splice(0, item.outcomes.length),
		}));
		return { items, output: toOutput(context, items) };
	};
	return await deadlines.within(Infinity, settling).catch(async (error) => {
		await deliveries.takeBack(outcomes);
		throw error;
	});
}

function outcomesOf(items: ItemOutcomes[]): Outcome[] {
	return items.flatMap(({ outcomes }) => outcomes);
}

/** @throws NodeError if the execution was stopped: n8n drops what it outputs */
function throwIfStopped(context: IExecuteFunctions): void {
	// n8n recognises a stopped execution by this word.
	if (context.getExecutionCancelSignal()?.aborted) {
		throw new NodeOperationError(context.getNode(), 'canceled');
	}
}
