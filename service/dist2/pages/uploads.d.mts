import type { FastifyInstance } from 'fastify';
/** Lets the routes of this scope take the bytes of a file. */
export declare function uploadsOf(app: FastifyInstance, maxFileSize: number): void;
