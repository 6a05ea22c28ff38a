import type { FastifyInstance } from 'fastify';

export interface Stats {
	/** Requests under /api/v1 that were answered, with any status. */
	requests: number;
	/** Documents answered with their fields, in total and by kind of input. */
	documentsRead: number;
	documentsByKind: { text: number; pdf: number; image: number };
	/** Rejected requests by status: `{ "401": 2 }`. */
	rejections: Record<string, number>;
	/** Requests that are in progress now. */
	inProgress: number;
	/** The most requests that were in progress at a time. */
	mostInProgress: number;
}

/** The statistics before the first request. */
export function emptyStats(): Stats {
	return {
		requests: 0,
		documentsRead: 0,
		documentsByKind: { text: 0, pdf: 0, image: 0 },
		rejections: {},
		inProgress: 0,
		mostInProgress: 0,
	};
}

/** Counts the requests under /api/v1. */
export function addStatistics(app: FastifyInstance, stats: Stats): void {
	app.addHook('onRequest', async (_request, reply) => {
		stats.inProgress++;
		stats.mostInProgress = Math.max(stats.mostInProgress, stats.inProgress);
		// Clients that disconnect get no response, so `onResponse` isn't enough.
		reply.raw.once('close', () => stats.inProgress--);
	});
	app.addHook('onResponse', async (_request, reply) => {
		stats.requests++;
		if (reply.statusCode < 400) return;
		stats.rejections[reply.statusCode] = (stats.rejections[reply.statusCode] ?? 0) + 1;
	});
}
