/** Fewer refusals in a row may come from a firewall that objects to single documents. */
const MANY = 5;

/**
 * Decides whether refused documents (402, 403) mean that the whole account is refused. They do if no document has
 * been read before. Otherwise, it takes several refusals in a row, because a firewall may refuse single documents.
 *
 * "In a row" means in the order in which they were sent, because a refusal takes less time than a reading.
 */
export class Refusals {
	/** True if a document of the account has been read since the account was last refused. */
	private hasRead = false;

	/** The number of refusals since the last document that was read. */
	private count = 0;

	/** The number of the first of these requests. */
	private first = Infinity;

	/** True if there are enough refusals for the account to be refused. */
	get areMany(): boolean {
		return this.count >= (this.hasRead ? MANY : 1);
	}

	/** @param number the number of the request whose document was read */
	read(number: number): void {
		this.hasRead = true;
		if (number > this.first) this.forget();
	}

	/**
	 * @param number the number of the refused request
	 * @param isLast true if all other requests have been answered
	 * @returns true if the account is refused
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
