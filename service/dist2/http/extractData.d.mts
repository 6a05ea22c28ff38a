import type { FastifyInstance } from 'fastify';
import type { Projects } from '../projects.mjs';
import type { Reader } from '../reading/reader.mjs';
import { type Latency } from './latency.mjs';
import type { Stats } from './statistics.mjs';
/** The two forms of an answer (docs/interface.md, section 4.2). */
export type ResponseForm = 'flat' | 'wrapped';
interface ExtractDataOptions {
    projects: Projects;
    read: Reader;
    responseForm: ResponseForm;
    latency: Latency;
    stats: Stats;
}
/** The only operation of the service (docs/interface.md, section 1). */
export declare function extractData(app: FastifyInstance, options: ExtractDataOptions): Promise<void>;
export {};
