import type { Document } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import type { WordAt } from '../finding/sources.mjs';
import { Learner } from '../learning/learner.mjs';
import { learnedFrom } from '../learning/projectFile.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import { readFile } from 'node:fs/promises';
import { clickOn, placesOf } from './clickedWords.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { KeptValue, TaughtProject } from './kept.mjs';
import { LearningRuns, type LearningState } from './learningRuns.mjs';
import { SeenExamples } from './seenExamples.mjs';
import { Suggestions } from './suggestions.mjs';

interface Given {
	text: string;
	words: WordAt[];
}

interface LookedAt {
	pages: SeenPage[];
	fields: Array<{
		name: string;
		value: string;
		words: WordAt[];
		by: 'person' | 'suggestion' | 'nobody';
	}>;
}

/** Projects that are taught with documents whose values a person clicks. */
export class Teaching {
	readonly seen: SeenExamples;
	private readonly learner = new Learner();
	private readonly suggestions: Suggestions;
	private readonly runs: LearningRuns;

	constructor(
		readonly store: ExampleStore,
		private readonly projects: Projects,
		reader: PooledReader,
	) {
		this.seen = new SeenExamples(store, reader);
		const { seen, learner } = this;
		this.suggestions = new Suggestions({ store, seen, projects, learner, reader });
		this.runs = new LearningRuns({ store, seen, projects, learner });
	}

	async create(project: TaughtProject): Promise<string> {
		return await this.store.createProject(project, await this.projects.list());
	}

	/** The project itself if it was learned, or else a new one with its fields. */
	async teachable(foId: string): Promise<string> {
		const { name, fields } = await this.projectOf(foId);
		if (await this.isTeachable(foId)) return foId;
		for (const known of await this.store.projects()) {
			if ((await this.store.project(known))?.basedOn === foId) return known;
		}
		return await this.create({ name: `${name}, taught`, fields, basedOn: foId });
	}

	/** Throws ServiceError if there is no such project. */
	async entryOf(foId: string) {
		const { name, fields } = await this.projectOf(foId);
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

	async changeFields(foId: string, fields: string[]): Promise<void> {
		await this.store.saveProject(foId, { ...(await this.projectOf(foId)), fields });
	}

	/** Adds a document, and begins to read it. */
	async add(foId: string, document: Document): Promise<StoredExample> {
		await this.checkTeachable(foId);
		const added = await this.store.add(foId, document);
		// Whoever looks at it is told why it can't be read.
		this.seen.pagesOf(foId, added).catch(() => undefined);
		return added;
	}

	/** The pages of an example, and for each field what a person said, or what is suggested. */
	async look(foId: string, example: StoredExample, signal: AbortSignal): Promise<LookedAt> {
		const taught = await this.projectOf(foId);
		const seen = await this.seen.pagesOf(foId, example);
		const pages = seen.map(({ page }) => page);
		const isOpen = taught.fields.some((field) => !example.values[field]);
		const { fields, words } = isOpen
			? await this.suggestions.of(foId, taught, example, signal)
			: { fields: {} as Record<string, string>, words: {} as Record<string, WordAt[]> };
		return {
			pages: seen,
			fields: taught.fields.map((name) => {
				const said = example.values[name];
				const clicked = said?.click ? placesOf(said.click, pages) : [];
				if (said) return { name, value: said.text, words: clicked, by: 'person' };
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
	async save(
		foId: string,
		id: string,
		{ values, approved }: { values: Record<string, Given>; approved: boolean },
	): Promise<StoredExample> {
		const example = await this.store.get(foId, id);
		const pages = (await this.seen.pagesOf(foId, example)).map(({ page }) => page);
		const kept = Object.entries(values).map(([field, { text, words }]): [string, KeptValue] => {
			const click = text.trim() === '' ? undefined : clickOn(words, pages);
			return [field, { text: text.trim(), ...(click && { click }) }];
		});
		return await this.store.save(foId, id, { values: Object.fromEntries(kept), approved });
	}

	async learn(foId: string): Promise<LearningState> {
		await this.checkTeachable(foId);
		return await this.runs.start(foId, await this.projectOf(foId));
	}

	/** The run that is under way, or what came of the last one. */
	async learningOf(foId: string): Promise<LearningState | undefined> {
		const result = await this.store.result(foId);
		const last: LearningState | undefined = result && { state: 'done', done: 1, total: 1, result };
		return this.runs.stateOf(foId) ?? last;
	}

	async close(): Promise<void> {
		this.runs.stop();
		await this.learner.close();
	}

	/** What a person entered, or else what its file says. */
	private async projectOf(foId: string): Promise<TaughtProject> {
		const taught = await this.store.project(foId);
		const written = await this.projects.get(foId);
		if (!taught && !written) throw new ServiceError('unknown_project');
		const fields = [...(taught?.fields ?? []), ...Object.keys(written?.fields ?? {})];
		return { ...taught, name: (written ?? taught)!.name, fields: [...new Set(fields)] };
	}

	private async checkTeachable(foId: string): Promise<void> {
		await this.projectOf(foId);
		if (!(await this.isTeachable(foId))) throw new ServiceError('written_project');
	}

	/** Learning would leave the fields of a project alone that a person wrote. */
	private async isTeachable(foId: string): Promise<boolean> {
		if (!(await this.projects.get(foId))) return true;
		return learnedFrom(await readFile(this.projects.fileOf(foId)!, 'utf8')) !== undefined;
	}
}
