import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';

/** The servers that a queue needs, where they are installed. */
export interface Programs {
	redisServer: string;
	/** The folder with PostgreSQL's programs. */
	postgresql: string;
}

/** @returns undefined where one of them is missing */
export function findPrograms(): Programs | undefined {
	const path = (process.env.PATH ?? '').split(delimiter);
	const versions = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL) : [];
	const folders = [...versions.map((version) => join(DEBIAN_POSTGRESQL, version, 'bin')), ...path];
	const redis = path.find((folder) => existsSync(join(folder, 'redis-server')));
	const postgresql = folders.find((folder) => existsSync(join(folder, 'initdb')));
	return redis && postgresql ? { redisServer: join(redis, 'redis-server'), postgresql } : undefined;
}
