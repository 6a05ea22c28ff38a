import type { Found } from '../finding/findFields.mjs';
import type { Learner } from '../learning/learner.mjs';
import type { Project } from '../projectRules.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { TaughtProject } from './kept.mjs';
import type { SeenExamples } from './seenExamples.mjs';
import type { TaughtProjects } from './taughtProjects.mjs';

/** More examples would only make suggestions slower. */
const ENOUGH_EXAMPLES = 5;

interface Sources {
	store: ExampleStore;
	seen: SeenExamples;
	projects: Projects;
	learner: Learner;
	reader: PooledReader;
	taught: TaughtProjects;
}

/** Suggests values for a document: those that the examples teach so far, or else those that another project finds. */
export class Suggestions {
	private readonly known = new Map<string, { signature: string; project: Promise<Project> }>();

	constructor(private readonly sources: Sources) {}

	async of(
		foId: string,
		taught: TaughtProject,
		example: StoredExample,
		signal: AbortSignal,
	): Promise<Found> {
		const pages = (await this.sources.seen.pagesOf(foId, example)).map(({ page }) => page);
		const found: Found = { fields: {}, words: {}, doubtful: [] };
		for (const project of await this.projectsFor(foId, taught, example)) {
			const own = await this.sources.reader.findWithWords(pages, project, signal);
			for (const field of taught.fields) {
				if (found.fields[field] || !own.fields[field]) continue;
				found.fields[field] = own.fields[field];
				found.words[field] = own.words[field] ?? [];
				if (own.doubtful.includes(field)) found.doubtful.push(field);
			}
		}
		return found;
	}

	/** The projects to try: the learned one, then a related one. */
	private async projectsFor(
		foId: string,
		taught: TaughtProject,
		example: StoredExample,
	): Promise<Project[]> {
		const learned = await this.learnedProject(foId, taught, example);
		const { projects } = this.sources;
		const own = learned ?? (await projects.get(foId));
		const other = await this.relatedProject(foId, taught);
		return [own, other].filter((project) => project !== undefined);
	}

	/** The project that the other examples teach; undefined if there are none. */
	private async learnedProject(
		foId: string,
		{ fields }: TaughtProject,
		example: StoredExample,
	): Promise<Project | undefined> {
		const { store, seen, learner, taught } = this.sources;
		const approved = (await store.list(foId)).filter((each) => each.approved);
		const others = approved.filter(({ id }) => id !== example.id).slice(-ENOUGH_EXAMPLES);
		if (others.length === 0) return undefined;
		const signature = JSON.stringify([fields, others.map(({ id, values }) => [id, values])]);
		const known = this.known.get(foId);
		if (known?.signature === signature) return await known.project;
		const base = await taught.baseOf(foId);
		const { signal } = new AbortController();
		const project = Promise.all(others.map((each) => seen.exampleOf(foId, each, fields)))
			.then((examples) => learner.learn({ name: 'suggestions', examples, base }, signal))
			.then((learned) => learned.project);
		this.known.set(foId, { signature, project });
		project.catch(() => this.known.delete(foId));
		return await project;
	}

	/** The base project, or else the one that shares most field names. */
	private async relatedProject(foId: string, taught: TaughtProject): Promise<Project | undefined> {
		const { projects } = this.sources;
		if (taught.basedOn !== undefined) return await projects.get(taught.basedOn);
		let best: { project?: Project; shared: number } = { shared: 0 };
		for (const other of (await projects.list()).filter((each) => each !== foId)) {
			const project = await projects.get(other).catch(() => undefined);
			if (project?.several) continue;
			const shared = taught.fields.filter((field) => project?.fields[field]).length;
			if (shared > best.shared) best = { project, shared };
		}
		return best.project;
	}
}
