import type { Document } from '../documents.mjs';
import type { Project } from '../projectRules.mjs';
import { doubtsIn } from './doubts.mjs';
import type { Owner, ReviewStore } from './reviewStore.mjs';

/** The part of the API in the review: it keeps documents with doubts, and answers those that a person has settled. */
export class Reviews {
	constructor(private readonly store: ReviewStore) {}

	/** The fields of this document if a person has settled them. */
	async settledFields(
		owner: Owner,
		document: Document,
	): Promise<Record<string, string> | undefined> {
		return (await this.store.known(owner, document))?.settled?.fields;
	}

	/** Keeps the document if a person should look at it. A failure costs the review, but never the answer. */
	async note(
		owner: Owner,
		document: Document,
		project: Project,
		fields: Record<string, string>,
	): Promise<void> {
		// Each of several documents in a file would need fields of its own.
		if (project.several) return;
		try {
			if (doubtsIn(fields).length > 0) await this.store.keep(owner, document, fields);
			else await this.forget(owner, document);
		} catch (error) {
			console.error(`A document with doubts can't be kept: ${(error as Error).message}`);
		}
	}

	/** The project has been improved since the document was kept, so there is nothing left to settle. */
	private async forget(owner: Owner, document: Document): Promise<void> {
		const known = await this.store.known(owner, document);
		if (known && !known.settled && Object.keys(known.given).length === 0)
			await this.store.remove(known.id);
	}
}
