import type { FastifyInstance } from 'fastify';
import type { KeyUses } from '../keyUses.mjs';
import { type KeyStore, type StoredKey } from '../keys.mjs';
declare module 'fastify' {
    interface FastifyRequest {
        /** The ID of the request's key. */
        keyId: string;
    }
}
/** Where the service's keys are. */
export interface Keys {
    store: KeyStore;
    /** Those of this run. */
    ownKeys: StoredKey[];
    uses: KeyUses;
}
/**
 * Every request needs a valid key (else 401) with permission (else 403): docs/interface.md, section 5.1.
 * Only the header is looked at: without a valid key, nothing of the body is read.
 */
export declare function addAuthentication(app: FastifyInstance, { store, ownKeys, uses }: Keys): void;
