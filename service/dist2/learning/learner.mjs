import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { ProcessPool } from '../processes/processPool.mjs';
import { reportsOf } from './holdBack.mjs';
import { adviceFor, heldBackResult } from './report.mjs';
/** For one piece of learning, in seconds. Twenty examples take a few. */
const SECONDS = 300;
/** Learns in processes of its own, so that documents are read as fast as before meanwhile. */
export class Learner {
    pool = new ProcessPool(new URL('./learningWorker.mjs', import.meta.url), Math.max(1, availableParallelism() - 1));
    /** Only learns. Throws ServiceError if that takes too long. */
    async learn(name, examples, signal) {
        return await this.pool.run({ name, examples }, { name: 'learn', seconds: SECONDS, signal });
    }
    /**
     * Learns, and holds each example back in turn.
     *
     * @param progress is called after each of the `examples.length + 1` steps
     */
    async learnAndCheck(name, examples, progress, signal) {
        const learned = await this.learn(name, examples, signal);
        progress();
        const holdBackOne = async (_example, index) => {
            const work = { name: 'holdBack', seconds: SECONDS, signal };
            const heldBack = await this.pool.run({ index, examples }, work);
            progress();
            return heldBack;
        };
        const checked = examples.length > 1 ? await pMap(examples, holdBackOne, { concurrency: 2 }) : [];
        const reports = reportsOf(checked.flat());
        const results = [...reports.map(heldBackResult), ...learned.unlearned];
        return { ...learned, reports, results, advice: adviceFor(examples.length) };
    }
    async close() {
        await this.pool.close();
    }
}
