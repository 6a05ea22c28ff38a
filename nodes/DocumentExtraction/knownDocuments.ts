import type { IDataObject } from 'n8n-workflow';

import type { Document } from './documents/document';
import { copyOf, failed, reused, type Outcome } from './outcome';
import type { DocumentHistory } from './reuse/documentHistory';
import { documentKey } from './reuse/documentKey';
import type { FinishedResults } from './reuse/finishedResults';
import type { SharedResources } from './sharedResources';

/** What becomes of a document that isn't sent. */
export interface Known {
	outcome: Outcome | Promise<Outcome>;
}

export interface KnownSettings {
	shared: SharedResources;
	/** What earlier attempts of n8n at this execution have read. */
	finished: FinishedResults;
	/** What earlier executions have read. */
	history: DocumentHistory;
}

/** The documents that an execution needn't send: copies, and those that were read before. */
export class KnownDocuments {
	/** The outcome of the first of equal documents. */
	private readonly firstOfCopies = new Map<string, Promise<Outcome>>();

	/** @param account tells accounts apart */
	constructor(
		private readonly account: string,
		private readonly settings: KnownSettings,
	) {}

	/**
	 * @param sha256 of its file or its text
	 * @param outcome what its copies will have as well, if it is the first of them
	 */
	async find(
		document: Document,
		sha256: string,
		outcome: Promise<Outcome>,
	): Promise<Known | undefined> {
		const key = documentKey(document, sha256);
		const first = this.firstOfCopies.get(key);
		if (first) return { outcome: copyOf(first, document) };
		this.firstOfCopies.set(key, outcome);

		const { finished, shared, history } = this.settings;
		const { repeatedDocuments, reuseResults } = document.options;
		const result =
			finished.get(key) ?? (reuseResults ? shared.kept.take(this.account, key) : undefined);
		if (result) {
			finished.set(key, result);
			return { outcome: reused(document, sha256, result, shared.clock.now()) };
		}
		if (repeatedDocuments === 'extract') return undefined;
		try {
			const isRepeated = await history.has(key);
			return isRepeated ? { outcome: { document, sha256, isRepeated, attempts: 0 } } : undefined;
		} catch (error) {
			return { outcome: failed(document, error as Error, 0) };
		}
	}

	/** The service has read a document. */
	add(document: Document, sha256: string, body: IDataObject): void {
		const { finished, shared } = this.settings;
		const mayKeep = document.options.reuseResults;
		finished.set(documentKey(document, sha256), { body, readAt: shared.clock.now(), mayKeep });
	}

	/** Keeps what was read for a later execution, as this one won't deliver it. */
	keep(): void {
		const { shared, finished } = this.settings;
		shared.kept.keep(this.account, finished);
	}
}
