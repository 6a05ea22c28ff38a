import pMap from 'p-map';
import { ServiceError } from '../errors.mjs';
import type { Example } from '../learning/example.mjs';
import type { Learner } from '../learning/learner.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { keptResult } from '../learning/report.mjs';
import { BadProjectFile, type Projects } from '../projects.mjs';
import type { ExampleStore } from './exampleStore.mjs';
import type { LearningResult, TaughtProject } from './kept.mjs';
import type { SeenExamples } from './seenExamples.mjs';

/** How far learning is. */
export interface LearningState {
	state: 'reading' | 'learning' | 'done' | 'failed';
	/** Steps. */
	done: number;
	total: number;
	problem?: string;
	result?: LearningResult;
}

interface Sources {
	store: ExampleStore;
	seen: SeenExamples;
	projects: Projects;
	learner: Learner;
}

/** Learns the projects whose examples are kept, one run at a time for each. */
export class LearningRuns {
	private readonly runs = new Map<string, LearningState>();
	private readonly stopped = new AbortController();

	constructor(private readonly sources: Sources) {}

	/** The last run since the service was started. */
	stateOf(foId: string): LearningState | undefined {
		return this.runs.get(foId);
	}

	/** Begins to learn, unless that is under way. Throws ServiceError if there is nothing to learn from. */
	async start(foId: string, taught: TaughtProject): Promise<LearningState> {
		const current = this.runs.get(foId);
		if (current?.state === 'reading' || current?.state === 'learning') return current;
		const stored = (await this.sources.store.list(foId)).filter(({ approved }) => approved);
		if (stored.length === 0) throw new ServiceError('no_examples');
		const run: LearningState = { state: 'reading', done: 0, total: 2 * stored.length + 1 };
		this.runs.set(foId, run);
		void this.run(foId, taught, run).catch((error: unknown) => {
			run.state = 'failed';
			run.problem = problemOf(error);
		});
		return run;
	}

	/** Ends what is under way. */
	stop(): void {
		this.stopped.abort();
	}

	private async run(foId: string, taught: TaughtProject, run: LearningState): Promise<void> {
		const { learner, projects, store } = this.sources;
		const examples = await this.examplesOf(foId, taught, run);
		run.state = 'learning';
		run.total = examples.length + 1 + (examples.length > 1 ? examples.length : 0);
		const { project, reports, results, advice } = await learner.learnAndCheck(
			taught.name,
			examples,
			() => run.done++,
			this.stopped.signal,
		);
		const learned = { learned: new Date().toISOString(), examples: examples.length };
		if (Object.keys(project.fields).length === 0) {
			run.result = { ...learned, fields: results, advice };
			throw new ServiceError('nothing_learned');
		}
		const file = projects.fileOf(foId)!;
		const kept = await writeProject(file, project, examples.length, undefined, reports);
		run.result = { ...learned, fields: [...results, ...kept.map(keptResult)], advice };
		await store.saveResult(foId, run.result);
		run.state = 'done';
	}

	private async examplesOf(
		foId: string,
		{ fields }: TaughtProject,
		run: LearningState,
	): Promise<Example[]> {
		const stored = (await this.sources.store.list(foId)).filter(({ approved }) => approved);
		const read = async (each: (typeof stored)[number]) => {
			const example = await this.sources.seen.exampleOf(foId, each, fields);
			run.done++;
			return example;
		};
		return await pMap(stored, read, { concurrency: 4, signal: this.stopped.signal });
	}
}

function problemOf(error: unknown): string {
	const isKnown = error instanceof ServiceError || error instanceof BadProjectFile;
	if (!isKnown) console.error((error as Error).stack);
	return isKnown ? error.message : new ServiceError('internal_error').message;
}
