import { checkFields } from '../checkFields';
import { isAwaited, type AwaitedRead, type Delivery, type Outcome, type Read } from '../outcome';
import type { OwnClaims } from './claims';
import type { DocumentHistory } from './documentHistory';
import { documentKey, keysOf, memoriesOf, alreadyRead } from './memories';
import type { Tries } from './readings';

export interface DeliverySettings {
	/** All tries of this execution. */
	tries: Tries;
	/** The documents that earlier executions have delivered. */
	history: DocumentHistory;
	/** The documents that this execution is reading. */
	claims: OwnClaims;
	/** True if delivered documents are added to the history: not if a person tries out the workflow. */
	isRecorded: boolean;
}

/** If executions overlap, settles which of them delivers a document, and records it. */
export class Deliveries {
	constructor(private readonly settings: DeliverySettings) {}

	/**
	 * Adds the documents that this execution delivers to the history, unless a person tries out the workflow.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async record(outcomes: Outcome[]): Promise<void> {
		const { tries, history, isRecorded } = this.settings;
		if (!isRecorded) return;
		const recorded = recordedOf(outcomes);
		const keys = keysOf(recorded);
		const sizes = recorded.map(({ document }) => document.options.historySize);
		const limit = sizes.reduce((one, other) => Math.max(one, other), 0);
		await history.record(keys, limit);
		for (const key of keys) tries.recorded.add(key);
	}

	/** Ends the claims, because these outcomes will be delivered: other executions wait for them no longer. */
	confirm(outcomes: Outcome[]): void {
		const { claims, isRecorded } = this.settings;
		for (const key of keysOf(recordedOf(outcomes))) {
			claims.end(key, isRecorded ? 'delivered' : 'tried');
		}
		claims.endAll('failed');
	}

	/**
	 * Waits for the other executions that have read some of these documents. A document that they have delivered
	 * is already read; otherwise, this execution delivers and records it. It has confirmed its own documents
	 * before, so two executions never wait for each other.
	 */
	async settle(outcomes: Outcome[]): Promise<Outcome[]> {
		return await Promise.all(outcomes.map(async (outcome) => await this.settleOne(outcome)));
	}

	private async settleOne(outcome: Outcome): Promise<Outcome> {
		if (!isAwaited(outcome)) return outcome;
		const key = documentKey(outcome.document, outcome.sha256);
		let end = await outcome.delivery;
		while (end !== 'delivered') {
			const other = this.settings.claims.claim(key, outcome.document, Promise.resolve(outcome));
			if (!other) return await this.takeOver(outcome, end);
			end = await other.delivery;
		}
		return alreadyRead(outcome);
	}

	/** Records the document immediately: others may wait for it while this execution waits for theirs. */
	private async takeOver(outcome: AwaitedRead, end: Delivery): Promise<Outcome> {
		const { document, sha256 } = outcome;
		const key = documentKey(document, sha256);
		const { claims, history } = this.settings;
		if (claims.isClosed) return outcome;
		try {
			// A third execution may have taken it over and ended in the meantime.
			if (await history.has(key)) return alreadyRead(outcome);
			const own = checkFields({ ...outcome, delivery: undefined, earlierRun: { end, ago: 0 } });
			await this.record([own]);
			if (claims.isClosed) await this.takeBack([own]);
			else claims.end(key, this.settings.isRecorded && !own.problem ? 'delivered' : 'tried');
			return own;
		} catch (error) {
			return { document, sha256, problem: error as Error, attempts: 0 };
		} finally {
			claims.giveUp(key, document);
		}
	}

	/**
	 * Removes these documents from the history again, because they weren't delivered after all.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async takeBack(outcomes: Outcome[]): Promise<void> {
		const { tries, history } = this.settings;
		const read = outcomes.filter((outcome) => 'body' in outcome);
		const keys = keysOf(read).filter((key) => tries.recorded.has(key));
		await history.remove(keys);
		for (const key of keys) tries.recorded.delete(key);
	}
}

/** The outcomes to record, without those that another execution may still deliver itself. */
function recordedOf(outcomes: Outcome[]): Read[] {
	return outcomes.flatMap((outcome) =>
		'body' in outcome && !isAwaited(outcome) && memoriesOf(outcome).recorded ? [outcome] : [],
	);
}
