import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/** The history of one node, or of all nodes of a workflow. */
type Place = [scope: DeduplicationScope, context: ICheckProcessedContextData];

/**
 * The history of processed documents, in memory instead of n8n's database. As in n8n, every look-up records, and
 * there is no lock.
 */
export class MemoryHistory implements IDataDeduplicator {
	/** By workflow and node. */
	readonly entries = new Map<string, string[]>();

	/** The number of reads and changes so far. */
	accesses = 0;

	/** The error with which the database fails, if it does. */
	failure?: Error;

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		{ maxEntries }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const before = await this.read(scope, context);
		const known = new Set(before);
		const added = items.map(String).filter((item) => !known.has(item));
		const after = [...before, ...added];
		await this.write(maxEntries ? after.slice(-maxEntries) : after, scope, context);
		return { new: added, processed: items.filter((item) => known.has(String(item))) };
	}

	async removeProcessed(items: DeduplicationItemTypes[], ...place: Place): Promise<void> {
		const removed = new Set(items.map(String));
		const left = (await this.read(...place)).filter((item) => !removed.has(item));
		await this.write(left, ...place);
	}

	async clearAllProcessedItems(...place: Place): Promise<void> {
		await this.write([], ...place);
	}

	async getProcessedDataCount(...place: Place): Promise<number> {
		return (await this.read(...place)).length;
	}

	async checkProcessedItemsAndRecord(): Promise<never> {
		throw new Error('The tested nodes never use it');
	}

	private async read(...place: Place): Promise<string[]> {
		await this.access();
		return this.entries.get(nameOf(...place)) ?? [];
	}

	private async write(entries: string[], ...place: Place): Promise<void> {
		await this.access();
		this.entries.set(nameOf(...place), entries);
	}

	/** Gives others the chance to use the database meanwhile. */
	private async access(): Promise<void> {
		this.accesses++;
		for (let turn = 0; turn < 5; turn++) await Promise.resolve();
		if (this.failure) throw this.failure;
	}
}

function nameOf(...[scope, { workflow, node }]: Place): string {
	return scope === 'node' ? `${workflow.id} ${node!.id}` : `${workflow.id}`;
}
