import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Document, typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import type { Found } from '../finding/findFields.mjs';
import type { Project } from '../projectRules.mjs';
import { BadProjectFile, type Projects } from '../projects.mjs';
import { cellsOf, wordsIn } from '../reading/layout.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import { placesOf } from '../teaching/clickedWords.mjs';
import type { ExampleStore } from '../teaching/exampleStore.mjs';
import { saidOtherwise } from '../teaching/saidValues.mjs';
import type { DocumentEntry } from './answers.mjs';

/** The oldest documents are forgotten when one of these limits is reached. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 256 * 1024 * 1024;
/** The approximate memory for a word with its box. */
const BYTES_OF_WORD = 200;
const LONGEST_NAME = 255;

/** The fields of a document. */
export interface Shown extends Found {
	/** The fields whose values a person gave when teaching the project with this document. */
	said: string[];
}

/** A document that somebody has added under Try. */
export interface ShelfDocument {
	entry: DocumentEntry;
	/** Undefined if the file isn't a document. */
	document?: Document;
	/** Empty until it has been read. */
	pages: SeenPage[];
	/** The number of words on all pages. */
	words: number;
	removed: AbortController;
}

/**
 * The documents under Try, which are read a few at a time. They are kept in memory until the service stops,
 * so they survive a reload in the browser.
 */
export class Shelf {
	private readonly documents = new Map<string, ShelfDocument>();
	private reading = 0;

	constructor(
		private readonly reader: PooledReader,
		private readonly projects: Projects,
		private readonly examples: ExampleStore,
	) {}

	/** All documents, in the order in which they were added. */
	entries(): DocumentEntry[] {
		return [...this.documents.values()].map(({ entry }) => entry);
	}

	/** Throws ServiceError if the document has been forgotten. */
	get(id: string): ShelfDocument {
		const found = this.documents.get(id);
		if (!found) throw new ServiceError('unknown_document');
		return found;
	}

	/** Adds a document and queues it for reading. Throws ServiceError if there is no such project. */
	async add(bytes: Uint8Array<ArrayBuffer>, options: AddOptions): Promise<DocumentEntry> {
		await this.projectOf(options.foId);
		const type = options.isText ? 'text' : await typeOfFile(bytes);
		this.makeRoomFor(bytes.length);
		const entry: DocumentEntry = {
			...{ id: randomBytes(8).toString('hex'), type, state: 'waiting' },
			...{ name: options.name.slice(0, LONGEST_NAME), foId: options.foId },
		};
		const added: ShelfDocument = {
			...{ entry, pages: [], words: 0 },
			removed: new AbortController(),
		};
		if (bytes.length === 0) fail(entry, new ServiceError('empty_file'));
		else if (!type) fail(entry, new ServiceError('unsupported_type'));
		else added.document = { type, bytes, fileName: entry.name };
		this.documents.set(entry.id, added);
		this.readNext();
		return entry;
	}

	/** Finds the fields of a document that has been read. Throws ServiceError. */
	async find({ entry, pages, document }: ShelfDocument, signal: AbortSignal): Promise<Shown> {
		const project = await this.projectOf(entry.foId);
		const texts = pages.map(({ page }) => page);
		const found = await this.reader.findWithWords(texts, project, signal, document);
		const values = document ? await this.examples.saidOf(entry.foId, document) : {};
		const said = saidOtherwise(found.fields, values);
		const fields = { ...found.fields, ...said };
		const clicked = Object.keys(said).map((field) => {
			const { click } = values[field]!;
			return [field, click ? placesOf(click, texts) : []];
		});
		const all = Object.values(fields);
		entry.counts = { found: all.filter((value) => value !== '').length, fields: all.length };
		const words = { ...found.words, ...(Object.fromEntries(clicked) as Found['words']) };
		const doubtful = found.doubtful.filter((field) => !(field in said));
		return { fields, words, doubtful, said: Object.keys(said) };
	}

	/** Throws ServiceError if there is no such project. */
	async projectOf(foId: string): Promise<Project> {
		const project = await this.projects.get(foId);
		if (!project) throw new ServiceError('unknown_project');
		return project;
	}

	remove(id: string): void {
		this.documents.get(id)?.removed.abort();
		this.documents.delete(id);
	}

	close(): void {
		for (const id of [...this.documents.keys()]) this.remove(id);
	}

	private makeRoomFor(bytes: number): void {
		const done = this.entries().filter(({ state }) => state === 'read' || state === 'failed');
		while (this.documents.size >= MOST_DOCUMENTS || this.bytes() + bytes > MOST_BYTES) {
			const oldest = done.shift();
			if (!oldest) {
				if (this.documents.size === 0) return;
				throw new ServiceError('busy');
			}
			this.remove(oldest.id);
		}
	}

	private bytes(): number {
		return [...this.documents.values()].reduce(
			(sum, { document, pages, words }) =>
				sum +
				(document?.bytes.length ?? 0) +
				words * BYTES_OF_WORD +
				pages.reduce((bytes, { picture }) => bytes + (picture?.length ?? 0), 0),
			0,
		);
	}

	private readNext(): void {
		const next = [...this.documents.values()].find(({ entry }) => entry.state === 'waiting');
		if (!next || this.reading >= availableParallelism()) return;
		this.reading++;
		void this.read(next).finally(() => {
			this.reading--;
			this.readNext();
		});
	}

	private async read(next: ShelfDocument): Promise<void> {
		const { entry, document, removed } = next;
		entry.state = 'reading';
		try {
			next.pages = await this.reader.see(document!, removed.signal);
			next.words = wordsIn(cellsOf(next.pages.map(({ page }) => page))).length;
			await this.find(next, removed.signal);
			entry.state = 'read';
		} catch (error) {
			fail(entry, error);
		}
	}
}

function fail(entry: DocumentEntry, error: unknown): void {
	entry.state = 'failed';
	const isKnown = error instanceof ServiceError || error instanceof BadProjectFile;
	entry.problem = isKnown ? error.message : new ServiceError('internal_error').message;
}

interface AddOptions {
	name: string;
	/** True if the bytes are a text in UTF-8. */
	isText: boolean;
	foId: string;
}
