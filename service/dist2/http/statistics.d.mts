import type { FastifyInstance } from 'fastify';
export interface Stats {
    /** Requests under /api/v1 that were answered, with any status. */
    requests: number;
    /** Documents answered with their fields, in total and by kind of input. */
    documentsRead: number;
    documentsByKind: {
        text: number;
        pdf: number;
        image: number;
    };
    /** Rejected requests by status: `{ "401": 2 }`. */
    rejections: Record<string, number>;
    /** Requests in progress, now and at most. */
    inProgress: number;
    mostInProgress: number;
}
/** The statistics before the first request. */
export declare function emptyStats(): Stats;
/** Counts the requests under /api/v1. */
export declare function addStatistics(app: FastifyInstance, stats: Stats): void;
