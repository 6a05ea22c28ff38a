import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonList } from './files/jsonList.mjs';

const storedKeyRules = z.object({
	id: z.string(),
	name: z.string(),
	/** SHA-256 of the secret, in hex. The secret is only shown when the key is created. */
	hash: z.string().regex(/^[0-9a-f]{64}$/i, 'the hash must have 64 hexadecimal digits'),
	/** False if the key is valid, but answered with 403. */
	permission: z.boolean(),
	/** The ID of its account. Default: the account that always exists. */
	account: z.string().optional(),
	created: z.string(),
});

export type StoredKey = z.infer<typeof storedKeyRules>;
export type Permission = 'full' | 'none';

/** A new secret: a recognisable prefix and 256 random bits. */
export function newSecret(): string {
	return `key_${randomBytes(32).toString('base64url')}`;
}

/** The stored form of a secret: its hash and a new ID. */
export function storedKey(
	secret: string,
	name: string,
	permission: Permission,
	account?: string,
): StoredKey {
	return {
		id: randomBytes(4).toString('hex'),
		name,
		hash: sha256(secret).toString('hex'),
		permission: permission === 'full',
		account,
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
	private readonly keys: JsonList<StoredKey>;

	constructor(folder: string) {
		this.keys = new JsonList(join(folder, 'keys.json'), 'keys', storedKeyRules);
	}

	/** All keys that can be used. Throws ListFileError. */
	async list(): Promise<StoredKey[]> {
		return await this.keys.list();
	}

	/** Creates a key and returns its secret, which is not stored anywhere. */
	async create(
		name: string,
		permission: Permission = 'full',
		account?: string,
	): Promise<{ id: string; secret: string }> {
		const secret = newSecret();
		const key = storedKey(secret, name, permission, account);
		await this.keys.change((keys) => [...keys, key]);
		return { id: key.id, secret };
	}

	/**
	 * Creates a key and returns its secret, unless the file has a key already, even one that another process
	 * has just created.
	 */
	async createFirst(name: string): Promise<string | undefined> {
		// Changes nothing in a folder that can only be read.
		if ((await this.list()).length > 0) return undefined;
		const secret = newSecret();
		let isFirst = false;
		await this.keys.change((keys) => {
			isFirst = keys.length === 0;
			return isFirst ? [storedKey(secret, name, 'full')] : keys;
		});
		return isFirst ? secret : undefined;
	}

	/** Revokes a key from the next request on. Returns false if there is no such key. */
	async revoke(id: string): Promise<boolean> {
		return (await this.keys.remove((key) => key.id === id)) > 0;
	}

	/** Revokes all keys of an account, and returns their number. */
	async revokeAll(account: string): Promise<number> {
		return await this.keys.remove((key) => key.account === account);
	}
}
