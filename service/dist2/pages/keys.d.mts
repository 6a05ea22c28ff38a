import type { FastifyInstance } from 'fastify';
import type { Keys } from '../http/authentication.mjs';
/** Settings → API Keys: the keys of `keys.json`, and those of this run. */
export declare function addKeys(app: FastifyInstance, { store, ownKeys, uses }: Keys): void;
