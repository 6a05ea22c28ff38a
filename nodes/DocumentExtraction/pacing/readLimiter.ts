/** While one document waits to be sent, or is being sent, the next one is read. */
const READ_AHEAD = 2;

/**
 * Lets few documents be read ahead of being sent, in the order in which they ask. If all were read
 * together, each would be ready only when the last one is, and all of them would be in memory.
 */
export class ReadLimiter {
	private ahead = 0;

	private reading = 0;

	private readonly retries: Array<() => void> = [];

	private readonly waiting: Array<() => void> = [];

	private readonly idlers: Array<() => void> = [];

	/**
	 * Prepares a document for being sent when there is a place for it, and keeps the place until then.
	 *
	 * @throws what `prepare` throws; the place is free again
	 */
	async run<T>(prepare: () => Promise<T>): Promise<T> {
		return await this.runFrom(this.waiting, prepare);
	}

	/** The same for a document that was sent before: it goes first. */
	async runAgain<T>(prepare: () => Promise<T>): Promise<T> {
		return await this.runFrom(this.retries, prepare);
	}

	/** Reads, as part of preparing a document. */
	async read<T>(reading: Promise<T>): Promise<T> {
		this.reading++;
		try {
			return await reading;
		} finally {
			this.reading--;
			if (this.reading === 0) this.idlers.splice(0).forEach((resolve) => resolve());
		}
	}

	/** How many documents have not been sent yet. */
	get pending(): number {
		return this.ahead + this.waiting.length + this.retries.length;
	}

	/** Resolves when nothing is being read: the time for work that no document waits for. */
	async idle(): Promise<void> {
		while (this.reading > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
	}

	private async runFrom<T>(line: Array<() => void>, prepare: () => Promise<T>): Promise<T> {
		if (this.ahead < READ_AHEAD) this.ahead++;
		else await new Promise<void>((resolve) => line.push(resolve));
		try {
			return await prepare();
		} finally {
			this.passOn();
		}
	}

	private passOn(): void {
		const next = this.retries.shift() ?? this.waiting.shift();
		if (next) next();
		else this.ahead--;
	}
}
