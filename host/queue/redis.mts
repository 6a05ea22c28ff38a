import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { daemon, type Daemon } from '../server/daemon.mjs';
import { listens } from '../server/network.mjs';

/** Redis as a queue needs it: it keeps its data when it restarts. */
export function redisServer(command: string, folder: string, port: number): Daemon {
	const data = join(folder, 'redis');
	mkdirSync(data);
	return daemon({
		name: 'Redis',
		command,
		args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', data, '--appendonly', 'yes'],
		logFile: join(folder, 'redis.log'),
		isReady: async () => await listens(port),
	});
}
