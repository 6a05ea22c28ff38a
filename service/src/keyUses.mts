import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyStore } from './keys.mjs';

/** The minimum time between two writes of the file, in milliseconds. */
const WRITTEN_EVERY = 60_000;

const times = z.record(z.string(), z.string());

/**
 * The time at which each key was last used. Requests don't wait for the file `last-used.json`: it is written at
 * most once a minute, and when the service stops.
 */
export class KeyUses {
	private readonly file: string;
	private readonly times: Map<string, string>;
	private writing?: NodeJS.Timeout;

	constructor(
		folder: string,
		private readonly store: KeyStore,
	) {
		this.file = join(folder, 'last-used.json');
		this.times = new Map(Object.entries(read(this.file)));
	}

	/** Records that a request with this key was accepted. */
	note(id: string): void {
		this.times.set(id, new Date().toISOString());
		this.writing ??= setTimeout(() => void this.write(), WRITTEN_EVERY).unref();
	}

	/** The last use in ISO 8601, or undefined if the key was never used. */
	lastUseOf(id: string): string | undefined {
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
		const draft = `${this.file}.new`;
		try {
			const keys = await this.store.list();
			const used = keys.flatMap(({ id }) => {
				const time = this.times.get(id);
				return time === undefined ? [] : [[id, time]];
			});
			if (used.length === 0) return;
			await writeFile(draft, `${JSON.stringify(Object.fromEntries(used), null, 2)}\n`);
			await rename(draft, this.file);
		} catch {
			// Not worth an error: after a restart, the list shows an older time.
			await rm(draft, { force: true });
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
