// Loaded into n8n's process with `--import`. Reports over HTTP what only that process knows.
import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The state of a process after garbage collection. */
export interface Probed {
	heapUsed: number;
	rss: number;
	/** The number of things that keep the process alive, by kind, such as sockets and timers. */
	resources: Record<string, number>;
	/** All warnings of Node so far. */
	warnings: string[];
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const warnings: string[] = [];
process.on('warning', (warning) => warnings.push(`${warning.name}: ${warning.message}`));

async function answer(response: ServerResponse): Promise<void> {
	// Memory that finalizers release is only garbage in the next round.
	for (let round = 0; round < 3; round++) {
		collectGarbage();
		await turn();
	}
	const resources: Record<string, number> = {};
	for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
	const { heapUsed, rss } = process.memoryUsage();
	const probed: Probed = { heapUsed, rss, resources, warnings };
	response.setHeader('connection', 'close').end(JSON.stringify(probed));
}

const server = createServer((_request, response) => void answer(response));
// Processes that n8n starts also load this, but only the first one, which matters, gets the port.
server.on('error', () => {});
server.listen(Number(process.env.PROBE_PORT), '127.0.0.1').unref();
