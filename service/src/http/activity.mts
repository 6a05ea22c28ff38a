import type { FastifyInstance } from 'fastify';
import type { InputKind } from './latency.mjs';

/** More are forgotten. */
const MOST_REQUESTS = 200;

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
		about: { foId?: string; kind?: InputKind };
	}
}

/** The last requests, the latest first. */
export class Activity {
	private requests: PastRequest[] = [];

	list(): PastRequest[] {
		return this.requests;
	}

	/** Notes every request of a scope. */
	watch(app: FastifyInstance): void {
		app.decorateRequest('about');
		app.addHook('onRequest', async (request, reply) => {
			request.about = {};
			const start = performance.now();
			reply.raw.once('close', () => {
				this.note({
					time: new Date().toISOString(),
					...request.about,
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
