import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Document } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { changeFile } from '../files/changeFile.mjs';
import { fileVersion } from '../files/fileVersion.mjs';
import { writeWhole } from '../files/wholeFile.mjs';
import { FO_ID } from '../projects.mjs';
import { Turns } from '../turns.mjs';
import {
	type KeptExample,
	type LearningResult,
	type TaughtProject,
	keptExample,
	learningResult,
	readKept,
	taughtProject,
} from './kept.mjs';
import { byNumber, keepNumber, nextNumber } from './projectNumbers.mjs';

/** The limit for one project. Learning from more takes very long and improves nothing. */
export const MOST_EXAMPLES = 200;
const MOST_BYTES = 1024 * 1024 * 1024;
/** The maximum number of projects with examples. */
const MOST_PROJECTS = 1000;

const EXAMPLE_ID = /^[0-9a-f]{16}$/;
const EXAMPLE_FILE = /^[0-9a-f]{16}\.json$/;

export interface StoredExample extends KeptExample {
	/** A hash of the document: the same document is never kept twice. */
	id: string;
}

/**
 * The examples of all projects, in the data folder: `examples/fo_4/` has for each document its bytes and a JSON file
 * with its values. The JSON file is written last and removed first, and without the document it is ignored: a copy of
 * the folder can have one of the two. Names from outside never become file names.
 */
export class ExampleStore {
	private readonly folder: string;
	/** The changes of this process. */
	private readonly turns = new Turns();

	constructor(data: string) {
		this.folder = join(data, 'examples');
	}

	/** The projects that have examples, or will get some. */
	async projects(): Promise<string[]> {
		const names = await namesIn(this.folder);
		return names.filter((name) => FO_ID.test(name)).sort(byNumber);
	}

	async project(foId: string): Promise<TaughtProject | undefined> {
		return await readKept(this.file(foId, 'project.json'), taughtProject);
	}

	/** Saves a project's name and fields as a person entered them. */
	async saveProject(foId: string, project: TaughtProject): Promise<void> {
		await this.write(foId, 'project.json', taughtProject.parse(project));
	}

	/** Creates a project with the next free number. */
	async createProject(project: TaughtProject, existing: string[]): Promise<string> {
		return await this.turns.take(async () => {
			if ((await this.projects()).length >= MOST_PROJECTS)
				throw new ServiceError('too_many_examples');
			const foId = await this.reserve(existing);
			await this.saveProject(foId, project);
			return foId;
		});
	}

	/** Creates the folder of the next free number. If several processes try to, one succeeds. */
	private async reserve(existing: string[]): Promise<string> {
		await mkdir(this.folder, { recursive: true, mode: 0o700 });
		for (;;) {
			const foId = await this.nextId(existing);
			if (await isNewFolder(this.file(foId))) return foId;
		}
	}

	/** The ID that the next new project will get. */
	async nextId(existing: string[]): Promise<string> {
		return `fo_${await nextNumber(this.folder, [...existing, ...(await this.projects())])}`;
	}

	async result(foId: string): Promise<LearningResult | undefined> {
		return await readKept(this.file(foId, 'result.json'), learningResult);
	}

	async saveResult(foId: string, result: LearningResult): Promise<void> {
		await this.write(foId, 'result.json', result);
	}

	/** All examples of a project, in the order in which they were added. */
	async list(foId: string): Promise<StoredExample[]> {
		const names = (await namesIn(this.file(foId))).filter((name) => EXAMPLE_FILE.test(name));
		const ids = names.map((name) => name.replace('.json', ''));
		const found = await pMap(ids, (id) => this.find(foId, id), { concurrency: 16 });
		return found
			.filter((example) => example !== undefined)
			.sort((one, other) => (one.added < other.added ? -1 : 1));
	}

	/** Throws ServiceError if there is no such example. */
	async get(foId: string, id: string): Promise<StoredExample> {
		const found = EXAMPLE_ID.test(id) ? await this.find(foId, id) : undefined;
		if (!found) throw new ServiceError('unknown_example');
		return found;
	}

	/** The values that a person approved for this very document, if it is an example. */
	async saidOf(foId: string, { bytes }: Document): Promise<KeptExample['values']> {
		// A hash takes long, and most projects don't have examples.
		if ((await namesIn(this.file(foId))).length === 0) return {};
		const example = await this.find(foId, exampleId(bytes));
		return example?.approved ? example.values : {};
	}

