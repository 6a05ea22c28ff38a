import { Learner } from '../learning/learner.mjs';
import { clickOn, placesOf } from './clickedWords.mjs';
import { LearningRuns } from './learningRuns.mjs';
import { SeenExamples } from './seenExamples.mjs';
import { Suggestions } from './suggestions.mjs';
import { TaughtProjects } from './taughtProjects.mjs';
/** Projects that are taught with documents whose values a person clicks. */
export class Teaching {
    store;
    projects;
    seen;
    taught;
    learner = new Learner();
    suggestions;
    runs;
    constructor(store, projects, reader) {
        this.store = store;
        this.projects = projects;
        this.taught = new TaughtProjects(store, projects);
        this.seen = new SeenExamples(store, reader);
        const { seen, learner } = this;
        this.suggestions = new Suggestions({ store, seen, projects, learner, reader });
        this.runs = new LearningRuns({ store, seen, projects, learner });
    }
    /** Throws ServiceError if there is no such project. */
    async entryOf(foId) {
        const { name, fields } = await this.taught.get(foId);
        const examples = await this.store.list(foId);
        const approved = examples.filter((example) => example.approved).length;
        const isLearned = (await this.projects.get(foId)) !== undefined;
        return {
            foId,
            name,
            fields,
            isLearned,
            examples: approved,
            drafts: examples.length - approved,
        };
    }
    /** Throws ServiceError. */
    async changeFields(foId, changes) {
        this.runs.forget(foId);
        await this.taught.changeFields(foId, changes);
    }
    /** Removes a project with its examples. */
    async remove(foId) {
        this.runs.forget(foId);
        await this.taught.remove(foId);
    }
    /**
     * Adds a document, and begins to read it.
     *
     * @param pages if it has been read already
     */
    async add(foId, document, pages) {
        await this.taught.getTeachable(foId);
        const added = await this.store.add(foId, document);
        if (pages)
            this.seen.remember(added.id, Promise.resolve(pages));
        // Whoever looks at it is told why it can't be read.
        this.seen.pagesOf(foId, added).catch(() => undefined);
        return added;
    }
    /** The pages of an example, and for each field what a person said, or what is suggested. */
    async look(foId, example, signal) {
        const taught = await this.taught.get(foId);
        const seen = await this.seen.pagesOf(foId, example);
        const pages = seen.map(({ page }) => page);
        const isOpen = taught.fields.some((field) => !example.values[field]);
        const { fields, words } = isOpen
            ? await this.suggestions.of(foId, taught, example, signal)
            : { fields: {}, words: {} };
        return {
            pages: seen,
            fields: taught.fields.map((name) => {
                const said = example.values[name];
                const clicked = said?.click ? placesOf(said.click, pages) : [];
                if (said)
                    return { name, value: said.text, words: clicked, by: 'person' };
                const value = fields[name] ?? '';
                return {
                    name,
                    value,
                    words: words[name] ?? [],
                    by: value === '' ? 'nobody' : 'suggestion',
                };
            }),
        };
    }
    /** Keeps what a person says of an example. */
    async save(foId, id, { values, approved }) {
        const example = await this.store.get(foId, id);
        const pages = (await this.seen.pagesOf(foId, example)).map(({ page }) => page);
        const kept = Object.entries(values).map(([field, { text, words }]) => {
            const click = text.trim() === '' ? undefined : clickOn(words, pages);
            return [field, { text: text.trim(), ...(click && { click }) }];
        });
        return await this.store.save(foId, id, { values: Object.fromEntries(kept), approved });
    }
    async learn(foId) {
        return await this.runs.start(foId, await this.taught.getTeachable(foId));
    }
    /** The run that is under way, or what came of the last one. */
    async learningOf(foId) {
        const result = await this.store.result(foId);
        const last = result && { state: 'done', done: 1, total: 1, result };
        return this.runs.stateOf(foId) ?? last;
    }
    async close() {
        this.runs.stop();
        await this.learner.close();
    }
}
