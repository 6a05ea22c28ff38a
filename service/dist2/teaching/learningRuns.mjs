import pMap from 'p-map';
import { ServiceError } from '../errors.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { keptResult } from '../learning/report.mjs';
import { BadProjectFile } from '../projects.mjs';
/** Learns the projects whose examples are kept, one run at a time for each. */
export class LearningRuns {
    sources;
    runs = new Map();
    constructor(sources) {
        this.sources = sources;
    }
    /** The last run since the service was started. */
    stateOf(foId) {
        return this.runs.get(foId)?.state;
    }
    /** Begins to learn, unless that is under way. Throws ServiceError if there is nothing to learn from. */
    async start(foId, taught) {
        const stored = (await this.sources.store.list(foId)).filter(({ approved }) => approved);
        const current = this.stateOf(foId);
        if (current?.state === 'reading' || current?.state === 'learning')
            return current;
        if (stored.length === 0)
            throw new ServiceError('no_examples');
        const state = { state: 'reading', done: 0, total: 2 * stored.length + 1 };
        const stop = new AbortController();
        this.runs.set(foId, { state, stop });
        void this.run(foId, taught, stored, state, stop.signal).catch((error) => {
            if (stop.signal.aborted)
                return;
            state.state = 'failed';
            state.problem = problemOf(error);
        });
        return state;
    }
    /** Ends a run whose result would no longer fit. */
    forget(foId) {
        this.runs.get(foId)?.stop.abort();
        this.runs.delete(foId);
    }
    /** Ends what is under way. */
    stop() {
        for (const { stop } of this.runs.values())
            stop.abort();
    }
    async run(foId, { name, fields }, stored, run, signal) {
        const { learner, projects, store, seen } = this.sources;
        const read = async (each) => {
            const example = await seen.exampleOf(foId, each, fields);
            run.done++;
            return example;
        };
        const examples = await pMap(stored, read, { concurrency: 4, signal });
        run.state = 'learning';
        const progress = () => run.done++;
        run.total = examples.length + 1 + (examples.length > 1 ? examples.length : 0);
        const learned = await learner.learnAndCheck(name, examples, progress, signal);
        const { project, reports, results, advice } = learned;
        const result = { learned: new Date().toISOString(), examples: examples.length, advice };
        if (Object.keys(project.fields).length === 0) {
            run.result = { ...result, fields: results };
            throw new ServiceError('nothing_learned');
        }
        // It may have been renamed meanwhile.
        project.name = (await store.project(foId))?.name ?? name;
        signal.throwIfAborted();
        const file = projects.fileOf(foId);
        const kept = await writeProject(file, project, examples.length, undefined, reports);
        run.result = { ...result, fields: [...results, ...kept.map(keptResult)] };
        await store.saveResult(foId, run.result);
        run.state = 'done';
    }
}
function problemOf(error) {
    const isKnown = error instanceof ServiceError || error instanceof BadProjectFile;
    if (!isKnown)
        console.error(error.stack);
    return isKnown ? error.message : new ServiceError('internal_error').message;
}
