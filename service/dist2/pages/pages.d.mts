import type { FastifyInstance } from 'fastify';
import type { Activity } from '../http/activity.mjs';
import type { Keys } from '../http/authentication.mjs';
import type { Stats } from '../http/statistics.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { Door } from './door.mjs';
export interface PagesOptions {
    door: Door;
    keys: Keys;
    /** Of the interface, with the port that the service listens on. */
    baseUrl: () => string;
    projects: Projects;
    /** The IDs of the projects that come with the service. */
    shipped: string[];
    reader: PooledReader;
    /** The folder of the examples. */
    data: string;
    stats: Stats;
    activity: Activity;
    /** Of a document, in bytes. */
    maxFileSize: number;
}
/** The pages for people, and what they ask the service for. */
export declare function pages(app: FastifyInstance, options: PagesOptions): Promise<void>;
