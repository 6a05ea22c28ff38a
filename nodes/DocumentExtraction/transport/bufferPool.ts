/** Sizes are rounded up to this, in bytes, so that files of about one size can share a buffer. */
const STEP = 64 * 1024;

/** The most that is held although nothing is sent from it, in bytes. */
export const MOST_FREE = 32 * 1024 * 1024;

/** A larger buffer than this, in bytes, isn't used for less than half its size. */
const LARGE = 1024 * 1024;

/**
 * The memory that files are sent from, used again and again: large buffers are garbage collected late,
 * and meanwhile an execution would hold many more than are in flight.
 *
 * Holds no more buffers than were taken at the same time, none larger than was asked for, and no more than
 * `MOST_FREE` beside those that are taken.
 */
export class BufferPool {
	private readonly free: ArrayBufferLike[] = [];

	/** @param size in bytes; the content is whatever it was before */
	take(size: number): Buffer {
		const most = Math.max(2 * size, LARGE);
		const fitting = this.free.filter(({ byteLength }) => byteLength >= size && byteLength <= most);
		// One that is too small makes room for the new one, or both would be held from now on.
		const tooSmall = this.free.filter(({ byteLength }) => byteLength < size);
		const found = smallest(fitting);
		const leaving = found ?? smallest(tooSmall);
		if (leaving) this.free.splice(this.free.indexOf(leaving), 1);
		const memory = found ?? Buffer.allocUnsafeSlow(Math.ceil(size / STEP) * STEP).buffer;
		return Buffer.from(memory, 0, size);
	}

	/** @param buffer one that was taken here, and that nobody reads or writes any more */
	giveBack(buffer: Buffer): void {
		this.free.push(buffer.buffer);
		let held = this.free.reduce((sum, { byteLength }) => sum + byteLength, 0);
		while (held > MOST_FREE) held -= this.free.shift()!.byteLength;
	}
}

function smallest(buffers: ArrayBufferLike[]): ArrayBufferLike | undefined {
	const [first, ...rest] = buffers;
	return (
		first && rest.reduce((least, one) => (one.byteLength < least.byteLength ? one : least), first)
	);
}
