import type { Document, ItemSelection } from './documents/document';
import { DocumentExtractor, type ExtractionSettings, type Wait } from './extractDocument';
import type { Failed, Outcome } from './outcome';
import type { Services } from './transport/services';

/** The outcomes of an item's documents, in their order. */
export interface ItemOutcomes extends Omit<ItemSelection, 'documents'> {
	outcomes: Outcome[];
}

export interface ExecutionOutcomes {
	items: ItemOutcomes[];
	wait: Wait;
}

/**
 * Extracts all documents of an execution: one outcome for each, whatever becomes of it.
 *
 * @returns the items in their order; just the failure if it stopped the run, and nothing if the
 * execution was stopped
 */
export async function extractItems(
	selections: AsyncIterable<ItemSelection>,
	services: Pick<Services, 'ofAccount'>,
	settings: ExtractionSettings,
): Promise<ExecutionOutcomes> {
	return await new ItemExtractor(services, settings).extractAll(selections);
}

/** Extracts the items of one execution. */
class ItemExtractor {
	/** Ends everything that is under way. */
	private readonly stop = new AbortController();

	/** Lets nothing more be sent. */
	private readonly halt = new AbortController();

	private readonly extractor: DocumentExtractor;

	/** The first one, if it fails the whole run. */
	private failure?: ItemOutcomes;

	constructor(
		services: Pick<Services, 'ofAccount'>,
		private readonly settings: ExtractionSettings,
	) {
		const { halt, stop } = this;
		stop.signal.addEventListener('abort', () => halt.abort());
		this.extractor = new DocumentExtractor(services, settings, halt.signal, stop.signal);
	}

	async extractAll(selections: AsyncIterable<ItemSelection>): Promise<ExecutionOutcomes> {
		const { signal } = this.stop;
		const stopped = new Promise<ItemOutcomes[]>((resolve) => {
			signal.addEventListener('abort', () => resolve([]));
		});
		const { cancelSignal } = this.settings;
		cancelSignal?.addEventListener('abort', () => this.stop.abort(), { signal });
		if (cancelSignal?.aborted) this.stop.abort();
		const items = await Promise.race([stopped, this.extractEach(selections)]).finally(() =>
			this.stop.abort(),
		);
		return { items: this.failure ? [this.failure] : items, wait: this.extractor.wait };
	}

	private async extractEach(selections: AsyncIterable<ItemSelection>): Promise<ItemOutcomes[]> {
		const { stopAtFirstFailure } = this.settings;
		const source = stopAtFirstFailure ? await this.checkAll(selections) : selections;
		const items: Array<Promise<ItemOutcomes>> = [];
		for await (const selection of source) {
			if (this.halt.signal.aborted) break;
			items.push(this.extractItem(selection));
			const [document] = selection.documents.filter(isDocument);
			if (document) await this.extractor.readyForMore(document);
		}
		return await Promise.all(items);
	}

	/** A failure loses the results of all documents, and each is paid for: so nothing is sent yet. */
	private async checkAll(selections: AsyncIterable<ItemSelection>): Promise<ItemSelection[]> {
		const checked: ItemSelection[] = [];
		for await (const selection of selections) {
			checked.push(selection);
			const problem = selection.documents.find((document) => document instanceof Error);
			if (problem) this.haltIfFailed(selection, failedUnsent(problem));
			if (this.halt.signal.aborted) break;
		}
		return checked;
	}

	private async extractItem({ documents, ...item }: ItemSelection): Promise<ItemOutcomes> {
		const outcomes = documents.map(async (document) => {
			const outcome = isDocument(document)
				? await this.extractor.extract(document)
				: failedUnsent(document);
			return this.haltIfFailed(item, outcome);
		});
		return { ...item, outcomes: await Promise.all(outcomes) };
	}

	/** What is under way may end, as it is paid for: another execution can have it. */
	private haltIfFailed({ itemIndex }: { itemIndex: number }, outcome: Outcome): Outcome {
		if (outcome.problem && this.settings.stopAtFirstFailure) {
			this.failure ??= { itemIndex, outcomes: [outcome], skipped: [], passesThrough: false };
			this.halt.abort();
		}
		return outcome;
	}
}

function isDocument(one: Document | Error): one is Document {
	return !(one instanceof Error);
}

function failedUnsent(problem: Error): Failed {
	return { problem, attempts: 0 };
}
