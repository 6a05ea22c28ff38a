import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.mjs';
import type { KeyUses } from '../keyUses.mjs';
import { type KeyStore, type StoredKey, matchingKey } from '../keys.mjs';

declare module 'fastify' {
	interface FastifyRequest {
		/** The ID of the request's key. */
		keyId: string;
	}
}

/** The keys that the service accepts. */
export interface Keys {
	store: KeyStore;
	/** The keys of this run. */
	ownKeys: StoredKey[];
	uses: KeyUses;
}

/**
 * Requires a valid key (else 401) with permission (else 403): docs/interface.md, section 5.1. Without one,
 * nothing of the body is read.
 */
export function addAuthentication(app: FastifyInstance, { store, ownKeys, uses }: Keys): void {
	app.decorateRequest('keyId', '');
	app.addHook('onRequest', async (request) => {
		const secret = request.headers['x-api-key'];
		if (typeof secret !== 'string' || secret === '') throw new ServiceError('unauthorized');
		// The keys of this run work even if the file of keys is broken.
		const key = matchingKey(secret, ownKeys) ?? matchingKey(secret, await store.list());
		if (!key) throw new ServiceError('unauthorized');
		if (!key.permission) throw new ServiceError('forbidden');
		request.keyId = key.id;
		uses.note(key.id);
	});
}
