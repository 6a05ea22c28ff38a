/** Documents whose pages are kept in memory: reading a scan takes seconds. */
const MOST_IN_MEMORY = 60;
/** The examples as they are read, each only once as long as it is in memory. */
export class SeenExamples {
    store;
    reader;
    known = new Map();
    constructor(store, reader) {
        this.store = store;
        this.reader = reader;
    }
    /** Throws ServiceError if the document can't be read. */
    async pagesOf(foId, example) {
        // The ID says which document it is, whichever project it is an example of.
        const known = this.known.get(example.id) ?? this.read(foId, example);
        this.remember(example.id, known);
        return await known;
    }
    /** Keeps pages in memory, as those of the document that was looked at last. */
    remember(id, pages) {
        this.known.delete(id);
        this.known.set(id, pages);
        const oldest = this.known.size > MOST_IN_MEMORY && this.known.keys().next().value;
        if (oldest)
            this.known.delete(oldest);
    }
    /** A JPEG of a page, or undefined if there is none. */
    async pictureOf(foId, example, index, signal) {
        const page = (await this.pagesOf(foId, example))[index];
        if (!page || example.type === 'text')
            return undefined;
        const document = await this.store.documentOf(foId, example);
        return (page.picture ??= await this.reader.render(document, index, signal));
    }
    /** As the learner needs it, with the fields that the project has. */
    async exampleOf(foId, stored, fields) {
        const pages = await this.pagesOf(foId, stored);
        const values = Object.entries(stored.values).filter(([field]) => fields.includes(field));
        return {
            file: stored.file,
            pages: pages.map(({ page }) => page),
            expected: Object.fromEntries(values.map(([field, { text }]) => [field, text])),
            clicks: Object.fromEntries(values.flatMap(([field, { click }]) => (click ? [[field, click]] : []))),
        };
    }
    read(foId, example) {
        const reading = this.store
            .documentOf(foId, example)
            .then((document) => this.reader.see(document, new AbortController().signal));
        // A document that couldn't be read because the service was busy is read again later.
        reading.catch(() => this.known.delete(example.id));
        return reading;
    }
}
