import { readFile, rm } from 'node:fs/promises';
import { ServiceError } from '../errors.mjs';
import type { Base } from '../learning/base.mjs';
import { type Origin, learnedFrom, renameFields, renameProject } from '../learning/projectFile.mjs';
import { type Project, nameInBase, tableFieldsOf } from '../projectRules.mjs';
import type { Projects } from '../projects.mjs';
import type { ExampleStore } from './exampleStore.mjs';
import type { TaughtProject } from './kept.mjs';

/** A field's name, and its previous name if the field isn't new. */
export interface FieldChange {
	name: string;
	was?: string;
	/** True for a new table. */
	isTable?: boolean;
}

/** The project that receives a correction as an example. */
export type Target =
	| { foId: string; name: string; isNew: false }
	| { foId: string; name: string; isNew: true; fields: string[] };

/** The names and fields of taught projects: as entered, and as in their files. */
export class TaughtProjects {
	constructor(
		private readonly store: ExampleStore,
		private readonly projects: Projects,
	) {}

	/** The project as entered or as in its file. Throws ServiceError if there is neither. */
	async get(foId: string): Promise<TaughtProject> {
		const taught = await this.store.project(foId);
		const written = await this.projects.get(foId);
		if (!taught && !written) throw new ServiceError('unknown_project');
		const all = new Set([...(taught?.fields ?? []), ...Object.keys(written?.fields ?? {})]);
		const tables = new Set([...(taught?.tables ?? []), ...learnedTablesOf(written)]);
		const base =
			taught?.basedOn === undefined ? undefined : await this.projects.get(taught.basedOn);
		// Nobody clicks the rows of other tables: they are found with the rules of the base project.
		const hidden = new Set(
			[written, base].flatMap((project) => (project ? tableFieldsOf(project) : [])),
		);
		const fields = [...all].filter((name) => tables.has(name) || !hidden.has(name));
		return {
			...{ ...taught, name: (written ?? taught)!.name, fields },
			tables: [...tables].filter((name) => fields.includes(name)),
		};
	}

	async create(project: TaughtProject): Promise<string> {
		if (project.basedOn !== undefined) await this.requireSingle(project.basedOn);
		return await this.store.createProject(project, await this.projects.list());
	}

	/** The origin of a learned project; undefined for any other. */
	async originOf(foId: string): Promise<Origin | undefined> {
		if (!(await this.projects.get(foId))) return undefined;
		return learnedFrom(await readFile(this.projects.fileOf(foId)!, 'utf8'));
	}

	/** The project that this one begins with; undefined if it no longer exists, or they share no field. */
	async baseOf(foId: string): Promise<Base | undefined> {
		const taught = await this.store.project(foId);
		const written = await this.projects.get(foId);
		const id = written?.begins_with ?? taught?.basedOn;
		const project = id === undefined ? undefined : await this.projects.get(id);
		if (id === undefined || !project) return undefined;
		const names = [...(taught?.fields ?? []), ...Object.keys(written?.fields ?? {})];
		const fields = names
			.map((name): [string, string] => [
				name,
				nameInBase(written?.fields[name] ?? {}) ?? taught?.renamed?.[name] ?? name,
			])
			.filter(([, name]) => name in project.fields);
		if (fields.length === 0) return undefined;
		return {
			foId: id,
			project,
			fields: Object.fromEntries([...tablesFor(fields, project), ...fields]),
		};
	}

	/** The target of a project's corrections: the project itself if it can be taught, or else one that begins with it. */
	async targetOf(foId: string): Promise<Target> {
		await this.requireSingle(foId);
		const { name, fields } = await this.get(foId);
		if (await this.isTeachable(foId)) return { foId, name, isNew: false };
		for (const known of await this.store.projects()) {
			if ((await this.store.project(known))?.basedOn === foId)
				return { foId: known, name: (await this.get(known)).name, isNew: false };
		}
		const next = await this.store.nextId(await this.projects.list());
		return { foId: next, name: `${name}, taught`, isNew: true, fields };
	}

	/** The ID of the target of a project's corrections. A new target is created. */
	async teachable(foId: string): Promise<string> {
		const target = await this.targetOf(foId);
		if (!target.isNew) return target.foId;
		return await this.create({ name: target.name, fields: target.fields, basedOn: foId });
	}

	/** Values of the base project's fields, under the names that the fields have in this project. */
	async renamedValues<T>(
		foId: string,
		from: string,
		values: Record<string, T>,
	): Promise<Record<string, T>> {
		const base = await this.baseOf(foId);
		if (base?.foId !== from) return values;
		const names = new Map(Object.entries(base.fields).map(([name, there]) => [there, name]));
		const renamed = Object.entries(values).map(([field, value]) => [
			names.get(field) ?? field,
			value,
		]);
		return Object.fromEntries(renamed) as Record<string, T>;
	}

