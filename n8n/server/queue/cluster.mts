import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installN8n } from '../install/installN8n.mjs';
import { installPackage } from '../install/installPackage.mjs';
import type { QueuePrograms } from '../install/programs.mjs';
import { clientOf, type Client } from '../client.mjs';
import { daemon, type Daemon } from '../daemon.mjs';
import { n8nProcess } from '../n8nProcess.mjs';
import { answers, freePorts, listens } from '../network.mjs';
import { setUpOwner } from '../owner.mjs';
import { postgresServer, type Postgres } from './postgres.mjs';
import { supervise, type Supervisor } from './supervise.mjs';

/** n8n in queue mode, as in production: Redis, PostgreSQL, a main process and workers. */
export interface Cluster {
	url: string;
	client: Client;
	redis: Daemon;
	postgres: Postgres;
	main: Daemon;
	workers: Daemon[];
	/** Starts workers until there are this many. */
	grow(count: number): Promise<void>;
	/** The number of times that a worker has started each execution. */
	starts(): Map<string, number>;
	/** Restarts n8n's processes when they end, as every service manager does. */
	supervise(): Supervisor;
	stop(): Promise<void>;
}

/** @param concurrency the number of executions that a worker runs at a time; n8n's own default is 10 */
export async function startCluster(programs: QueuePrograms, concurrency: number): Promise<Cluster> {
	const installed = await installN8n('n8n-2');
	const folder = mkdtempSync(join(tmpdir(), 'n8n-cluster-'));
	const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	process.on('exit', remove);

	const [redisPort, postgresPort, port] = (await freePorts(3)) as [number, number, number];
	const redis = redisServer(programs.redisServer, folder, redisPort);
	const postgres = postgresServer(programs.postgresql, folder, postgresPort);
	const pristine = join(folder, 'pristine');
	mkdirSync(pristine);
	installPackage(pristine);

	const shared = {
		...postgres.environment,
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		// In minutes, instead of three hours: finds executions that a restart of PostgreSQL interrupted.
		N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
		N8N_LOG_LEVEL: 'info',
	};
	const logFileOf = (name: string) => join(folder, `${name}.log`);
	/** A home folder for each process, as in a container. */
	const processOf = async (
		name: string,
		command: string[],
		env: Record<string, string>,
		healthPort: number,
	) => {
		const home = join(folder, name);
		cpSync(pristine, home, { recursive: true });
		return await n8nProcess({
			installed,
			command,
			folder: home,
			logFile: logFileOf(name),
			env: { ...shared, ...env },
			isReady: async () => await answers(`http://127.0.0.1:${healthPort}/healthz/readiness`),
		});
	};

	const url = `http://127.0.0.1:${port}`;
	const workers: Daemon[] = [];
	const addressOfMain = {
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
	};
	const main = await processOf('main', ['start'], addressOfMain, port);
	const addWorker = async () => {
		const [healthPort] = (await freePorts(1)) as [number];
		const env = {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(healthPort),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		};
		const command = ['worker', `--concurrency=${concurrency}`];
		const worker = await processOf(`worker-${workers.length + 1}`, command, env, healthPort);
		workers.push(worker);
		await worker.start();
	};
	const stop = async () => {
		// They would wait for executions that nobody needs any more.
		await Promise.all([...workers, main].map(async (process) => await process.end('SIGKILL')));
		await Promise.all([redis.end(), postgres.end()]);
		process.off('exit', remove);
		remove();
	};

	try {
		await Promise.all([redis.start(), postgres.start()]);
		await main.start();
		const cookie = await setUpOwner(url);
		return {
			url,
			client: clientOf({ release: 'n8n-2', url, cookie }),
			redis,
			postgres,
			main,
			workers,
			grow: async (count) => {
				while (workers.length < count) await addWorker();
			},
			starts: () => startsIn(workers.map((_, index) => logFileOf(`worker-${index + 1}`))),
			supervise: () => supervise([main, ...workers]),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Redis with a setting that keeps the queue when it restarts. */
function redisServer(command: string, folder: string, port: number): Daemon {
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

function startsIn(logFiles: string[]): Map<string, number> {
	const starts = new Map<string, number>();
	for (const file of logFiles) {
		for (const [, id] of readFileSync(file, 'utf8').matchAll(/Worker started execution (\d+)/g)) {
			starts.set(id!, (starts.get(id!) ?? 0) + 1);
		}
	}
	return starts;
}
