/** With fewer refusals in a row, a firewall may have found something in single documents. */
const MANY = 5;

/**
 * Whether the documents that the service refuses say something about the account (402, 403). They do if none
 * has been read before. Otherwise several in a row have to be refused, as a firewall may refuse single ones.
 *
 * "In a row" means in the order in which they left: a refusal takes less time than a reading.
 */
export class Refusals {
	/** Whether the account has had a document read since it was last refused. */
	private hasRead = false;

	/** Those since the last document that was read. */
	private count = 0;

	/** The number of the first request among them. */
	private first = Infinity;

	/** As many as if the account were refused. */
	get areMany(): boolean {
		return this.count >= (this.hasRead ? MANY : 1);
	}

	/** @param number of the request of a document that was read */
	read(number: number): void {
		this.hasRead = true;
		if (number > this.first) this.forget();
	}

	/**
	 * @param number of the request that was refused
	 * @param isLast whether all other requests have been answered
	 * @returns whether the account is refused
	 */
	add(number: number, isLast: boolean): boolean {
		this.count++;
		this.first = Math.min(this.first, number);
		if (!isLast || !this.areMany) return false;
		this.forget();
		this.hasRead = false;
		return true;
	}

	private forget(): void {
		this.count = 0;
		this.first = Infinity;
	}
}
