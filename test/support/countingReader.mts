import type { Reader } from '../../service/dist/index.mjs';

/**
 * A reader for the local service that takes no time and returns the name of the file. It counts how
 * often each document is read, as the real service would charge for each reading.
 */
export function countingReader(readings: Map<string, number>): Reader {
	return async ({ fileName = '' }) => {
		readings.set(fileName, (readings.get(fileName) ?? 0) + 1);
		return { document: fileName };
	};
}
