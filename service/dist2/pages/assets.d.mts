import type { FastifyInstance } from 'fastify';
import type { Door } from './door.mjs';
/** The files of the pages. */
export declare function addAssets(app: FastifyInstance, door: Door): void;
