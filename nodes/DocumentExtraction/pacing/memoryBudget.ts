/** The most that documents may hold in memory at once, in bytes, in the whole n8n process. */
export const MEMORY_BUDGET = 64 * 1024 * 1024;

/**
 * Memory for documents from when they are read until the service has answered: no more than
 * `MEMORY_BUDGET` at once. A document that is larger than that goes alone.
 */
export class MemoryBudget {
	private used = 0;

	private readonly waiting: Array<{ bytes: number; grant: () => void }> = [];

	/** Resolves when there is room; those that wait get it in the order in which they asked. */
	async reserve(bytes: number): Promise<void> {
		if (this.waiting.length === 0 && this.hasRoomFor(bytes)) {
			this.used += bytes;
			return;
		}
		await new Promise<void>((grant) => this.waiting.push({ bytes, grant }));
	}

	release(bytes: number): void {
		this.used -= bytes;
		while (this.waiting.length > 0 && this.hasRoomFor(this.waiting[0]!.bytes)) {
			const next = this.waiting.shift()!;
			this.used += next.bytes;
			next.grant();
		}
	}

	private hasRoomFor(bytes: number): boolean {
		return this.used === 0 || this.used + bytes <= MEMORY_BUDGET;
	}
}
