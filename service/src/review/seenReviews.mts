import type { PooledReader } from '../reading/reader.mjs';
import { SeenDocuments } from '../reading/seenDocuments.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ReviewStore, StoredReview } from './reviewStore.mjs';

const MOST_IN_MEMORY = 20;

/** The pages of kept documents. */
export class SeenReviews {
	private readonly documents: SeenDocuments;

	constructor(
		private readonly store: ReviewStore,
		reader: PooledReader,
	) {
		this.documents = new SeenDocuments(reader, MOST_IN_MEMORY);
	}

	/** Throws ServiceError if the document can't be read. */
	async pagesOf(review: StoredReview): Promise<SeenPage[]> {
		return await this.documents.pagesOf(this.stored(review));
	}

	/** A JPEG of a page, or undefined if there isn't one. */
	async pictureOf(
		review: StoredReview,
		index: number,
		signal: AbortSignal,
	): Promise<Uint8Array | undefined> {
		return await this.documents.pictureOf(this.stored(review), index, signal);
	}

	forget(id: string): void {
		this.documents.forget(id);
	}

	private stored(review: StoredReview) {
		const { id, type } = review;
		return { id, type, load: async () => await this.store.documentOf(review) };
	}
}
