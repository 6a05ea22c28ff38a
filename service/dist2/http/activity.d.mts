import type { FastifyInstance } from 'fastify';
import type { InputKind } from './latency.mjs';
/** A request under /api/v1. Neither its content nor its key is kept. */
export interface PastRequest {
    /** When it was answered, in ISO 8601. */
    time: string;
    /** Unknown if the request was rejected before. */
    foId?: string;
    kind?: InputKind;
    /** Undefined if the client disconnected before its answer. */
    status?: number;
    milliseconds: number;
}
declare module 'fastify' {
    interface FastifyRequest {
        /** What it is about, as soon as that is known. */
        about: {
            foId?: string;
            kind?: InputKind;
        };
    }
}
/** The last requests, the latest first. */
export declare class Activity {
    private requests;
    list(): PastRequest[];
    /** Notes every request of a scope. */
    watch(app: FastifyInstance): void;
    private note;
}
