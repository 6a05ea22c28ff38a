import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';

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

/** Programs that do the same. */
const NAMES: Partial<Record<Program, string[]>> = {
	chromium: ['chromium', 'chromium-browser', 'google-chrome'],
};

/** The path of a program, where it is installed. */
export function pathOf(program: Program): string | undefined {
	// Servers are in a folder that only root is given by itself.
	const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) };
	for (const name of NAMES[program] ?? [program]) {
		try {
			return execFileSync('which', [name], { encoding: 'utf8', env }).trim();
		} catch {
			// The next name, then.
		}
	}
	return undefined;
}

/** The Debian packages of what is not installed. */
export function missingPackages(programs = Object.keys(PACKAGES) as Program[]): string[] {
	return programs
		.filter((program) => pathOf(program) === undefined)
		.map((program) => PACKAGES[program]);
}

/** @throws with what to do, where one of the programs is not installed */
export function requirePrograms(...programs: Program[]): void {
	const missing = missingPackages(programs).join(' ');
	if (!missing) return;
	throw new Error(
		`Programs are missing. On Debian or Ubuntu, as root: "apt-get install ${missing}"`,
	);
}
