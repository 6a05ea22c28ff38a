import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installN8n, type Installed } from '../../../n8n/server/install/installN8n.mjs';
import { INSTALLED } from '../../../n8n/server/install/installLocked.mjs';
import { QUIET } from '../../../n8n/server/n8nProcess.mjs';
import { read } from '../../../support/repository.mjs';
import { debianFiles } from './debianFiles.mjs';
import { Podman } from './podman.mjs';

export const DOCKERFILES = { n8n: 'n8n/docker/Dockerfile', service: 'service/Dockerfile' };

const NODE_USER = ['node:x:1000:1000::/home/node:/bin/sh', 'node:x:1000:'] as const;
const PATH = 'ENV PATH=/usr/local/bin:/usr/bin:/bin';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The same as in n8n's own image. */
const ENTRYPOINT = `#!/bin/sh
exec n8n "$@"
`;

/**
 * Makes the images that the Dockerfiles begin with, unless they are there, so that the tests need no image
 * registry: this machine's Debian with Node, and the same with n8n.
 *
 * @returns the folder of the podman that has them
 */
export async function baseImages(): Promise<string> {
	const n8n = await installN8n('n8n-2');
	const folder = join(INSTALLED, 'images');
	const stamp = join(folder, '.made');
	const fingerprint = fingerprintOf(fileURLToPath(import.meta.url), n8n.n8n, ...npmSettings());
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return folder;

	// Faster than Node: 100,000 files.
	execFileSync('rm', ['-rf', folder]);
	await makeBaseImages(new Podman(folder), n8n);
	writeFileSync(stamp, fingerprint);
	return folder;
}

function fingerprintOf(...files: string[]): string {
	const hash = createHash('sha256');
	for (const file of files) hash.update(readFileSync(file));
	for (const file of Object.values(DOCKERFILES)) hash.update(baseOf(file));
	return hash.digest('hex');
}

async function makeBaseImages(podman: Podman, { node, n8n }: Installed): Promise<void> {
	const root = mkdtempSync(join(tmpdir(), 'image-'));
	const files = ['-C', root, '.'];
	try {
		addDebian(root);
		addNode(root, node);
		await podman.import(baseOf(DOCKERFILES.service), files, [PATH]);
		addStartOfN8n(root);
		await podman.import(
			baseOf(DOCKERFILES.n8n),
			[...files, ...filesOfN8n(n8n)],
			[
				PATH,
				'ENV NODE_ENV=production',
				...Object.entries(QUIET).map((setting) => `ENV ${setting.join('=')}`),
				'WORKDIR /home/node',
				'USER node',
				'ENTRYPOINT ["tini", "--", "/docker-entrypoint.sh"]',
			],
		);
	} finally {
		rmSync(root, { recursive: true });
	}
}

/** The image that the last stage of a Dockerfile begins with. */
export function baseOf(dockerfile: string): string {
	return [...read(dockerfile).matchAll(/^FROM (\S+)/gm)].at(-1)![1]!;
}

function addDebian(root: string): void {
	for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
		mkdirSync(join(root, 'usr', folder), { recursive: true });
		symlinkSync(`usr/${folder}`, join(root, folder));
	}
	const files = debianFiles().join('\n');
	const options = ['--no-recursion', '--files-from=-', '--ignore-failed-read'];
	const packed = execFileSync('tar', ['-c', '-C', '/', ...options], {
		input: files,
		maxBuffer: 2 ** 30,
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	execFileSync('tar', ['-x', '-C', root, '--keep-directory-symlink'], { input: packed });

	for (const folder of ['tmp', 'home/node', 'etc', 'proc', 'sys', 'dev'])
		mkdirSync(join(root, folder), { recursive: true });
	execFileSync('chmod', ['1777', join(root, 'tmp')]);
	execFileSync('chown', ['1000:1000', join(root, 'home/node')]);
	writeFileSync(join(root, 'etc/passwd'), `root:x:0:0:root:/root:/bin/sh\n${NODE_USER[0]}\n`);
	writeFileSync(join(root, 'etc/group'), `root:x:0:\n${NODE_USER[1]}\n`);
}

/** Adds Node and npm, with this machine's settings of npm: its registry may not be the public one. */
function addNode(root: string, node: string): void {
	const local = join(root, 'usr/local');
	for (const folder of ['bin', 'etc', 'lib/node_modules'])
		mkdirSync(join(local, folder), { recursive: true });
	cpSync(node, join(local, 'bin/node'));
	cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
	symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));

	const settings = npmSettings().map((path) => `${readFileSync(path, 'utf8')}\n`);
	writeFileSync(join(local, 'etc/npmrc'), settings.join(''));
	if (!existsSync(CERTIFICATES)) return;
	mkdirSync(join(root, dirname(CERTIFICATES)), { recursive: true });
	cpSync(CERTIFICATES, join(root, CERTIFICATES), { dereference: true });
}

function npmFolder(): string {
	return join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
}

/** The files with the settings of npm that apply to all projects. */
function npmSettings(): string[] {
	return ['globalconfig', 'userconfig']
		.map((name) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim())
		.filter((path) => existsSync(path));
}

/** Everything around n8n itself that its image has. */
function addStartOfN8n(root: string): void {
	symlinkSync('../lib/n8n/node_modules/n8n/bin/n8n', join(root, 'usr/local/bin/n8n'));
	mkdirSync(join(root, 'home/node/.n8n'));
	execFileSync('chown', ['1000:1000', join(root, 'home/node/.n8n')]);
	writeFileSync(join(root, 'docker-entrypoint.sh'), ENTRYPOINT, { mode: 0o755 });
}

/** Arguments of tar for n8n, without files that it doesn't need to run: they would be half of 2 GB. */
function filesOfN8n(n8n: string): string[] {
	const folder = n8n.replace(/\/node_modules\/.*$/, '');
	const unused = ['*.map', '*.ts', '*.md', '*.tsbuildinfo'].map(
		(pattern) => `--exclude=${pattern}`,
	);
	const moved = '--transform=flags=rhS;s,^node_modules,./usr/local/lib/n8n/node_modules,';
	return [...unused, moved, '-C', folder, 'node_modules'];
}
