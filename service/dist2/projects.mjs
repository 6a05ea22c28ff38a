import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileVersion } from './files/fileVersion.mjs';
import { parseYaml } from './files/yamlFile.mjs';
import { projectRules } from './projectRules.mjs';
/** `fo_` followed by a number (docs/interface.md, section 3.2). */
export const FO_ID = /^fo_\d{1,18}$/;
/** A project file that can't be used. The message names the file, line and column. */
export class BadProjectFile extends Error {
    name = 'BadProjectFile';
}
/**
 * The projects of a folder, one file each: `fo_1.yaml` has the project `fo_1`. New and changed files
 * are used from the next request on.
 */
export class Projects {
    folder;
    known = new Map();
    constructor(folder) {
        this.folder = folder;
    }
    /** Reads every project once, so that a bad file is noticed when the service starts. */
    async check() {
        const foIds = await this.list();
        for (const foId of foIds)
            await this.get(foId);
        return foIds;
    }
    /** The IDs of all projects. Throws BadProjectFile. */
    async list() {
        const names = await readdir(this.folder).catch((error) => {
            throw new BadProjectFile(`The folder of the projects can't be read: ${error.message}`);
        });
        return names
            .filter((name) => /\.ya?ml$/.test(name))
            .map((name) => {
            const foId = name.replace(/\.yaml$/, '');
            if (FO_ID.test(foId))
                return foId;
            throw new BadProjectFile(`${join(this.folder, name)}: a project file is named like fo_4.yaml`);
        })
            .sort(byNumber);
    }
    /** The file of a project, whether it is there or not. Undefined if the ID isn't one. */
    fileOf(foId) {
        return FO_ID.test(foId) ? join(this.folder, `${foId}.yaml`) : undefined;
    }
    /** The project, or undefined if there is none. Throws BadProjectFile. */
    async get(foId) {
        const file = this.fileOf(foId);
        const version = file && fileVersion(file);
        if (!version)
            return undefined;
        const known = this.known.get(foId);
        if (known?.version === version)
            return known.project;
        const project = parseProject(await readFile(file, 'utf8'), file);
        this.known.set(foId, { version, project });
        return project;
    }
}
function byNumber(one, other) {
    return Number(one.slice(3)) - Number(other.slice(3));
}
/** Parses the text of a project file. Throws BadProjectFile. */
export function parseProject(text, file) {
    return parseYaml(text, file, projectRules, BadProjectFile);
}
