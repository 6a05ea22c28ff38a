import type { FastifyInstance } from 'fastify';
/**
 * Bounds the memory that request bodies take.
 *
 * @param largest the size limit of a body, in bytes
 */
export declare function addLoadLimits(app: FastifyInstance, largest: number): void;
/** Cuts off an upload that continues after its answer; otherwise it would be read however long it is. */
export declare function addUploadEnd(app: FastifyInstance): void;
