import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { BadProjectFile } from '../projects.mjs';
import { cellsOf, wordsIn } from '../reading/layout.mjs';
/** Beyond these, the oldest documents are forgotten. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 256 * 1024 * 1024;
/** What a word with its box takes in memory, roughly. */
const BYTES_OF_WORD = 200;
const LONGEST_NAME = 255;
/**
 * The documents that are shown on the pages. They are only in memory, so a reload of the page keeps them,
 * and a stop of the service forgets them. A few are read at a time.
 */
export class Shelf {
    reader;
    projects;
    documents = new Map();
    reading = 0;
    constructor(reader, projects) {
        this.reader = reader;
        this.projects = projects;
    }
    /** In the order in which they were added. */
    entries() {
        return [...this.documents.values()].map(({ entry }) => entry);
    }
    /** Throws ServiceError if it isn't there any more. */
    get(id) {
        const found = this.documents.get(id);
        if (!found)
            throw new ServiceError('unknown_document');
        return found;
    }
    /** Adds a document, to be read soon. Throws ServiceError if there is no such project. */
    async add(bytes, options) {
        await this.projectOf(options.foId);
        const type = options.isText ? 'text' : await typeOfFile(bytes);
        this.makeRoomFor(bytes.length);
        const entry = {
            ...{ id: randomBytes(8).toString('hex'), type, state: 'waiting' },
            ...{ name: options.name.slice(0, LONGEST_NAME), foId: options.foId },
        };
        const added = {
            ...{ entry, pages: [], words: 0 },
            removed: new AbortController(),
        };
        if (bytes.length === 0)
            fail(entry, new ServiceError('empty_file'));
        else if (!type)
            fail(entry, new ServiceError('unsupported_type'));
        else
            added.document = { type, bytes, fileName: entry.name };
        this.documents.set(entry.id, added);
        this.readNext();
        return entry;
    }
    /** The fields of a document that was read. Throws ServiceError. */
    async find({ entry, pages, document }, signal) {
        const project = await this.projectOf(entry.foId);
        const texts = pages.map(({ page }) => page);
        const found = await this.reader.findWithWords(texts, project, signal, document);
        const values = Object.values(found.fields);
        entry.counts = { found: values.filter((value) => value !== '').length, fields: values.length };
        return found;
    }
    /** Throws ServiceError if there is no such project. */
    async projectOf(foId) {
        const project = await this.projects.get(foId);
        if (!project)
            throw new ServiceError('unknown_project');
        return project;
    }
    remove(id) {
        this.documents.get(id)?.removed.abort();
        this.documents.delete(id);
    }
    close() {
        for (const id of [...this.documents.keys()])
            this.remove(id);
    }
    makeRoomFor(bytes) {
        const done = this.entries().filter(({ state }) => state === 'read' || state === 'failed');
        while (this.documents.size >= MOST_DOCUMENTS || this.bytes() + bytes > MOST_BYTES) {
            const oldest = done.shift();
            if (!oldest) {
                if (this.documents.size === 0)
                    return;
                throw new ServiceError('busy');
            }
            this.remove(oldest.id);
        }
    }
    bytes() {
        return [...this.documents.values()].reduce((sum, { document, pages, words }) => sum +
            (document?.bytes.length ?? 0) +
            words * BYTES_OF_WORD +
            pages.reduce((bytes, { picture }) => bytes + (picture?.length ?? 0), 0), 0);
    }
    readNext() {
        const next = [...this.documents.values()].find(({ entry }) => entry.state === 'waiting');
        if (!next || this.reading >= availableParallelism())
            return;
        this.reading++;
        void this.read(next).finally(() => {
            this.reading--;
            this.readNext();
        });
    }
    async read(next) {
        const { entry, document, removed } = next;
        entry.state = 'reading';
        try {
            next.pages = await this.reader.see(document, removed.signal);
            next.words = wordsIn(cellsOf(next.pages.map(({ page }) => page))).length;
            await this.find(next, removed.signal);
            entry.state = 'read';
        }
        catch (error) {
            fail(entry, error);
        }
    }
}
function fail(entry, error) {
    entry.state = 'failed';
    const isKnown = error instanceof ServiceError || error instanceof BadProjectFile;
    entry.problem = isKnown ? error.message : new ServiceError('internal_error').message;
}
