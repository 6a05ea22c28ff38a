import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';

/** Folders for a service whose projects may change. At first, it has the projects that come with it. */
export async function foldersToTeach(folder: string) {
	const projects = join(folder, 'projects');
	await cp(SHIPPED_PROJECTS_FOLDER, projects, { recursive: true });
	return { projects, data: join(folder, 'data') };
}
