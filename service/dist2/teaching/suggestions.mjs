/** More examples than this only make a suggestion slower. */
const ENOUGH_EXAMPLES = 5;
/** What today's finder makes of a document: by what the examples teach so far, or else by a known project. */
export class Suggestions {
    sources;
    known = new Map();
    constructor(sources) {
        this.sources = sources;
    }
    async of(foId, taught, example, signal) {
        const pages = (await this.sources.seen.pagesOf(foId, example)).map(({ page }) => page);
        const found = { fields: {}, words: {} };
        for (const project of await this.projectsFor(foId, taught, example)) {
            const own = await this.sources.reader.findWithWords(pages, project, signal);
            for (const field of taught.fields) {
                if (found.fields[field] || !own.fields[field])
                    continue;
                found.fields[field] = own.fields[field];
                found.words[field] = own.words[field] ?? [];
            }
        }
        return found;
    }
    /** Those that know most of the fields first. */
    async projectsFor(foId, taught, example) {
        const learned = await this.learnedProject(foId, taught, example);
        const { projects } = this.sources;
        const own = learned ?? (await projects.get(foId));
        const other = await this.relatedProject(foId, taught);
        return [own, other].filter((project) => project !== undefined);
    }
    /** What the other examples teach; undefined if there are none. */
    async learnedProject(foId, { fields }, example) {
        const { store, seen, learner } = this.sources;
        const approved = (await store.list(foId)).filter((each) => each.approved);
        const others = approved.filter(({ id }) => id !== example.id).slice(-ENOUGH_EXAMPLES);
        if (others.length === 0)
            return undefined;
        const signature = JSON.stringify([fields, others.map(({ id, values }) => [id, values])]);
        const known = this.known.get(foId);
        if (known?.signature === signature)
            return await known.project;
        const project = Promise.all(others.map((each) => seen.exampleOf(foId, each, fields)))
            .then((examples) => learner.learn('suggestions', examples, new AbortController().signal))
            .then((learned) => learned.project);
        this.known.set(foId, { signature, project });
        project.catch(() => this.known.delete(foId));
        return await project;
    }
    /** The project it is based on, or else the one that has most fields of the same names. */
    async relatedProject(foId, taught) {
        const { projects } = this.sources;
        if (taught.basedOn !== undefined)
            return await projects.get(taught.basedOn);
        let best = { shared: 0 };
        for (const other of (await projects.list()).filter((each) => each !== foId)) {
            const project = await projects.get(other).catch(() => undefined);
            const shared = taught.fields.filter((field) => project?.fields[field]).length;
            if (shared > best.shared)
                best = { project, shared };
        }
        return best.project;
    }
}
