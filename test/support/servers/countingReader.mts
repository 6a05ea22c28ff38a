import { onTestFinished } from 'vitest';

import { startService, type Reader, type ServiceOptions } from '../../../service/dist/index.mjs';

/**
 * A reader for the local service that takes no time and returns the name of the file. It counts the readings of
 * each document, because the real service would charge for each of them.
 */
export function countingReader(readings: Map<string, number>): Reader {
	return async ({ fileName = '' }) => {
		readings.set(fileName, (readings.get(fileName) ?? 0) + 1);
		return { document: fileName };
	};
}

/** The local service with such a reader, for the current test. */
export async function countingService(options: ServiceOptions) {
	const readings = new Map<string, number>();
	const service = await startService({ ...options, reader: countingReader(readings) });
	onTestFinished(service.close);
	return { service, readings };
}
