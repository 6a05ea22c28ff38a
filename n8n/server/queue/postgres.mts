import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { daemon, type Daemon } from '../daemon.mjs';

const USER = 'n8n';
const DATABASE = 'postgres';

export interface Postgres extends Daemon {
	/** The settings with which n8n connects to it. */
	environment: Record<string, string>;
	/** The rows of a query. */
	query<Row>(sql: string): Promise<Row[]>;
}

/** @param programs the folder with PostgreSQL's programs */
export function postgresServer(programs: string, folder: string, port: number): Postgres {
	const owner = ownerOfServer();
	const data = join(folder, 'postgres');
	// The server's own user must reach its folder, but must not list this one.
	chmodSync(folder, 0o711);
	mkdirSync(data, { mode: 0o700 });
	if (owner) chownSync(data, owner.uid, owner.gid);
	const options = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
	execFileSync(join(programs, 'initdb'), options, { ...owner, cwd: '/', stdio: 'pipe' });

	const address = ['-h', '127.0.0.1', '-p', String(port), '-U', USER, '-d', DATABASE];
	const run = promisify(execFile);
	const settings = {
		listen_addresses: '127.0.0.1',
		port,
		unix_socket_directories: '',
		max_connections: 200,
	};
	const server = daemon({
		name: 'PostgreSQL',
		command: join(programs, 'postgres'),
		args: [
			...['-D', data],
			...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		],
		...owner,
		cwd: '/',
		logFile: join(folder, 'postgres.log'),
		isReady: async () =>
			await run(join(programs, 'pg_isready'), address.slice(0, 4)).then(
				() => true,
				() => false,
			),
	});
	return {
		...server,
		// A "fast" shutdown, which disconnects all clients, like an upgrade of the package.
		end: async (signal = 'SIGINT') => await server.end(signal),
		environment: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: DATABASE,
			DB_POSTGRESDB_USER: USER,
		},
		async query<Row>(sql: string) {
			const rows = `select coalesce(json_agg(rows), '[]') from (${sql}) as rows`;
			const { stdout } = await run(join(programs, 'psql'), [...address, '-At', '-c', rows], {
				maxBuffer: 256 * 1024 * 1024,
			});
			return JSON.parse(stdout) as Row[];
		},
	};
}

/** PostgreSQL refuses to run as root; its Debian package creates a user for it. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
	if (process.getuid!() !== 0) return undefined;
	const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}
