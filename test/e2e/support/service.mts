import { afterAll } from 'vitest';

import { valuesOf, type Client } from '../../../n8n/server/client.mjs';
import { startService } from '../../../service/dist/index.mjs';

/** Starts the local service, with a credential for it in n8n, for all tests of a file. */
export async function startServiceFor(
	client: Client,
	options?: Parameters<typeof startService>[0],
) {
	const service = await startService(options);
	afterAll(service.close);
	return { service, credential: await client.createCredential(valuesOf(service)) };
}
