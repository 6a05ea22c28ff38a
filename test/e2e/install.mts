import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A release of n8n, after its folder in host/, which holds the lockfile. */
export type Release = 'n8n-1' | 'n8n-2';

export interface Installed {
	/** The Node that runs n8n. */
	node: string;
	/** n8n's command. */
	n8n: string;
}

const LOCKFILES = fileURLToPath(new URL('host/', import.meta.url));
const INSTALLED = fileURLToPath(new URL('.n8n-host/', import.meta.url));

/** What n8n 2 needs at least. Where an older Node runs this, a newer one comes from npm. */
const NODE_VERSION = '24.21.0';

/** Packages with native code whose own install scripts are needed; all others are kept from running. */
const NATIVE: Record<Release, string[]> = {
	'n8n-1': ['sqlite3', 'isolated-vm'],
	'n8n-2': ['sqlite3'],
};

/** Installs a release of n8n below .n8n-host/, if it is not there: about two minutes and 2 GB. */
export function installN8n(release: Release): Installed {
	const node = installNode();
	const folder = join(INSTALLED, release);
	const installed = { node, n8n: join(folder, 'node_modules/n8n/bin/n8n') };
	const lockfile = readFileSync(join(LOCKFILES, release, 'package-lock.json'));
	const fingerprint = createHash('sha256').update(lockfile).update(node).digest('hex');
	const stamp = join(folder, '.installed');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return installed;

	console.log(`Installing ${release} into test/e2e/.n8n-host/, once: about two minutes …`);
	rmSync(folder, { recursive: true, force: true });
	cpSync(join(LOCKFILES, release), folder, { recursive: true });
	npm(folder, node, ['ci', '--ignore-scripts']);
	npm(folder, node, ['rebuild', '--ignore-scripts=false', ...NATIVE[release]]);
	writeFileSync(stamp, fingerprint);
	return installed;
}

function installNode(): string {
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	const name = `node-${process.platform}-${process.arch}`;
	const folder = join(INSTALLED, 'node-24');
	const node = join(folder, 'node_modules', name, 'bin/node');
	if (!existsSync(node)) {
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
		npm(folder, process.execPath, ['install', '--ignore-scripts', `${name}@${NODE_VERSION}`]);
	}
	return node;
}

function npm(folder: string, node: string, args: string[]): void {
	// The headers of this Node, for packages that compile: they would be downloaded otherwise.
	const home = join(dirname(node), '..');
	const headers = existsSync(join(home, 'include/node/node.h')) && { npm_config_nodedir: home };
	const path = [dirname(node), process.env.PATH].join(delimiter);
	execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: folder,
		env: { ...process.env, ...headers, PATH: path },
		stdio: ['ignore', 'inherit', 'inherit'],
	});
}
