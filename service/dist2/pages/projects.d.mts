import type { FastifyInstance } from 'fastify';
import { type Projects } from '../projects.mjs';
import type { Teaching } from '../teaching/teaching.mjs';
interface ProjectOptions {
    projects: Projects;
    /** Those that come with the service. */
    shipped: string[];
    teaching: Teaching;
}
/** The projects: what they are, and renaming and deleting those that were learned or are taught. */
export declare function projectPages(app: FastifyInstance, options: ProjectOptions): Promise<void>;
export {};
