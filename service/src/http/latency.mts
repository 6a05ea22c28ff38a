import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentType } from '../documents.mjs';

declare module 'fastify' {
	interface FastifyRequest {
		/** The time at which its headers had arrived, by `performance.now()`. */
		arrival: number;
	}
}

/**
 * The time until an answer. `none`: as soon as possible. `typical`: as in docs/interface.md, section 6.2.
 * A number: milliseconds.
 */
export type Latency = 'none' | 'typical' | number;

/** The minimum and the maximum, in seconds (docs/interface.md, section 6.2). */
const TYPICAL = { text: [2, 5], pdf: [5, 15], image: [3, 10] } as const;

export type InputKind = keyof typeof TYPICAL;

/** The kind of a document. All types of images are one kind (docs/interface.md, section 6.2). */
export function kindOf(type: DocumentType): InputKind {
	return type === 'text' || type === 'pdf' ? type : 'image';
}

/** The time from the arrival of a document to its answer, in milliseconds. */
export function durationOf(latency: Latency, kind: InputKind, random = Math.random): number {
	if (latency === 'none') return 0;
	if (latency !== 'typical') return latency;
	const [min, max] = TYPICAL[kind];
	return 1000 * (min + (max - min) * random());
}

/** Records the time of arrival. To be added before all other hooks, because they take time, too. */
export function addArrival(app: FastifyInstance): void {
	app.decorateRequest('arrival', 0);
	app.addHook('onRequest', async (request) => {
		request.arrival = performance.now();
	});
}

/** Waits for the rest of the duration; ends early if the client disconnects. */
export async function waitUntil(end: number, signal: AbortSignal): Promise<void> {
	const rest = end - performance.now();
	if (rest > 0) await wait(rest, undefined, { signal });
}
