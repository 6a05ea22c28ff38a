import type { Document, ItemSelection } from '../documents/document';
import type { Failed, Outcome } from '../outcome';
import type { Services } from '../transport/services';
import { Extraction } from './extractDocument';
import { Run, type ExtractionSettings, type Wait } from './run';

/** The outcomes of an item's documents, in their order. */
export interface ItemOutcomes extends Omit<ItemSelection, 'documents'> {
	outcomes: Outcome[];
}

export interface ExecutionOutcomes {
	items: ItemOutcomes[];
	wait: Wait;
}

type Selections = AsyncIterable<ItemSelection> | ItemSelection[];

/**
 * Extracts all documents of an execution: one outcome for each, whatever becomes of it.
 *
 * @returns the items in their order; only the failure if `stopAtFirstFailure` is set and a document failed;
 * nothing if the execution was stopped
 */
export async function extractItems(
	selections: Selections,
	services: Pick<Services, 'ofAccount'>,
	settings: ExtractionSettings,
): Promise<ExecutionOutcomes> {
	const run = new Run(services, settings);
	try {
		const items = await Promise.race([run.aborted, extractEach(selections, run)]);
		return { items: run.failure ? [failedItem(run.failure)] : items, wait: run.wait };
	} finally {
		run.abort();
	}
}

async function extractEach(selections: Selections, run: Run): Promise<ItemOutcomes[]> {
	const { stopAtFirstFailure } = run.settings;
	const items: Array<Promise<ItemOutcomes>> = [];
	for await (const selection of stopAtFirstFailure ? await checkAll(selections, run) : selections) {
		if (run.stopSignal.aborted) break;
		items.push(extractItem(selection, run));
		// All documents of an item have the same account.
		const document = selection.documents.find(isDocument);
		if (document) await run.readyForMore(document);
	}
	return await Promise.all(items);
}

/** A failure loses the results of all documents, and each is paid for: so all are checked before one is sent. */
async function checkAll(selections: Selections, run: Run): Promise<ItemSelection[]> {
	const checked: ItemSelection[] = [];
	for await (const selection of selections) {
		checked.push(selection);
		const problem = selection.documents.find((document) => document instanceof Error);
		if (problem) run.noteOutcome(selection.itemIndex, failedUnsent(problem));
		if (run.stopSignal.aborted) break;
	}
	return checked;
}

async function extractItem({ documents, ...item }: ItemSelection, run: Run): Promise<ItemOutcomes> {
	const outcomes = documents.map(async (document) => {
		const outcome = isDocument(document)
			? await new Extraction(document, run).outcome
			: failedUnsent(document);
		run.noteOutcome(item.itemIndex, outcome);
		return outcome;
	});
	return { ...item, outcomes: await Promise.all(outcomes) };
}

function failedItem({ itemIndex, outcome }: NonNullable<Run['failure']>): ItemOutcomes {
	return { itemIndex, outcomes: [outcome], skippedFiles: [], passesThrough: false };
}

function isDocument(one: Document | Error): one is Document {
	return !(one instanceof Error);
}

function failedUnsent(problem: Error): Failed {
	return { problem, attempts: 0 };
}
