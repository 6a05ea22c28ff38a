import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ReviewStore, StoredReview } from './reviewStore.mjs';

/** The number of documents whose pages are in memory, because reading a scan takes seconds. */
const MOST_IN_MEMORY = 20;

/** The pages of kept documents, each read only once while it stays in memory. */
export class SeenReviews {
	private readonly known = new Map<string, Promise<SeenPage[]>>();

	constructor(
		private readonly store: ReviewStore,
		private readonly reader: PooledReader,
	) {}

	/** Throws ServiceError if the document can't be read. */
	async pagesOf(review: StoredReview): Promise<SeenPage[]> {
		const { id } = review;
		const pages = this.known.get(id) ?? this.read(review);
		this.known.delete(id);
		this.known.set(id, pages);
		const oldest = this.known.size > MOST_IN_MEMORY && this.known.keys().next().value;
		if (oldest) this.known.delete(oldest);
		return await pages;
	}

	/** A JPEG of a page, or undefined if there isn't one. */
	async pictureOf(
		review: StoredReview,
		index: number,
		signal: AbortSignal,
	): Promise<Uint8Array | undefined> {
		const page = (await this.pagesOf(review))[index];
		if (!page || review.type === 'text') return undefined;
		const document = await this.store.documentOf(review);
		return (page.picture ??= await this.reader.render(document, index, signal));
	}

	forget(id: string): void {
		this.known.delete(id);
	}

	private read(review: StoredReview): Promise<SeenPage[]> {
		const reading = this.store
			.documentOf(review)
			.then((document) => this.reader.see(document, new AbortController().signal));
		// A document that couldn't be read because the service was busy is read again later.
		reading.catch(() => this.known.delete(review.id));
		return reading;
	}
}
