import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** What the tests need beside Node: programs, each with the Debian packages that bring it. */
const PACKAGES = {
	// The fonts are no part of the browser.
	chromium: 'chromium fonts-liberation',
	dovecot: 'dovecot-imapd',
	openssl: 'openssl',
	// For n8n's SQLite.
	'g++': 'g++',
	make: 'make',
	python3: 'python3',
};

export type Program = keyof typeof PACKAGES;

/** The same program under other names. */
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

/** The Debian packages of what is not installed. */
export function missingPackages(programs = Object.keys(PACKAGES) as Program[]): string[] {
	return programs
		.filter((program) => pathOf(program) === undefined)
		.map((program) => PACKAGES[program]);
}

/** @throws with what to do, if one of the programs is not installed */
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

/** The path of the first of these programs that there is. */
function find(...names: string[]): string | undefined {
	// Debian keeps servers, and PostgreSQL's programs, where a person's PATH doesn't look. All of
	// PostgreSQL's are wanted, so its own folders come before one that may hold a part of them.
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
