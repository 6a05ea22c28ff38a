import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fileVersion } from './fileVersion.mjs';

const storedKeys = z.array(
	z.object({
		id: z.string(),
		name: z.string(),
		/** SHA-256 of the key in hex. The key itself is only shown when it is created. */
		hash: z.string().length(64),
		/** A key without permission is valid, but answered with 403. */
		permission: z.boolean(),
		created: z.string(),
	}),
);

export type StoredKey = z.infer<typeof storedKeys>[number];
export type Permission = 'full' | 'none';

/** The file of keys can't be used. The message names it. */
export class KeysFileError extends Error {
	override name = 'KeysFileError';
}

/** A new secret: 256 random bits after a prefix that shows what it is. */
export function newSecret(): string {
	return `key_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret: its hash, with an ID of its own. */
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
	private keys: StoredKey[] = [];

	constructor(private readonly folder: string) {
		this.file = join(folder, 'keys.json');
	}

	/** All keys. Reads the file again only if it has changed. Throws KeysFileError. */
	async list(): Promise<StoredKey[]> {
		const version = fileVersion(this.file);
		if (version !== this.version) {
			this.keys = version ? parse(await readFile(this.file, 'utf8'), this.file) : [];
			this.version = version;
		}
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
			const rest = keys.filter((key) => key.id !== id);
			revoked = rest.length < keys.length;
			return rest;
		});
		return revoked;
	}

	/** Writes a new file and renames it, so that the service never sees an incomplete file. */
	private async change(edit: (keys: StoredKey[]) => StoredKey[]): Promise<void> {
		await mkdir(this.folder, { recursive: true });
		const draft = `${this.file}.new`;
		const handle = await openDraft(draft);
		try {
			const keys = edit(await this.list());
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
}

/** Only one command at a time can write the draft; the others wait for it. */
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

function parse(text: string, file: string): StoredKey[] {
	try {
		return storedKeys.parse(JSON.parse(text));
	} catch {
		throw new KeysFileError(`${file} is not a list of keys. Repair or remove it.`);
	}
}
