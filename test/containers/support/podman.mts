import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { daemon } from '../../../n8n/server/daemon.mjs';

/** Podman's own defaults don't work everywhere: crun needs a newer kernel, and the limits may be too high. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;

/** Podman with its own images, containers and volumes, which no other podman sees. */
export class Podman {
	/** The address at which it answers like Docker. */
	readonly address: string;
	private readonly socket: string;
	private readonly options: string[];
	private readonly env: NodeJS.ProcessEnv;
	private readonly server;

	/**
	 * @param folder for everything that it writes
	 * @param images the folder of another podman whose images it can use
	 */
	constructor(
		private readonly folder: string,
		images?: string,
	) {
		mkdirSync(folder, { recursive: true });
		const settings = join(folder, 'containers.conf');
		writeFileSync(settings, SETTINGS);
		this.env = { ...process.env, CONTAINERS_CONF: settings };
		this.options = [
			...['--root', storageIn(folder)],
			...['--runroot', join(folder, 'run')],
			...['--tmpdir', join(folder, 'tmp')],
			...['--network-config-dir', join(folder, 'networks')],
			...(images === undefined ? [] : ['--storage-opt', `overlay.imagestore=${storageIn(images)}`]),
		];
		this.socket = join(folder, 'podman.sock');
		this.address = `unix://${this.socket}`;
		this.server = daemon({
			name: 'podman',
			command: 'podman',
			args: [...this.options, 'system', 'service', '--time=0', this.address],
			env: this.env,
			logFile: join(folder, 'podman.log'),
			isReady: async () => existsSync(this.socket),
		});
	}

	async start(): Promise<void> {
		await this.server.start();
	}

	/** Ends it and removes everything that it has stored. */
	async remove(): Promise<void> {
		this.run('system', 'reset', '--force');
		await this.server.end();
		execFileSync('rm', ['-rf', this.folder]);
	}

	/** Runs a command and returns what it prints. */
	run(...command: string[]): string {
		return execFileSync('podman', [...this.options, ...command], {
			env: this.env,
			encoding: 'utf8',
			maxBuffer: 2 ** 26,
		}).trim();
	}

	/** The size of an image with all of its layers, in bytes. */
	sizeOf(image: string): number {
		return Number(this.run('image', 'inspect', '--format', '{{.Size}}', image));
	}

	/**
	 * Makes an image.
	 *
	 * @param files arguments of tar that select the files
	 * @param changes lines of a Dockerfile, such as `USER node`
	 */
	async import(image: string, files: string[], changes: string[]): Promise<void> {
		const options = changes.flatMap((change) => ['--change', change]);
		const packing = spawn('tar', ['-c', ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
		const importing = spawn('podman', [...this.options, 'import', ...options, '-', image], {
			env: this.env,
			stdio: [packing.stdout, 'ignore', 'inherit'],
		});
		const [code] = (await once(importing, 'exit')) as [number | null];
		if (code !== 0) throw new Error(`podman could not import ${image}`);
	}
}

function storageIn(folder: string): string {
	return join(folder, 'storage');
}
