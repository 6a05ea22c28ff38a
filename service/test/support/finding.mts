import { findFields } from '../../dist/finding/findFields.mjs';
import { type Project, Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { parseProject } from '../../dist/projects.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';

/** The fields of a text that a project finds. */
export function find(text: string, project: Project): Record<string, string> {
	return findFields(pagesFromText(text), project);
}

/** The fields that a project finds if the text was recognised on a picture. */
export function findOnPicture(text: string, project: Project): Record<string, string> {
	const pages = pagesFromText(text).map((page) => ({ ...page, recognised: true }));
	return findFields(pages, project);
}

/** A project with these rules, written in YAML. */
export function projectWith(rules: string): Project {
	return parseProject(`name: x\n${rules}`, 'fo_4.yaml');
}

export async function shippedProject(foId: string): Promise<Project> {
	return (await new Projects([SHIPPED_PROJECTS_FOLDER]).get(foId))!;
}