	async documentOf(foId: string, { id, type, file }: StoredExample): Promise<Document> {
		const bytes = await readFile(this.file(foId, `${id}.${type}`)).catch(() => {
			throw new ServiceError('unknown_example');
		});
		return { type, bytes: new Uint8Array(bytes), fileName: file };
	}

	/** Adds a document. If it is already there, it stays unchanged. */
	async add(foId: string, { type, bytes, fileName = '' }: Document): Promise<StoredExample> {
		const id = exampleId(bytes);
		return await this.turns.take(async () => {
			const known = await this.find(foId, id);
			if (known) return known;
			await this.checkRoom(foId, bytes.length);
			const file = [...fileName].slice(0, 200).join('');
			const added = new Date().toISOString();
			return await this.change(foId, id, async (other) => {
				// Another process can have added it, too.
				if (other) return other;
				await this.write(foId, `${id}.${type}`, bytes);
				return { file, type, added, approved: false, values: {} };
			});
		});
	}

	/** Replaces an example's values. */
	async save(
		foId: string,
		id: string,
		change: Pick<KeptExample, 'values' | 'approved'>,
	): Promise<StoredExample> {
		return await this.turns.take(async () => {
			await this.get(foId, id);
			return await this.change(foId, id, (known) => {
				if (!known) throw new ServiceError('unknown_example');
				const { file, type, added } = known;
				return { file, type, added, ...change };
			});
		});
	}

	/** Changes the JSON file of an example, which another process may change at the same time. */
	private async change(
		foId: string,
		id: string,
		edit: (known?: KeptExample) => KeptExample | Promise<KeptExample>,
	): Promise<StoredExample> {
		await mkdir(this.file(foId), { recursive: true, mode: 0o700 });
		let example: KeptExample;
		await changeFile(this.file(foId, `${id}.json`), async () => {
			example = keptExample.parse(await edit(await this.find(foId, id)));
			return textOf(example);
		});
		return { id, ...example! };
	}

	async remove(foId: string, id: string): Promise<void> {
		await this.turns.take(async () => {
			const { type } = await this.get(foId, id);
			for (const end of ['json', type]) await rm(this.file(foId, `${id}.${end}`), { force: true });
		});
	}

	/** Makes sure that no new project gets this number, even after the project is removed. */
	async keepNumber(foId: string): Promise<void> {
		await mkdir(this.folder, { recursive: true, mode: 0o700 });
		await keepNumber(this.folder, foId);
	}

	/** Removes a project's examples and results, but not the project file itself. */
	async removeProject(foId: string): Promise<void> {
		await this.turns.take(async () => {
			// Another process may be writing into it.
			await rm(this.file(foId), { recursive: true, force: true, maxRetries: 3 });
		});
	}

	private async find(foId: string, id: string): Promise<StoredExample | undefined> {
		const found = await readKept(this.file(foId, `${id}.json`), keptExample);
		if (!found || !fileVersion(this.file(foId, `${id}.${found.type}`))) return undefined;
		return { id, ...found };
	}

	private async checkRoom(foId: string, bytes: number): Promise<void> {
		const files = await namesIn(this.file(foId));
		const examples = files.filter((name) => EXAMPLE_FILE.test(name)).length;
		if (examples >= MOST_EXAMPLES) throw new ServiceError('too_many_examples');
		const sizeOf = async (name: string) => (await stat(this.file(foId, name))).size;
		const sizes = await pMap(files, (name) => sizeOf(name).catch(() => 0), { concurrency: 16 });
		const total = sizes.reduce((sum, size) => sum + size, bytes);
		if (total > MOST_BYTES) throw new ServiceError('too_many_examples');
	}

	private async write(foId: string, name: string, content: object | Uint8Array): Promise<void> {
		await mkdir(this.file(foId), { recursive: true, mode: 0o700 });
		const isBytes = content instanceof Uint8Array;
		await writeWhole(this.file(foId, name), isBytes ? content : textOf(content));
	}

	/** Throws ServiceError for anything that isn't a project ID, because it would name another folder. */
	private file(foId: string, name = ''): string {
		if (!FO_ID.test(foId)) throw new ServiceError('unknown_project');
		return join(this.folder, foId, name);
	}
}

/** The ID of a document: the beginning of its hash. */
export function exampleId(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function textOf(content: object): string {
	return `${JSON.stringify(content, null, '\t')}\n`;
}

/** Creates a folder. False if it already exists. */
async function isNewFolder(folder: string): Promise<boolean> {
	try {
		await mkdir(folder, { mode: 0o700 });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
}
