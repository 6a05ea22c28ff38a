import type { Example } from '../learning/example.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';

/** The number of documents whose pages are kept in memory, because reading a scan takes seconds. */
const MOST_IN_MEMORY = 60;

/** The examples as they are read. Each is read only once while it stays in memory. */
export class SeenExamples {
	private readonly known = new Map<string, Promise<SeenPage[]>>();

	constructor(
		private readonly store: ExampleStore,
		private readonly reader: PooledReader,
	) {}

	/** Throws ServiceError if the document can't be read. */
	async pagesOf(foId: string, example: StoredExample): Promise<SeenPage[]> {
		// The ID is the document's hash, so projects share the pages.
		const known = this.known.get(example.id) ?? this.read(foId, example);
		this.remember(example.id, known);
		return await known;
	}

	/** Keeps a document's pages in memory as the most recently used. */
	remember(id: string, pages: Promise<SeenPage[]>): void {
		this.known.delete(id);
		this.known.set(id, pages);
		const oldest = this.known.size > MOST_IN_MEMORY && this.known.keys().next().value;
		if (oldest) this.known.delete(oldest);
	}

	/** A JPEG of a page, or undefined if there isn't one. */
	async pictureOf(
		foId: string,
		example: StoredExample,
		index: number,
		signal: AbortSignal,
	): Promise<Uint8Array | undefined> {
		const page = (await this.pagesOf(foId, example))[index];
		if (!page || example.type === 'text') return undefined;
		const document = await this.store.documentOf(foId, example);
		return (page.picture ??= await this.reader.render(document, index, signal));
	}

	/** The example as the learner needs it, with the project's current fields only. */
	async exampleOf(foId: string, stored: StoredExample, fields: string[]): Promise<Example> {
		const pages = await this.pagesOf(foId, stored);
		const values = Object.entries(stored.values).filter(([field]) => fields.includes(field));
		return {
			file: stored.file,
			pages: pages.map(({ page }) => page),
			expected: Object.fromEntries(values.map(([field, { text }]) => [field, text])),
			clicks: Object.fromEntries(
				values.flatMap(([field, { click }]) => (click ? [[field, click]] : [])),
			),
		};
	}

	private read(foId: string, example: StoredExample): Promise<SeenPage[]> {
		const reading = this.store
			.documentOf(foId, example)
			.then((document) => this.reader.see(document, new AbortController().signal));
		// A document that couldn't be read because the service was busy is read again later.
		reading.catch(() => this.known.delete(example.id));
		return reading;
	}
}
