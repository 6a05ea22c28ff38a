import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { installN8n } from '../install/installN8n.mjs';
import { installPackage } from '../install/installPackage.mjs';
import { clientOf, type Client } from '../server/client.mjs';
import { answers, daemon, type Daemon } from '../server/daemon.mjs';
import { setUpOwner } from '../server/owner.mjs';
import { freePorts, QUIET } from '../server/server.mjs';
import { postgresServer, type Postgres } from './postgres.mjs';
import type { Programs } from './programs.mjs';
import { redisServer } from './redis.mjs';

/** n8n in queue mode: Redis, PostgreSQL, a main process and workers, each as it runs in production. */
export interface Cluster {
	url: string;
	client: Client;
	/** What the editor asks for, and the client of the end-to-end tests has no use for. */
	post<T>(path: string, body: object): Promise<T>;
	redis: Daemon;
	postgres: Postgres;
	main: Daemon;
	workers: Daemon[];
	/** Starts workers until there are so many. */
	grow(count: number): Promise<void>;
	/** How often a worker has begun each execution. */
	starts(): Map<string, number>;
	/** Starts the processes of n8n again when they end, as every service manager does. */
	supervise(): Supervisor;
	stop(): Promise<void>;
}

export interface Supervisor {
	/** How often a process was started again. */
	restarts(): number;
	stop(): Promise<void>;
}

/** @param concurrency how many executions a worker runs at a time; n8n's own default is 10 */
export async function startCluster(programs: Programs, concurrency: number): Promise<Cluster> {
	const { node, n8n } = await installN8n('n8n-2');
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
		...QUIET,
		...postgres.environment,
		N8N_DISABLED_MODULES: 'mcp-registry',
		PATH: [dirname(node), process.env.PATH].join(delimiter),
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
		// In minutes, instead of three hours: what a restart of PostgreSQL left behind is found by this.
		N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: '1',
		N8N_LOG_LEVEL: 'info',
	};
	const n8nProcess = async (
		name: string,
		args: string[],
		environment: Record<string, string>,
		isReady: () => Promise<boolean>,
	) => {
		const home = join(folder, name);
		cpSync(pristine, home, { recursive: true });
		const [brokerPort] = await freePorts(1);
		return daemon({
			command: node,
			args: [n8n, ...args],
			cwd: home,
			env: {
				...shared,
				...environment,
				HOME: home,
				N8N_USER_FOLDER: home,
				N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			},
			logFile: join(folder, `${name}.log`),
			isReady,
		});
	};

	const url = `http://127.0.0.1:${port}`;
	const workers: Daemon[] = [];
	const main = await n8nProcess(
		'main',
		['start'],
		{
			N8N_PORT: String(port),
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_SECURE_COOKIE: 'false',
		},
		async () => await answers(`${url}/healthz/readiness`),
	);
	const stop = async () => {
		// They would wait for executions that nobody needs any more.
		await Promise.all([...workers, main].map(async (process) => await process.end('SIGKILL')));
		await Promise.all([redis.end(), postgres.end()]);
		process.off('exit', remove);
		remove();
	};

	const addWorker = async () => {
		const [healthPort] = await freePorts(1);
		const worker = await n8nProcess(
			`worker-${workers.length + 1}`,
			['worker', `--concurrency=${concurrency}`],
			{
				QUEUE_HEALTH_CHECK_ACTIVE: 'true',
				QUEUE_HEALTH_CHECK_PORT: String(healthPort),
				N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
			},
			async () => await answers(`http://127.0.0.1:${healthPort}/healthz/readiness`),
		);
		workers.push(worker);
		await worker.start();
	};

	try {
		await Promise.all([redis.start(), postgres.start()]);
		await main.start();
		const cookie = await setUpOwner(url);
		return {
			url,
			client: clientOf({ release: 'n8n-2', url, cookie }),
			post: async <T,>(path: string, body: object) => {
				const response = await fetch(`${url}${path}`, {
					method: 'POST',
					headers: { cookie, 'content-type': 'application/json' },
					body: JSON.stringify(body),
				});
				const answer = await response.text();
				if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${answer}`);
				return (JSON.parse(answer) as { data: T }).data;
			},
			redis,
			postgres,
			main,
			workers,
			grow: async (count) => {
				while (workers.length < count) await addWorker();
			},
			starts: () => startsIn(workers.map((_, index) => join(folder, `worker-${index + 1}.log`))),
			supervise: () => supervise([main, ...workers]),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
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

function supervise(daemons: Daemon[]): Supervisor {
	const stop = new AbortController();
	let restarts = 0;
	const watch = async (watched: Daemon) => {
		while (!stop.signal.aborted) {
			if (!watched.isRunning()) {
				restarts++;
				// What it needs may be away itself; then it is started once more.
				await watched.start().catch(() => undefined);
			}
			await wait(500);
		}
	};
	const watching = daemons.map(watch);
	return {
		restarts: () => restarts,
		async stop() {
			stop.abort();
			await Promise.all(watching);
		},
	};
}
