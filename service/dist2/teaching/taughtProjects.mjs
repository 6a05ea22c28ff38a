import { readFile, rm } from 'node:fs/promises';
import { ServiceError } from '../errors.mjs';
import { learnedFrom, renameFields, renameProject } from '../learning/projectFile.mjs';
/** What projects that are taught are called, and their fields: as entered, and as in their files. */
export class TaughtProjects {
    store;
    projects;
    constructor(store, projects) {
        this.store = store;
        this.projects = projects;
    }
    /** What a person entered, or else what its file says. Throws ServiceError if there is neither. */
    async get(foId) {
        const taught = await this.store.project(foId);
        const written = await this.projects.get(foId);
        if (!taught && !written)
            throw new ServiceError('unknown_project');
        const fields = [...(taught?.fields ?? []), ...Object.keys(written?.fields ?? {})];
        return { ...taught, name: (written ?? taught).name, fields: [...new Set(fields)] };
    }
    async create(project) {
        return await this.store.createProject(project, await this.projects.list());
    }
    /** The project itself if it can be taught, or else a new one with its fields. */
    async teachable(foId) {
        const { name, fields } = await this.get(foId);
        if (await this.isTeachable(foId))
            return foId;
        for (const known of await this.store.projects()) {
            if ((await this.store.project(known))?.basedOn === foId)
                return known;
        }
        return await this.create({ name: `${name}, taught`, fields, basedOn: foId });
    }
    /** A project that can be taught. Throws ServiceError if it can't, or there is no such project. */
    async getTeachable(foId) {
        const project = await this.get(foId);
        if (!(await this.isTeachable(foId)))
            throw new ServiceError('written_project');
        return project;
    }
    async rename(foId, name) {
        await this.getTeachable(foId);
        if (await this.projects.get(foId))
            await renameProject(this.projects.fileOf(foId), name);
        const taught = await this.store.project(foId);
        if (taught)
            await this.store.saveProject(foId, { ...taught, name });
    }
    /** Renames, removes and adds fields. Throws ServiceError, or BadProjectFile if the file needs one. */
    async changeFields(foId, changes) {
        const project = await this.getTeachable(foId);
        const names = new Map(changes.flatMap(({ was, name }) => (was ? [[was, name]] : [])));
        const written = await this.projects.get(foId);
        if (written) {
            if (!Object.keys(written.fields).some((field) => names.has(field)))
                throw new ServiceError('no_field_left');
            await renameFields(this.projects.fileOf(foId), names);
        }
        await this.renameValues(foId, names);
        await this.store.saveProject(foId, { ...project, fields: changes.map(({ name }) => name) });
    }
    /** Removes the file first: then nothing is read with the project any more. */
    async remove(foId) {
        await this.getTeachable(foId);
        await rm(this.projects.fileOf(foId), { force: true });
        await this.store.removeProject(foId);
    }
    /** Values of removed fields stay, unless another field gets the name. */
    async renameValues(foId, names) {
        for (const { id, values, approved } of await this.store.list(foId)) {
            const entries = Object.entries(values);
            const renamed = entries.flatMap(([field, value]) => {
                const name = names.get(field);
                return name === undefined ? [] : [[name, value]];
            });
            const others = entries.filter(([field]) => !names.has(field));
            const changed = Object.fromEntries([...others, ...renamed]);
            await this.store.save(foId, id, { values: changed, approved });
        }
    }
    /** Learning would leave the fields of a project alone that a person wrote. */
    async isTeachable(foId) {
        if (!(await this.projects.get(foId)))
            return true;
        return learnedFrom(await readFile(this.projects.fileOf(foId), 'utf8')) !== undefined;
    }
}
