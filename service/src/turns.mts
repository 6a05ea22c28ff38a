/** Changes that are made one after the other, in the order in which they were asked for. */
export class Turns {
	private last: Promise<unknown> = Promise.resolve();

	/** Makes a change after those before it, even if one of them fails. */
	async take<T>(change: () => Promise<T>): Promise<T> {
		const done = this.last.then(change);
		this.last = done.catch(() => undefined);
		return await done;
	}
}
