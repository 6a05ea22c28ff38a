import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';

import { valuesOf, type Client } from '../../../host/server/client.mjs';
import { SHIPPED_PROJECTS_FOLDER, startService } from '../../../service/dist/index.mjs';

/** Folders for a service whose projects may change: at first, those that come with it. */
export async function foldersToTeach(folder: string) {
	const projects = join(folder, 'projects');
	await cp(SHIPPED_PROJECTS_FOLDER, projects, { recursive: true });
	return { projects, data: join(folder, 'data') };
}

/** Starts the local service, with a credential for it in n8n, for all tests of a file. */
export async function startServiceFor(
	client: Client,
	options?: Parameters<typeof startService>[0],
) {
	const service = await startService(options);
	afterAll(service.close);
	return { service, credential: await client.createCredential(valuesOf(service)) };
}
