import type { FastifyInstance } from 'fastify';
import type { Teaching } from '../teaching/teaching.mjs';
import type { Shelf } from './shelf.mjs';
interface TeachOptions {
    teaching: Teaching;
    shelf: Shelf;
    /** In bytes. */
    maxFileSize: number;
}
/** Teaching projects by clicking: their documents, what a person says of them, and learning. */
export declare function teach(app: FastifyInstance, options: TeachOptions): Promise<void>;
export {};
