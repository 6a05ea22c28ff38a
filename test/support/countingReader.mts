import type { Reader } from '../../service/dist/index.mjs';

/**
 * A reader for the local service that takes no time: each document gives its name. It counts how
 * often each was read, as each reading would be paid for.
 */
export function countingReader(readings: Map<string, number>): Reader {
	return async ({ fileName = '' }) => {
		readings.set(fileName, (readings.get(fileName) ?? 0) + 1);
		return { document: fileName };
	};
}
