/** Sizes are rounded up to this, in bytes, so that files of about one size can share a buffer. */
const STEP = 64 * 1024;

/**
 * The memory that files are sent from, used again and again: large buffers are garbage collected late,
 * and meanwhile an execution would hold many more than are in flight.
 *
 * Holds no more buffers than were taken at the same time, none larger than was asked for.
 */
export class BufferPool {
	private readonly free: ArrayBufferLike[] = [];

	/** @param size in bytes; the content is whatever it was before */
	take(size: number): Buffer {
		const fitting = this.free.filter(({ byteLength }) => byteLength >= size);
		const found = fitting.length > 0 ? smallest(fitting) : undefined;
		// One that is too small makes room for the new one, or both would be held from now on.
		const leaving = found ?? (this.free.length > 0 ? smallest(this.free) : undefined);
		if (leaving) this.free.splice(this.free.indexOf(leaving), 1);
		const memory = found ?? Buffer.allocUnsafeSlow(Math.ceil(size / STEP) * STEP).buffer;
		return Buffer.from(memory, 0, size);
	}

	/** @param buffer one that was taken here, and that nobody reads or writes any more */
	giveBack(buffer: Buffer): void {
		this.free.push(buffer.buffer);
	}
}

function smallest(buffers: ArrayBufferLike[]): ArrayBufferLike {
	return buffers.reduce((least, one) => (one.byteLength < least.byteLength ? one : least));
}
