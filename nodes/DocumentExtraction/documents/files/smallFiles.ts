/** The largest file that is kept, in bytes. */
export const SMALL = 64 * 1024;

/** The most that all of them take together, in bytes. */
const MAX_BYTES = 512 * 1024;

/**
 * Small files that were read whole when somebody looked at their beginning, so that they can be sent
 * without being opened again: for a file of 20 kB, that is a fifth of all work. The oldest make room for
 * new ones.
 */
export class SmallFiles {
	private readonly contents = new Map<string, Buffer>();

	private bytes = 0;

	get(id: string): Buffer | undefined {
		return this.contents.get(id);
	}

	add(id: string, content: Buffer): void {
		this.delete(id);
		this.contents.set(id, content);
		this.bytes += content.length;
		for (const oldest of this.contents.keys()) {
			if (this.bytes <= MAX_BYTES) break;
			this.delete(oldest);
		}
	}

	delete(id: string): void {
		this.bytes -= this.contents.get(id)?.length ?? 0;
		this.contents.delete(id);
	}
}
