import type { Document } from '../documents.mjs';
import type { PooledReader } from './reader.mjs';
import type { SeenPage } from './seenPage.mjs';

/** A document in a store, and how to load it from there. */
interface Stored {
	id: string;
	type: Document['type'];
	load: () => Promise<Document>;
}

/** Documents as they are read. Each is read only once while it stays in memory, because reading a scan takes seconds. */
export class SeenDocuments {
	private readonly known = new Map<string, Promise<SeenPage[]>>();

	/** @param most the number of documents whose pages are kept in memory */
	constructor(
		private readonly reader: PooledReader,
		private readonly most: number,
	) {}

	/** Throws ServiceError if the document can't be read. */
	async pagesOf(stored: Stored): Promise<SeenPage[]> {
		const pages = this.known.get(stored.id) ?? this.read(stored);
		this.remember(stored.id, pages);
		return await pages;
	}

	/** Keeps a document's pages in memory as the most recently used. */
	remember(id: string, pages: Promise<SeenPage[]>): void {
		this.known.delete(id);
		this.known.set(id, pages);
		const oldest = this.known.size > this.most && this.known.keys().next().value;
		if (oldest) this.known.delete(oldest);
	}

	forget(id: string): void {
		this.known.delete(id);
	}

	/** A JPEG of a page, or undefined if there isn't one. */
	async pictureOf(
		stored: Stored,
		index: number,
		signal: AbortSignal,
	): Promise<Uint8Array | undefined> {
		const page = (await this.pagesOf(stored))[index];
		if (!page || stored.type === 'text') return undefined;
		return (page.picture ??= await this.reader.render(await stored.load(), index, signal));
	}

	private read({ id, load }: Stored): Promise<SeenPage[]> {
		const reading = load().then((document) =>
			this.reader.see(document, new AbortController().signal),
		);
		// A document that couldn't be read because the service was busy is read again later.
		reading.catch(() => this.known.delete(id));
		return reading;
	}
}
