import type { Example } from '../learning/example.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import { SeenDocuments } from '../reading/seenDocuments.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';

const MOST_IN_MEMORY = 60;

/** The pages of examples. */
export class SeenExamples {
	private readonly documents: SeenDocuments;

	constructor(
		private readonly store: ExampleStore,
		reader: PooledReader,
	) {
		this.documents = new SeenDocuments(reader, MOST_IN_MEMORY);
	}

	/** Throws ServiceError if the document can't be read. */
	async pagesOf(foId: string, example: StoredExample): Promise<SeenPage[]> {
		return await this.documents.pagesOf(this.stored(foId, example));
	}

	/** Keeps a document's pages in memory as the most recently used. */
	remember(id: string, pages: Promise<SeenPage[]>): void {
		this.documents.remember(id, pages);
	}

	/** A JPEG of a page, or undefined if there isn't one. */
	async pictureOf(
		foId: string,
		example: StoredExample,
		index: number,
		signal: AbortSignal,
	): Promise<Uint8Array | undefined> {
		return await this.documents.pictureOf(this.stored(foId, example), index, signal);
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

	/** The ID is the document's hash, so projects share the pages. */
	private stored(foId: string, example: StoredExample) {
		const { id, type } = example;
		return { id, type, load: async () => await this.store.documentOf(foId, example) };
	}
}
