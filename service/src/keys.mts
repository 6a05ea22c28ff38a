import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fileVersion } from './files/fileVersion.mjs';

const storedKeyRules = z.object({
	id: z.string(),
	name: z.string(),
	/** SHA-256 of the secret, in hex. The secret is only shown when the key is created. */
	hash: z.string().regex(/^[0-9a-f]{64}$/i, 'the hash must have 64 hexadecimal digits'),
	/** False if the key is valid, but answered with 403. */
	permission: z.boolean(),
	created: z.string(),
});

export type StoredKey = z.infer<typeof storedKeyRules>;
export type Permission = 'full' | 'none';

/** The file of keys can't be used. The message names it. */
export class KeysFileError extends Error {
	override name = 'KeysFileError';
}

/** A new secret: a recognisable prefix and 256 random bits. */
export function newSecret(): string {
	return `key_${randomBytes(32).toString('base64url')}`;
}

/** The stored form of a secret: its hash and a new ID. */
export function storedKey(secret: string, name: string, permission: Permission): StoredKey {
	return {
		id: randomBytes(4).toString('hex'),
		name,
		hash: sha256(secret).toString('hex'),
		permission: permission === 'full',
		created: new Date().toISOString(),
	};
}

/** The key that matches the secret. Compares it with every key, in constant time. */
export function matchingKey(secret: string, keys: StoredKey[]): StoredKey | undefined {
	const hash = sha256(secret);
	let found: StoredKey | undefined;
	for (const key of keys) {
		if (timingSafeEqual(hash, Buffer.from(key.hash, 'hex'))) found = key;
	}
	return found;
}

function sha256(secret: string): Buffer {
	return createHash('sha256').update(secret).digest();
}

/** The keys in the data folder, which can be created and revoked at any time. */
export class KeyStore {
	private readonly file: string;
	private version?: string;
	private keys: StoredKey[] | KeysFileError = [];

	constructor(private readonly folder: string) {
		this.file = join(folder, 'keys.json');
	}

	/**
	 * All keys that can be used. Reads the file only if it has changed, and logs its problems then. Throws
	 * KeysFileError if it isn't a list of keys.
	 */
	async list(): Promise<StoredKey[]> {
		const version = fileVersion(this.file);
		if (version !== this.version) {
			this.keys = await this.read().then(
				(entries) => usableKeys(entries, this.file),
				(error: KeysFileError) => error,
			);
			if (this.keys instanceof Error) console.error(this.keys.message);
			this.version = version;
		}
		if (this.keys instanceof Error) throw this.keys;
		return this.keys;
	}

	/** Creates a key and returns its secret, which is not stored anywhere. */
	async create(
		name: string,
		permission: Permission = 'full',
	): Promise<{ id: string; secret: string }> {
		const secret = newSecret();
		const key = storedKey(secret, name, permission);
		await this.change((keys) => [...keys, key]);
		return { id: key.id, secret };
	}

	/** Revokes a key from the next request on. Returns false if there is no such key. */
	async revoke(id: string): Promise<boolean> {
		let revoked = false;
		await this.change((keys) => {
			const rest = keys.filter((key) => (key as Partial<StoredKey> | null)?.id !== id);
			revoked = rest.length < keys.length;
			return rest;
		});
		return revoked;
	}

	/** Writes a new file and renames it, so that the service never sees an incomplete file. */
	private async change(edit: (keys: unknown[]) => unknown[]): Promise<void> {
		await mkdir(this.folder, { recursive: true });
		const draft = `${this.file}.new`;
		const handle = await openDraft(draft);
		try {
			const keys = edit(await this.read());
			await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
			await handle.close();
			await chmod(draft, 0o600);
			await rename(draft, this.file);
		} catch (error) {
			await handle.close().catch(() => undefined);
			await rm(draft, { force: true });
			throw error;
		}
	}

	/** All entries of the file, including broken ones, which somebody may repair. */
	private async read(): Promise<unknown[]> {
		if (fileVersion(this.file) === undefined) return [];
		try {
			const text = await readFile(this.file, 'utf8');
			return z.array(z.unknown()).parse(JSON.parse(text.replace(/^\ufeff/, '')));
		} catch {
			throw new KeysFileError(`${this.file} is not a list of keys. Repair or remove it.`);
		}
	}
}

/** The valid entries. The others are logged. */
function usableKeys(entries: unknown[], file: string): StoredKey[] {
	return entries.flatMap((entry, index) => {
		const checked = storedKeyRules.safeParse(entry);
		if (checked.success) return checked.data;
		const [issue] = checked.error.issues;
		const place = [`entry ${index + 1}`, ...(issue?.path ?? [])].join(', ');
		console.error(`${file}: ${place}: this key is ignored: ${issue?.message}`);
		return [];
	});
}

/** Opens the draft, which only one process at a time can do. The others wait. */
async function openDraft(draft: string) {
	for (let attempt = 0; attempt < 100; attempt++) {
		try {
			return await open(draft, 'wx', 0o600);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
			await wait(20);
		}
	}
	throw new KeysFileError(
		`Another command is using ${draft}. If no other command is running, remove that file.`,
	);
}
