import { type ServiceOptions, startService } from '../service.mjs';

/** Runs until the process is told to stop. */
export async function runService(options: ServiceOptions): Promise<void> {
	const service = await startService(options);
	console.log(`Base URL: ${service.baseUrl}`);
	// A key that was given is already known, and doesn't have to be in a log.
	console.log(options.apiKeys ? 'API key: as given' : `API key: ${service.apiKey} (for this run)`);

	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void service.close().then(() => process.exit(0)));
	}
}
