/** While one is on its way from the disk, the other is made into a request. */
const FILES_AT_ONCE = 2;

/**
 * Lets files that are to be sent be read a few at a time, in the order in which they ask. Read all
 * together, each would be ready only when the last one is, and the service would wait for all.
 */
export class ReadingTurns {
	private underWay = 0;

	private readonly waiting: Array<() => void> = [];

	private readonly resting: Array<() => void> = [];

	/** Reads when its turn has come. What `read` throws is thrown here, and ends its turn. */
	async take<T>(read: () => Promise<T>): Promise<T> {
		if (this.underWay < FILES_AT_ONCE) this.underWay++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await read();
		} finally {
			this.pass();
		}
	}

	/** Resolves when nothing is being read: the time for work that no request waits for. */
	async rest(): Promise<void> {
		while (this.underWay > 0) await new Promise<void>((resolve) => this.resting.push(resolve));
	}

	private pass(): void {
		const next = this.waiting.shift();
		if (next) return next();
		this.underWay--;
		if (this.underWay === 0) this.resting.splice(0).forEach((goOn) => goOn());
	}
}
