import type { FastifyRequest } from 'fastify';
import { type Document } from '../documents.mjs';
/** Any client sends a few more than fo_id, file and text at most. */
export declare const MAX_FIELDS = 20;
/** The content of a request: one document, and the project to read it with. */
interface Input {
    foId: string;
    document: Document;
}
/** Reads and checks the form of a request (docs/interface.md, section 3). Throws ServiceError. */
export declare function inputOf(request: FastifyRequest): Promise<Input>;
export {};
