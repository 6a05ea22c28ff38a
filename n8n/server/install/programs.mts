import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The programs that the tests need in addition to Node, each with its Debian packages. */
const PACKAGES = {
	// The browser's package has no fonts.
	chromium: 'chromium fonts-liberation',
	dovecot: 'dovecot-imapd',
	openssl: 'openssl',
	// For n8n's SQLite.
	'g++': 'g++',
	make: 'make',
	python3: 'python3',
};

export type Program = keyof typeof PACKAGES;

/** Other names of the same programs. */
const OTHER_NAMES: Partial<Record<Program, string[]>> = {
	chromium: ['chromium-browser', 'google-chrome'],
};

const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';

/** The servers that n8n's queue mode needs. */
export interface QueuePrograms {
	redisServer: string;
	/** The folder with PostgreSQL's programs. */
	postgresql: string;
}

/** The path of a program, if it is installed. */
export function pathOf(program: Program): string | undefined {
	return find(program, ...(OTHER_NAMES[program] ?? []));
}

/** The Debian packages of the programs that are missing. */
export function missingPackages(programs = Object.keys(PACKAGES) as Program[]): string[] {
	return programs
		.filter((program) => pathOf(program) === undefined)
		.map((program) => PACKAGES[program]);
}

/** @throws Error that says what to do, if one of the programs is not installed */
export function requirePrograms(...programs: Program[]): void {
	const missing = missingPackages(programs).join(' ');
	if (!missing) return;
	throw new Error(
		`Programs are missing. On Debian or Ubuntu, as root: "apt-get install ${missing}"`,
	);
}

/** @returns undefined if one of them is not installed */
export function findQueuePrograms(): QueuePrograms | undefined {
	const redisServer = find('redis-server');
	const initdb = find('initdb');
	return redisServer && initdb ? { redisServer, postgresql: dirname(initdb) } : undefined;
}

/** The path of the first of these programs that is installed. */
function find(...names: string[]): string | undefined {
	// Debian installs servers, and PostgreSQL's programs, outside a user's PATH. PostgreSQL's own folders
	// are first, because a folder in the PATH may only have some of its programs.
	const versions = existsSync(DEBIAN_POSTGRESQL) ? readdirSync(DEBIAN_POSTGRESQL) : [];
	const folders = [
		...versions.map((version) => join(DEBIAN_POSTGRESQL, version, 'bin')),
		...(process.env.PATH ?? '').split(delimiter),
		'/usr/sbin',
	];
	return names
		.flatMap((name) => folders.map((folder) => join(folder, name)))
		.find((path) => existsSync(path));
}
