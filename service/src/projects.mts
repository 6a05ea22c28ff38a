import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileVersion } from './files/fileVersion.mjs';
import { parseYaml } from './files/yamlFile.mjs';
import { type Project, nameInBase, projectRules } from './projectRules.mjs';

/** `fo_` followed by a number (docs/interface.md, section 3.2). */
export const FO_ID = /^fo_\d{1,18}$/;

/** A project file can't be used. The message names the file, line and column. */
export class BadProjectFile extends Error {
	override name = 'BadProjectFile';
}

/**
 * The projects in these folders, each in its own file: the project `fo_1` is in `fo_1.yaml`. New and changed files
 * are used from the next request on.
 */
export class Projects {
	/** The projects by their files. */
	private readonly known = new Map<string, { version: string; project: Project }>();

	/**
	 * @param folders the first one that has a project's file is used, and new files belong in the first one. Only the
	 *   last one has to exist.
	 */
	constructor(private readonly folders: [string, ...string[]]) {}

	/** Reads every project once, so that a bad file is noticed when the service starts. */
	async check(): Promise<string[]> {
		const foIds = await this.list();
		for (const foId of foIds) await this.get(foId);
		return foIds;
	}

	/** The IDs of all projects, in order. Throws BadProjectFile. */
	async list(): Promise<string[]> {
		const foIds = new Set<string>();
		for (const folder of this.folders) {
			for (const foId of await this.idsIn(folder)) foIds.add(foId);
		}
		return [...foIds].sort(byNumber);
	}

	private async idsIn(folder: string): Promise<string[]> {
		const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT' && folder !== this.folders.at(-1)) return [];
			throw new BadProjectFile(`The folder of the projects can't be read: ${error.message}`);
		});
		return names
			.filter((name) => /\.ya?ml$/.test(name))
			.map((name) => {
				const foId = name.replace(/\.yaml$/, '');
				if (FO_ID.test(foId)) return foId;
				throw new BadProjectFile(
					`${join(folder, name)}: a project file needs a name like fo_4.yaml`,
				);
			});
	}

	/** The path of a project's file, or the one that it would get. Undefined if the ID is malformed. */
	fileOf(foId: string): string | undefined {
		if (!FO_ID.test(foId)) return undefined;
		const files = this.folders.map((folder) => join(folder, `${foId}.yaml`));
		return files.find((file) => fileVersion(file)) ?? files[0];
	}

	/** The project, or undefined if there is none. Throws BadProjectFile. */
	async get(foId: string): Promise<Project | undefined> {
		return await this.find(foId, []);
	}

	/** @param later the projects that begin with this one */
	private async find(foId: string, later: string[]): Promise<Project | undefined> {
		const file = this.fileOf(foId);
		const version = file && fileVersion(file);
		if (!version) return undefined;

		const known = this.known.get(file);
		if (known?.version === version) return await this.withOthers(foId, known.project, later);

		const project = parseProject(await readFile(file, 'utf8'), file);
		this.known.set(file, { version, project });
		return await this.withOthers(foId, project, later);
	}

	/** Adds the projects that it names. Their files can change at any time, so they are looked up each time. */
	private async withOthers(foId: string, project: Project, later: string[]): Promise<Project> {
		return project.by_type
			? await this.withTypes(foId, project, later)
			: await this.withBase(foId, project, later);
	}

	private async withTypes(foId: string, project: Project, later: string[]): Promise<Project> {
		const all = [...later, foId];
		const found = Object.entries(project.by_type ?? {}).map(async ([type, id]) => {
			const other = all.includes(id) ? project : await this.find(id, all);
			return { type, id, other };
		});
		const others = await Promise.all(found);
		const problems = others.flatMap(({ type, id, other }) => problemOfType(type, id, other));
		if (problems.length > 0) await this.fail(foId, problems);
		const ofType = Object.fromEntries(others.map(({ type, other }) => [type, other!]));
		const attached_xml = Object.values(ofType).some((other) => other.attached_xml);
		return { ...project, ofType, attached_xml };
	}

	private async withBase(foId: string, project: Project, later: string[]): Promise<Project> {
		const { begins_with: id } = project;
		if (id === undefined) return project;
		const all = [...later, foId];
		const base = all.includes(id) ? undefined : await this.find(id, all);
		const problems = base ? unknownInBase(project, base) : [noBase(id, all)];
		if (problems.length > 0) await this.fail(foId, problems);
		return { ...project, base, attached_xml: project.attached_xml ?? base?.attached_xml };
	}

	/** Throws BadProjectFile with the places of the problems in the file. */
	private async fail(foId: string, problems: ProblemOfEntry[]): Promise<void> {
		const file = this.fileOf(foId)!;
		const rules = projectRules.superRefine((_project, context) => {
			for (const problem of problems) context.addIssue({ code: 'custom', ...problem });
		});
		parseYaml(await readFile(file, 'utf8'), file, rules, BadProjectFile);
	}
}

interface ProblemOfEntry {
	path: string[];
	message: string;
}

function noBase(id: string, all: string[]): ProblemOfEntry {
	const message = all.includes(id)
		? 'a project must not begin with itself'
		: `there is no project ${id}`;
	return { path: ['begins_with'], message };
}

function problemOfType(type: string, id: string, other: Project | undefined): ProblemOfEntry[] {
	if (other && !other.by_type) return [];
	const message = other ? `${id} has no fields of its own` : `there is no project ${id}`;
	return [{ path: ['by_type', type], message }];
}

function unknownInBase({ fields, begins_with }: Project, base: Project): ProblemOfEntry[] {
	return Object.entries(fields).flatMap(([field, rules]) => {
		const name = nameInBase(rules);
		if (name === undefined || name in base.fields) return [];
		return { path: ['fields', field], message: `"${name}" must be a field of ${begins_with!}` };
	});
}

function byNumber(one: string, other: string): number {
	return Number(one.slice(3)) - Number(other.slice(3));
}

/** Parses the text of a project file. Throws BadProjectFile. */
export function parseProject(text: string, file: string): Project {
	return parseYaml(text, file, projectRules, BadProjectFile);
}