	/** Throws ServiceError if the project can't be taught or doesn't exist. */
	async getTeachable(foId: string): Promise<TaughtProject> {
		const project = await this.get(foId);
		if (!(await this.isTeachable(foId))) throw new ServiceError('written_project');
		return project;
	}

	/** Throws ServiceError if the project lists the documents of a file: an example has the fields of one document. */
	async requireSingle(foId: string): Promise<void> {
		if ((await this.projects.get(foId))?.several) throw new ServiceError('several_project');
	}

	async rename(foId: string, name: string): Promise<void> {
		await this.getTeachable(foId);
		if (await this.projects.get(foId)) await renameProject(this.projects.fileOf(foId)!, name);
		const taught = await this.store.project(foId);
		if (taught) await this.store.saveProject(foId, { ...taught, name });
	}

	/** Renames, removes and adds fields. Throws ServiceError, or BadProjectFile if the changed file wouldn't be valid. */
	async changeFields(foId: string, changes: FieldChange[]): Promise<void> {
		const project = await this.getTeachable(foId);
		const names = new Map(changes.flatMap(({ was, name }) => (was ? [[was, name]] : [])));
		const written = await this.projects.get(foId);
		if (written) {
			if (!Object.keys(written.fields).some((field) => names.has(field)))
				throw new ServiceError('no_field_left');
			const kept = new Set([...names].flatMap(([was, name]) => (was === name ? was : [])));
			await this.checkUnused(foId, (field) => !kept.has(field));
			await renameFields(this.projects.fileOf(foId)!, names);
		}
		await this.renameValues(foId, names);
		const renamed = changes.flatMap(({ was, name }) =>
			was === undefined ? [] : [[name, project.renamed?.[was] ?? was]],
		);
		await this.store.saveProject(foId, {
			...{ ...project, fields: changes.map(({ name }) => name) },
			tables: changes.filter((change) => isTableIn(project, change)).map(({ name }) => name),
			renamed: Object.fromEntries(renamed) as Record<string, string>,
		});
	}

	/** Removes the file before the examples, so that no more documents are read with the project. */
	async remove(foId: string): Promise<void> {
		await this.getTeachable(foId);
		await this.checkUnused(foId, () => true);
		await this.store.keepNumber(foId);
		await rm(this.projects.fileOf(foId)!, { force: true });
		await this.store.removeProject(foId);
	}

	/** Throws ServiceError if another project's field begins with one of these: it could no longer be found. */
	private async checkUnused(foId: string, isGone: (field: string) => boolean): Promise<void> {
		for (const other of await this.projects.list()) {
			const project = await this.projects.get(other).catch(() => undefined);
			if (project?.begins_with !== foId) continue;
			const names = Object.values(project.fields).flatMap((rules) => nameInBase(rules) ?? []);
			if (names.some(isGone))
				throw new ServiceError(
					'project_in_use',
					`${project.name} (${other}) begins with this project. Delete it first, or keep its fields.`,
				);
		}
	}

	/** Renames the fields of all examples. Values of removed fields stay, unless another field takes the name. */
	private async renameValues(foId: string, names: Map<string, string>): Promise<void> {
		for (const { id, values, approved } of await this.store.list(foId)) {
			const entries = Object.entries(values);
			const renamed = entries.flatMap(([field, value]) => {
				const name = names.get(field);
				return name === undefined ? [] : [[name, value] as const];
			});
			const others = entries.filter(([field]) => !names.has(field));
			const changed = Object.fromEntries([...others, ...renamed]);
			await this.store.save(foId, id, { values: changed, approved });
		}
	}

	/** False for a project that a person wrote, because learning wouldn't change its fields. */
	private async isTeachable(foId: string): Promise<boolean> {
		if (!(await this.projects.get(foId))) return true;
		return (await this.originOf(foId)) !== undefined;
	}
}

/** The tables that were learned. */
function learnedTablesOf(project: Project | undefined): string[] {
	const fields = Object.entries(project?.fields ?? {});
	return fields.filter(([, { columns, learned }]) => columns && learned).map(([name]) => name);
}

function isTableIn({ tables = [] }: TaughtProject, { was, isTable }: FieldChange): boolean {
	return isTable === true || (was !== undefined && tables.includes(was));
}

/** The tables of the base project, unless some of its other fields were removed: they aren't among those that people choose. */
function tablesFor(fields: Array<[string, string]>, base: Project): Array<[string, string]> {
	const tables = tableFieldsOf(base);
	const kept = new Set([...fields.map(([, name]) => name), ...tables]);
	return Object.keys(base.fields).every((name) => kept.has(name))
		? tables.map((name) => [name, name])
		: [];
}
