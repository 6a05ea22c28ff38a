import type { Document } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import type { WordAt } from '../finding/sources.mjs';
import { Learner } from '../learning/learner.mjs';
import type { ClickableRow } from '../learning/tables/clickableRows.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import { Turns } from '../turns.mjs';
import { clickOn, placesOf } from './clickedWords.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { KeptValue } from './kept.mjs';
import { LearningRuns, type LearningState } from './learningRuns.mjs';
import { SeenExamples } from './seenExamples.mjs';
import { Suggestions } from './suggestions.mjs';
import { type FieldChange, TaughtProjects } from './taughtProjects.mjs';
import { type ClickableTable, TaughtTables, keptTable } from './taughtTables.mjs';

interface Given {
	text: string;
	words: WordAt[];
	/** The rows, if the field is a table. They are its value. */
	rows?: ClickableRow[];
}

interface LookedAtField {
	name: string;
	value: string;
	words: WordAt[];
	by: 'person' | 'suggestion' | 'nobody';
	/** The columns and rows, if the field is a table. */
	table?: ClickableTable;
}

interface LookedAt {
	pages: SeenPage[];
	fields: LookedAtField[];
}

/** Teaches projects with documents whose values a person clicks. */
export class Teaching {
	readonly seen: SeenExamples;
	readonly taught: TaughtProjects;
	private readonly learner = new Learner();
	private readonly suggestions: Suggestions;
	private readonly runs: LearningRuns;
	private readonly tables: TaughtTables;
	/** A later change can't overtake an earlier one while its pages are read. */
	private readonly turns = new Turns();

	constructor(
		readonly store: ExampleStore,
		projects: Projects,
		reader: PooledReader,
	) {
		this.taught = new TaughtProjects(store, projects);
		this.seen = new SeenExamples(store, reader);
		const { seen, learner, taught } = this;
		this.suggestions = new Suggestions({ store, seen, projects, learner, reader, taught });
		this.tables = new TaughtTables(store, learner);
		this.runs = new LearningRuns({ store, seen, projects, learner });
	}

	/** All taught projects. One that is being created or deleted is left out. */
	async entries() {
		const entries = (await this.store.projects()).map((foId) =>
			this.entryOf(foId).catch((error: unknown) => {
				if (error instanceof ServiceError && error.code === 'unknown_project') return undefined;
				throw error;
			}),
		);
		return (await Promise.all(entries)).filter((entry) => entry !== undefined);
	}

	/** Throws ServiceError if there is no such project. */
	async entryOf(foId: string) {
		const { name, fields, tables = [] } = await this.taught.get(foId);
		const examples = await this.store.list(foId);
		const approved = examples.filter((example) => example.approved).length;
		return {
			foId,
			name,
			fields,
			tables,
			learned: await this.taught.originOf(foId),
			examples: approved,
			drafts: examples.length - approved,
		};
	}

	/** Throws ServiceError. */
	async changeFields(foId: string, changes: FieldChange[]): Promise<void> {
		this.runs.forget(foId);
		await this.taught.changeFields(foId, changes);
	}

	/** Removes a project with its examples. */
	async remove(foId: string): Promise<void> {
		this.runs.forget(foId);
		await this.taught.remove(foId);
	}

	/**
	 * Adds a document, and starts reading it.
	 *
	 * @param pages the document's pages, if it has already been read
	 */
	async add(foId: string, document: Document, pages?: SeenPage[]): Promise<StoredExample> {
		await this.taught.getTeachable(foId);
		await this.taught.requireSingle(foId);
		const added = await this.store.add(foId, document);
		if (pages) this.seen.remember(added.id, Promise.resolve(pages));
		// A failure is reported to whoever opens the example.
		this.seen.pagesOf(foId, added).catch(() => undefined);
		return added;
	}

	/** An example with all changes so far: a page that is reloaded asks for it while they are saved. */
	async get(foId: string, id: string): Promise<StoredExample> {
		return await this.turns.take(async () => await this.store.get(foId, id));
	}

	/** The pages of an example, and each field's value: as a person entered it, or as suggested. */
	async look(foId: string, example: StoredExample, signal: AbortSignal): Promise<LookedAt> {
		const taught = await this.taught.get(foId);
		const seen = await this.seen.pagesOf(foId, example);
		const pages = seen.map(({ page }) => page);
		const isOpen = taught.fields.some((field) => !example.values[field]);
		const { fields, words } = isOpen
			? await this.suggestions.of(foId, taught, example, signal)
			: { fields: {} as Record<string, string>, words: {} as Record<string, WordAt[]> };
		const looked = taught.fields.map((name): LookedAtField => {
			const said = example.values[name];
			const clicked = said?.click ? placesOf(said.click, pages) : [];
			if (said) return { name, value: said.text, words: clicked, by: 'person' };
			const value = fields[name] ?? '';
			return { name, value, words: words[name] ?? [], by: value === '' ? 'nobody' : 'suggestion' };
		});
		const tables = taught.tables ?? [];
		const withTable = async (field: LookedAtField): Promise<LookedAtField> =>
			tables.includes(field.name)
				? { ...field, table: await this.tables.of(foId, example, field, pages, signal) }
				: field;
		return { pages: seen, fields: await Promise.all(looked.map(withTable)) };
	}

	/** All rows of a table whose first one a person clicked. */
	async rowsFrom(
		foId: string,
		id: string,
		first: ClickableRow,
		signal: AbortSignal,
	): Promise<ClickableRow[]> {
		const seen = await this.seen.pagesOf(foId, await this.store.get(foId, id));
		const pages = seen.map(({ page }) => page);
		return await this.tables.from(first, pages, signal);
	}

	/** Saves the values that a person entered for an example. */
	async save(
		foId: string,
		id: string,
		{ values, approved }: { values: Record<string, Given>; approved: boolean },
	): Promise<StoredExample> {
		return await this.turns.take(async () => {
			const example = await this.store.get(foId, id);
			const pages = (await this.seen.pagesOf(foId, example)).map(({ page }) => page);
			const kept = Object.entries(values).map(
				([field, { text, words, rows }]): [string, KeptValue] => {
					if (rows) return [field, keptTable(rows, pages)];
					const click = text.trim() === '' ? undefined : clickOn(words, pages);
					return [field, { text: text.trim(), ...(click && { click }) }];
				},
			);
			return await this.store.save(foId, id, { values: Object.fromEntries(kept), approved });
		});
	}

	async learn(foId: string): Promise<LearningState> {
		const project = await this.taught.getTeachable(foId);
		await this.taught.requireSingle(foId);
		return await this.runs.start(foId, project, await this.taught.baseOf(foId));
	}

	/** The current run, or the result of the last one. */
	async learningOf(foId: string): Promise<LearningState | undefined> {
		const run = this.runs.stateOf(foId);
		if (run && run.state !== 'done') return run;
		// Another process may have learned it since.
		const result = await this.store.result(foId);
		return result && { state: 'done', done: 1, total: 1, result };
	}

	async close(): Promise<void> {
		this.runs.abort();
		await this.learner.close();
	}
}
