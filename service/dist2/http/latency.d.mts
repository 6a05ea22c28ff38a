import type { FastifyInstance } from 'fastify';
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
declare const TYPICAL: {
    readonly text: readonly [2, 5];
    readonly pdf: readonly [5, 15];
    readonly image: readonly [3, 10];
};
export type InputKind = keyof typeof TYPICAL;
/** All types of images are one kind (docs/interface.md, section 6.2). */
export declare function kindOf(type: DocumentType): InputKind;
/** How long a document of this kind takes, from its arrival to its answer, in milliseconds. */
export declare function durationOf(latency: Latency, kind: InputKind, random?: () => number): number;
/** Add this before all other hooks, as they take time too. */
export declare function addArrival(app: FastifyInstance): void;
/** Waits for the rest of the duration; ends early if the client disconnects. */
export declare function waitUntil(end: number, signal: AbortSignal): Promise<void>;
export {};
