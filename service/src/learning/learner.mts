import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { RowValues } from '../finding/tables/table.mjs';
import { ProcessPool } from '../processes/processPool.mjs';
import type { Page } from '../reading/layout.mjs';
import { type FieldReport, type HeldBack, reportsOf } from './holdBack.mjs';
import type { Learned, Lesson } from './learningWorker.mjs';
import { type FieldResult, adviceFor, resultsOf } from './report.mjs';
import type { ClickableRow } from './tables/clickableRows.mjs';
import type { FirstRow } from './tables/rowsLike.mjs';

/** The time limit of one job, in seconds. Twenty examples take a few. */
const SECONDS = 300;

export interface LearnedAndChecked extends Learned {
	reports: FieldReport[];
	results: FieldResult[];
	advice: string[];
}

/** Learns in its own processes, so that reading documents isn't slowed down. */
export class Learner {
	private readonly pool = new ProcessPool(
		new URL('./learningWorker.mjs', import.meta.url),
		Math.max(1, availableParallelism() - 1),
	);

	/** Learns without checking. Throws ServiceError if it takes too long. */
	async learn(lesson: Lesson, signal: AbortSignal): Promise<Learned> {
		return await this.pool.run(lesson, { name: 'learn', seconds: SECONDS, signal });
	}

	/**
	 * Learns, and holds each example back in turn.
	 *
	 * @param progress called after each of the `examples.length + 1` steps
	 */
	async learnAndCheck(
		lesson: Lesson,
		progress: () => void,
		signal: AbortSignal,
	): Promise<LearnedAndChecked> {
		const { examples } = lesson;
		const learned = await this.learn(lesson, signal);
		progress();
		const holdBackOne = async (_example: unknown, index: number) => {
			const work = { name: 'holdBack', seconds: SECONDS, signal };
			const heldBack = await this.pool.run<HeldBack[]>({ ...lesson, index }, work);
			progress();
			return heldBack;
		};
		const checked =
			examples.length > 1 ? await pMap(examples, holdBackOne, { concurrency: 2 }) : [];
		const reports = reportsOf(checked.flat());
		const results = resultsOf(reports, learned.unlearned);
		return { ...learned, reports, results, advice: adviceFor(learned.project, examples.length) };
	}

	/** The rows of a table with the words of their values. */
	async placeRows(rows: RowValues[], pages: Page[], signal: AbortSignal): Promise<ClickableRow[]> {
		return await this.pool.run({ rows, pages }, { name: 'placeRows', seconds: SECONDS, signal });
	}

	/** The rows of a table whose first one somebody clicked. */
	async findRows(first: FirstRow, pages: Page[], signal: AbortSignal): Promise<ClickableRow[]> {
		return await this.pool.run({ first, pages }, { name: 'findRows', seconds: SECONDS, signal });
	}

	async close(): Promise<void> {
		await this.pool.close();
	}
}
