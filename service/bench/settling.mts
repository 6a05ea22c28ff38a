import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

import { newFolder } from '../../support/newFolder.mjs';
import { type Found, findFieldsWithWords } from '../dist/finding/findFields.mjs';
import { type PooledReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../dist/index.mjs';
import { labelsOf } from '../dist/languages/languages.mjs';
import { learnProject } from '../dist/learning/learnProject.mjs';
import { writeProject } from '../dist/learning/projectFile.mjs';
import type { Project } from '../dist/projectRules.mjs';
import type { Page } from '../dist/reading/layout.mjs';
import { Reviewing } from '../dist/review/reviewing.mjs';
import { ReviewStore } from '../dist/review/reviewStore.mjs';
import { ExampleStore } from '../dist/teaching/exampleStore.mjs';
import { Teaching } from '../dist/teaching/teaching.mjs';
import { Chance } from '../support/chance.mjs';
import type { GeneratedDocument } from './documents/generate.mjs';
import type { ReadDocument } from './read.mjs';

const ACCOUNT = 'bench';
const DAYS = 30;
const KEPT_LABELS = 0.7;

interface Parts {
	folder: string;
	projects: Projects;
	teaching: Teaching;
	reviews: ReviewStore;
	reviewing: Reviewing;
}

/** A person who settles documents, and lets them teach a project, with the parts of the service that do this. */
export class Reviewer {
	private constructor(
		private readonly parts: Parts,
		private readonly foId: string,
		private readonly taught: string,
	) {}

	/** Begins with a shipped project that lacks some of its labels, as it does for many layouts that nobody has seen. */
	static async of(foId: string, reader: PooledReader, seed: string): Promise<Reviewer> {
		const folder = newFolder();
		const own = join(folder, 'projects');
		await mkdir(own);
		await writeFile(join(own, `${foId}.yaml`), await forgetful(foId, new Chance(seed)));
		const projects = new Projects([own, SHIPPED_PROJECTS_FOLDER]);
		const teaching = new Teaching(new ExampleStore(folder), projects, reader);
		const reviews = new ReviewStore(folder, DAYS);
		const reviewing = new Reviewing({ store: reviews, projects, reader, teaching });
		const taught = await teaching.taught.teachable(foId);
		return new Reviewer({ folder, projects, teaching, reviews, reviewing }, foId, taught);
	}

	/** The project before it has learned anything. */
	async untaught(): Promise<Project> {
		return (await this.parts.projects.get(this.foId))!;
	}

	/** Settles a document with its true values, and adds it as an example. */
	async settle({ document, pages }: ReadDocument): Promise<void> {
		const { reviews, reviewing } = this.parts;
		const found = await this.read(pages);
		const owner = { account: ACCOUNT, foId: this.taught };
		const file = { ...document, fileName: document.name };
		await reviews.keep(owner, file, { ...found.fields, doubtful: found.doubtful.join(', ') });
		const { id } = (await reviews.known(owner, file))!;
		await reviewing.settle(id, trueValues(document, found));
		await reviewing.addExample(id, new AbortController().signal);
	}

	/** Learns from all settled documents, without holding any back to count what is found. */
	async learn(): Promise<Project> {
		const { projects, teaching } = this.parts;
		const { name, fields } = await teaching.taught.get(this.taught);
		const stored = await teaching.store.list(this.taught);
		const examples = await Promise.all(
			stored.map((each) => teaching.seen.exampleOf(this.taught, each, fields)),
		);
		const base = await teaching.taught.baseOf(this.taught);
		const file = projects.fileOf(this.taught)!;
		await writeProject(file, learnProject(name, examples, base), examples.length, undefined);
		return (await projects.get(this.taught))!;
	}

	async close(): Promise<void> {
		await this.parts.teaching.close();
		await rm(this.parts.folder, { recursive: true });
	}

	/** The fields as answered now: by the taught project once it has learned something. */
	private async read(pages: Page[]): Promise<Found> {
		const project = await this.parts.projects.get(this.taught);
		return findFieldsWithWords(pages, project ?? (await this.untaught()));
	}
}

/** The values as a person types them, who accepts what is right: "EUR" for "€", and the total as the amount due. */
function trueValues({ expected }: GeneratedDocument, { fields }: Found) {
	const names = Object.keys(fields).filter((name) => !name.startsWith('line_items'));
	const valueOf = (name: string) => {
		const isAccepted =
			(name === 'currency' && expected[name] !== undefined && fields[name] !== '') ||
			(name === 'amount_due' && fields[name] === fields['total_amount']);
		return expected[name] ?? (isAccepted ? fields[name]! : '');
	};
	return Object.fromEntries(names.map((name) => [name, { text: valueOf(name), words: [] }]));
}

interface WrittenRules {
	labels?: string[];
	labels_of?: string[];
}

/** The file of a shipped project without some of the labels of its values. */
async function forgetful(foId: string, chance: Chance): Promise<string> {
	const file = join(SHIPPED_PROJECTS_FOLDER, `${foId}.yaml`);
	const project = parse(await readFile(file, 'utf8')) as { fields: Record<string, WrittenRules> };
	const fields = Object.entries(project.fields).map(([name, rules]) => {
		const { labels = [], labels_of = [], ...others } = rules;
		const all = [...labels, ...labelsOf(labels_of)];
		const some = all.filter(() => chance.happens(KEPT_LABELS));
		const kept = some.length > 0 ? some : all.slice(0, 1);
		return [name, kept.length > 0 ? { ...others, labels: kept } : others] as const;
	});
	return stringify({ ...project, fields: Object.fromEntries(fields) });
}
