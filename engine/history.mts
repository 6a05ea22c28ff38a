import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/**
 * What nodes have processed, in memory instead of n8n's database. As in n8n, to look means to record, and
 * there is no lock.
 */
export class MemoryHistory implements IDataDeduplicator {
	/** By workflow and node. */
	readonly entries = new Map<string, string[]>();

	/** How often it was read or changed. */
	accesses = 0;

	/** What the database fails with, if it does. */
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
		await this.write(scope, context, maxEntries ? after.slice(-maxEntries) : after);
		return {
			new: added,
			processed: items.filter((item) => known.has(String(item))),
		};
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		const removed = new Set(items.map(String));
		const before = await this.read(scope, context);
		await this.write(
			scope,
			context,
			before.filter((item) => !removed.has(item)),
		);
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.write(scope, context, []);
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<number> {
		return (await this.read(scope, context)).length;
	}

	async checkProcessedItemsAndRecord(): Promise<never> {
		throw new Error('No node that is tested here uses it');
	}

	private async read(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<string[]> {
		await this.access();
		return this.entries.get(placeOf(scope, context)) ?? [];
	}

	private async write(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		entries: string[],
	): Promise<void> {
		await this.access();
		this.entries.set(placeOf(scope, context), entries);
	}

	/** Others may use the database meanwhile. */
	private async access(): Promise<void> {
		this.accesses++;
		for (let turn = 0; turn < 5; turn++) await Promise.resolve();
		if (this.failure) throw this.failure;
	}
}

function placeOf(
	scope: DeduplicationScope,
	{ workflow, node }: ICheckProcessedContextData,
): string {
	return scope === 'node' ? `${workflow.id} ${node!.id}` : `${workflow.id}`;
}
