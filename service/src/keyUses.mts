import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { changeFile } from './files/changeFile.mjs';
import { fileVersion } from './files/fileVersion.mjs';
import type { KeyStore } from './keys.mjs';

/** The minimum time between two writes of the file, in milliseconds. */
const WRITTEN_EVERY = 60_000;

const times = z.record(z.string(), z.string());

/**
 * The time at which each key was last used. Requests don't wait for the file `last-used.json`: it is written at
 * most once a minute, and when the service stops. Several processes can share it: the latest time of each key is kept.
 */
export class KeyUses {
	private readonly file: string;
	private readonly times = new Map<string, string>();
	private version?: string;
	private writing?: NodeJS.Timeout;

	constructor(
		folder: string,
		private readonly store: KeyStore,
	) {
		this.file = join(folder, 'last-used.json');
	}

	/** Records that a request with this key was accepted. */
	note(id: string): void {
		this.times.set(id, new Date().toISOString());
		this.writing ??= setTimeout(() => void this.write(), WRITTEN_EVERY).unref();
	}

	/** The last use in ISO 8601, or undefined if the key was never used. */
	lastUseOf(id: string): string | undefined {
		this.update();
		return this.times.get(id);
	}

	/** Writes the times that aren't in the file yet. */
	async close(): Promise<void> {
		if (this.writing) await this.write();
	}

	/** Writes the times of stored keys: neither keys of this run nor revoked ones. */
	private async write(): Promise<void> {
		clearTimeout(this.writing);
		this.writing = undefined;
		// A failure isn't worth an error: after a restart, the list shows an older time.
		await changeFile(this.file, () => this.text()).catch(() => undefined);
	}

	/** The new text of the file. Undefined if no stored key was used. */
	private async text(): Promise<string | undefined> {
		this.update();
		const used = (await this.store.list()).flatMap(({ id }) => {
			const time = this.times.get(id);
			return time === undefined ? [] : [[id, time]];
		});
		return used.length > 0 ? `${JSON.stringify(Object.fromEntries(used), null, 2)}\n` : undefined;
	}

	/** Reads the file if it has changed, and keeps the later time of each key. */
	private update(): void {
		const version = fileVersion(this.file);
		if (version === this.version) return;
		this.version = version;
		for (const [id, time] of Object.entries(read(this.file))) {
			if (time > (this.times.get(id) ?? '')) this.times.set(id, time);
		}
	}
}

/** Reads the file. A missing or damaged one is treated as empty. */
function read(file: string): Record<string, string> {
	try {
		return times.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch {
		return {};
	}
}
