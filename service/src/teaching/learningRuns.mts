import pMap from 'p-map';
import { ServiceError } from '../errors.mjs';
import type { Learner } from '../learning/learner.mjs';
import type { Base } from '../learning/base.mjs';
import { writeProject } from '../learning/projectFile.mjs';
import { keptResult } from '../learning/report.mjs';
import { BadProjectFile, type Projects } from '../projects.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { LearningResult, TaughtProject } from './kept.mjs';
import type { SeenExamples } from './seenExamples.mjs';

/** The progress of learning. */
export interface LearningState {
	state: 'reading' | 'learning' | 'done' | 'failed';
	/** The number of steps done, of `total`. */
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
	private readonly runs = new Map<string, { state: LearningState; controller: AbortController }>();

	constructor(private readonly sources: Sources) {}

	/** The last run since the service was started. */
	stateOf(foId: string): LearningState | undefined {
		return this.runs.get(foId)?.state;
	}

	/** Starts learning unless it is already under way. Throws ServiceError if there is nothing to learn from. */
	async start(foId: string, taught: TaughtProject, base?: Base): Promise<LearningState> {
		const stored = (await this.sources.store.list(foId)).filter(({ approved }) => approved);
		const current = this.stateOf(foId);
		if (current?.state === 'reading' || current?.state === 'learning') return current;
		if (stored.length === 0) throw new ServiceError('no_examples');
		const state: LearningState = { state: 'reading', done: 0, total: 2 * stored.length + 1 };
		const controller = new AbortController();
		this.runs.set(foId, { state, controller });
		void this.run(foId, { ...taught, base }, stored, state, controller.signal).catch(
			(error: unknown) => {
				if (controller.signal.aborted) return;
				state.state = 'failed';
				state.problem = problemOf(error);
			},
		);
		return state;
	}

	/** Aborts a run whose result would be outdated. */
	forget(foId: string): void {
		this.runs.get(foId)?.controller.abort();
		this.runs.delete(foId);
	}

	/** Aborts all runs. */
	abort(): void {
		for (const { controller } of this.runs.values()) controller.abort();
	}

	private async run(
		foId: string,
		{ name, fields, base }: TaughtProject & { base?: Base },
		stored: StoredExample[],
		run: LearningState,
		signal: AbortSignal,
	): Promise<void> {
		const { learner, projects, store, seen } = this.sources;
		const read = async (each: StoredExample) => {
			const example = await seen.exampleOf(foId, each, fields);
			run.done++;
			return example;
		};
		const examples = await pMap(stored, read, { concurrency: 4, signal });
		run.state = 'learning';
		const progress = () => run.done++;
		run.total = examples.length + 1 + (examples.length > 1 ? examples.length : 0);
		const learned = await learner.learnAndCheck({ name, examples, base }, progress, signal);
		const { project, reports, results, advice } = learned;
		const result = { learned: new Date().toISOString(), examples: examples.length, advice };
		if (Object.keys(project.fields).length === 0) {
			run.result = { ...result, fields: results };
			throw new ServiceError('nothing_learned');
		}
		// The project may have been renamed in the meantime, or deleted by another process.
		const current = (await store.project(foId)) ?? (await projects.get(foId));
		if (!current) throw new ServiceError('unknown_project');
		project.name = current.name;
		signal.throwIfAborted();
		const file = projects.fileOf(foId)!;
		const kept = await writeProject(file, project, examples.length, undefined, reports);
		run.result = { ...result, fields: [...results, ...kept.map(keptResult)] };
		await store.saveResult(foId, run.result);
		run.state = 'done';
	}
}

function problemOf(error: unknown): string {
	const isKnown = error instanceof ServiceError || error instanceof BadProjectFile;
	if (!isKnown) console.error((error as Error).stack);
	return isKnown ? error.message : new ServiceError('internal_error').message;
}
