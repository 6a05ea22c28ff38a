import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The counts since the service started: all of them, and those of each account. */
export class Statistics {
	readonly total = emptyStats();
	private readonly byAccount = new Map<string, Stats>();

	/** @param id of an account */
	of(id: string): Stats {
		const stats = this.byAccount.get(id) ?? emptyStats();
		this.byAccount.set(id, stats);
		return stats;
	}
}

function emptyStats(): Stats {
	return {
		requests: 0,
		documentsRead: 0,
		documentsByKind: { text: 0, pdf: 0, image: 0 },
		rejections: {},
		inProgress: 0,
		mostInProgress: 0,
	};
}

/**
 * Counts the requests that reach this hook.
 *
 * @param statsOf undefined for a request that failed before it did
 */
export function addStatistics(
	app: FastifyInstance,
	statsOf: (request: FastifyRequest) => Stats | undefined,
): void {
	app.addHook('onRequest', async (request, reply) => {
		const stats = statsOf(request)!;
		stats.inProgress++;
		stats.mostInProgress = Math.max(stats.mostInProgress, stats.inProgress);
		// Clients that disconnect get no response, so `onResponse` isn't enough.
		reply.raw.once('close', () => stats.inProgress--);
	});
	// Before the client gets the fields, so that it finds its document counted.
	app.addHook('onSend', async (request, { statusCode }) => {
		const stats = statsOf(request);
		const { kind } = request.about;
		if (!stats || !kind || statusCode >= 400) return;
		stats.documentsRead++;
		stats.documentsByKind[kind]++;
	});
	app.addHook('onResponse', async (request, { statusCode }) => {
		const stats = statsOf(request);
		if (!stats) return;
		stats.requests++;
		if (statusCode < 400) return;
		stats.rejections[statusCode] = (stats.rejections[statusCode] ?? 0) + 1;
	});
}
