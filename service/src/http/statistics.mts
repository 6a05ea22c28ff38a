import type { FastifyInstance } from 'fastify';

export interface Stats {
	/** Requests answered under /api/v1, whatever the answer. */
	requests: number;
	/** Documents answered with their fields, in all and by kind of input. */
	documentsRead: number;
	documentsByKind: { text: number; pdf: number; image: number };
	/** Requests turned down, by status: `{ "401": 2 }`. */
	rejections: Record<string, number>;
	/** Requests being worked on, now and at most at any one time. */
	inProgress: number;
	mostInProgress: number;
}

/** What they are before the first request. */
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

/** Counts what happens under /api/v1. */
export function addStatistics(app: FastifyInstance, stats: Stats): void {
	app.addHook('onRequest', async (_request, reply) => {
		stats.inProgress++;
		stats.mostInProgress = Math.max(stats.mostInProgress, stats.inProgress);
		// Also for a client that goes away: then there is no response to count.
		reply.raw.once('close', () => stats.inProgress--);
	});
	app.addHook('onResponse', async (_request, reply) => {
		stats.requests++;
		if (reply.statusCode < 400) return;
		stats.rejections[reply.statusCode] = (stats.rejections[reply.statusCode] ?? 0) + 1;
	});
}
