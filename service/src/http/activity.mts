import type { FastifyInstance } from 'fastify';
import type { InputKind } from './latency.mjs';

/** The number of requests to remember. */
const MOST_REQUESTS = 200;

/** A request under /api/v1. Neither its content nor its key is kept. */
export interface PastRequest {
	/** The time of the answer, in ISO 8601. */
	time: string;
	/** Undefined, like `kind`, if the request was rejected before its form was read. */
	foId?: string;
	kind?: InputKind;
	/** The ID of its account. Undefined if the key was rejected. */
	account?: string;
	/** Undefined if the client disconnected before its answer. */
	status?: number;
	milliseconds: number;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Filled in when the form has been read. */
		about: { foId?: string; kind?: InputKind };
	}
}

/** The last requests, newest first. */
export class Activity {
	private requests: PastRequest[] = [];

	list(): PastRequest[] {
		return this.requests;
	}

	/** Records every request of a scope. */
	watch(app: FastifyInstance): void {
		app.decorateRequest('about');
		app.addHook('onRequest', async (request, reply) => {
			request.about = {};
			const start = performance.now();
			reply.raw.once('close', () => {
				this.note({
					time: new Date().toISOString(),
					...request.about,
					account: request.account?.id,
					status: reply.raw.writableFinished ? reply.statusCode : undefined,
					milliseconds: Math.round(performance.now() - start),
				});
			});
		});
	}

	private note(request: PastRequest): void {
		this.requests = [request, ...this.requests].slice(0, MOST_REQUESTS);
	}
}
