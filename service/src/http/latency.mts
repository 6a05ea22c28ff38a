import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentType } from '../documents.mjs';

declare module 'fastify' {
	interface FastifyRequest {
		/** When its headers had arrived, in terms of `performance.now()`. */
		arrival: number;
	}
}

/**
 * `none`: answer as soon as possible. `typical`: take the times of docs/interface.md, section 6.2.
 * A number: milliseconds.
 */
export type Latency = 'none' | 'typical' | number;

/** Least and most, in seconds (docs/interface.md, section 6.2). */
const TYPICAL = { text: [2, 5], pdf: [5, 15], image: [3, 10] } as const;

export type InputKind = keyof typeof TYPICAL;

/** All types of images are one kind (docs/interface.md, section 6.2). */
export function kindOf(type: DocumentType): InputKind {
	return type === 'text' || type === 'pdf' ? type : 'image';
}

/** How long a document of this kind takes, from its arrival to its answer, in milliseconds. */
export function durationOf(latency: Latency, kind: InputKind, random = Math.random): number {
	if (latency === 'none') return 0;
	if (latency !== 'typical') return latency;
	const [min, max] = TYPICAL[kind];
	return 1000 * (min + (max - min) * random());
}

/** Add this before all other hooks, as they take time too. */
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
