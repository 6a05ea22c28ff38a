import { afterAll, beforeAll, describe } from 'vitest';

import { findQueuePrograms } from '../../../host/install/programs.mjs';
import { startCluster, type Cluster } from '../../../host/queue/cluster.mjs';
import { startService, type Service, type ServiceOptions } from '../../../service/dist/index.mjs';
import { countingReader } from '../../support/countingReader.mjs';

interface Settings {
	/** Executions at a time in each worker. */
	concurrency: number;
	/** None by default. */
	workers?: number;
	service: ServiceOptions;
}

/** What the tests use, as soon as it is started. */
interface Parts {
	cluster: Cluster;
	service: Service;
	/** How often each document was read. */
	readings: Map<string, number>;
}

/** Tests in queue mode. They are skipped where Redis or PostgreSQL is not installed. */
export function describeInQueueMode(
	name: string,
	{ concurrency, workers = 0, service }: Settings,
	tests: (parts: Parts) => void,
): void {
	const programs = findQueuePrograms();
	describe.skipIf(!programs)(name, () => {
		const parts = { readings: new Map() } as Parts;
		beforeAll(async () => {
			const reader = countingReader(parts.readings);
			parts.service = await startService({ ...service, reader });
			parts.cluster = await startCluster(programs!, concurrency);
			await parts.cluster.grow(workers);
		});
		afterAll(async () => {
			await parts.cluster?.stop();
			await parts.service?.close();
		});
		tests(parts);
	});
}
