import { startService } from '../../service/dist/index.mjs';

/** The local service with a reader that needs no time, so that only waiting costs any. */
export interface CountingService {
	baseUrl: string;
	apiKey: string;
	/** How often each document was read, by its name. Each reading would be paid for. */
	readings: Map<string, number>;
	requests(): number;
	close(): Promise<void>;
}

/** @param latency milliseconds from the arrival of a document to its answer */
export async function startCountingService(latency: number): Promise<CountingService> {
	const readings = new Map<string, number>();
	const { baseUrl, apiKey, stats, close } = await startService({
		latency,
		reader: async ({ fileName = '' }) => {
			readings.set(fileName, (readings.get(fileName) ?? 0) + 1);
			return { document: fileName };
		},
	});
	return { baseUrl, apiKey, readings, requests: () => stats().requests, close };
}
