import type { FastifyInstance } from 'fastify';
import type { Account } from '../accounts/account.mjs';
import type { AccountStore } from '../accounts/accountStore.mjs';
import { ServiceError } from '../errors.mjs';
import type { KeyUses } from '../keyUses.mjs';
import { type KeyStore, type StoredKey, matchingKey } from '../keys.mjs';

declare module 'fastify' {
	interface FastifyRequest {
		/** The account of the request's key. Undefined until the key has been checked. */
		account?: Account;
	}
}

/** The keys that the service accepts. */
export interface Keys {
	store: KeyStore;
	/** The keys of this run. */
	ownKeys: StoredKey[];
	uses: KeyUses;
	accounts: AccountStore;
}

/** Throws ServiceError if the key is missing or unknown (401), or its account has no permission (403). */
export async function accountOf(secret: unknown, keys: Keys): Promise<Account> {
	const { store, ownKeys, uses, accounts } = keys;
	if (typeof secret !== 'string' || secret === '') throw new ServiceError('unauthorized');
	// The keys of this run work even if the file of keys is broken.
	const key = matchingKey(secret, ownKeys) ?? matchingKey(secret, await store.list());
	if (!key) throw new ServiceError('unauthorized');
	const account = await accounts.get(key.account);
	if (!key.permission || !account) throw new ServiceError('forbidden');
	uses.note(key.id);
	return account;
}

/**
 * Requires a valid key (else 401) with permission (else 403): docs/interface.md, section 5.1. Without one,
 * nothing of the body is read.
 */
export function addAuthentication(app: FastifyInstance, keys: Keys): void {
	app.decorateRequest('account');
	app.addHook('onRequest', async (request) => {
		request.account = await accountOf(request.headers['x-api-key'], keys);
	});
}
