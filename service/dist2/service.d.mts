import { type ResponseForm } from './http/extractData.mjs';
import { type Latency } from './http/latency.mjs';
import { type Stats } from './http/statistics.mjs';
import { type Reader } from './reading/reader.mjs';
export declare const SHIPPED_PROJECTS_FOLDER: string;
export declare const DATA_FOLDER: string;
/** In megabytes. */
export declare const MAX_FILE_SIZE = 50;
export interface ServiceOptions {
    /** 0, the default here, takes any free port. */
    port?: number;
    /** Default: 127.0.0.1, this machine only. */
    host?: string;
    /** Keys for this run. By default one is created. */
    apiKeys?: string[];
    /** Keys for this run that are answered with 403. */
    apiKeysWithoutPermission?: string[];
    /** Folder of the project files. Default: the projects that ship. */
    projects?: string;
    /** Folder of keys.json. Default: service/data. */
    data?: string;
    /** Default: flat. */
    responseForm?: ResponseForm;
    /** Default: none. */
    latency?: Latency;
    /** Requests per second for each key. Default: no limit. */
    rateLimit?: number;
    /** Size limit of a file or a text, in megabytes. Default: 50. */
    maxFileSize?: number;
    /** Whether there are pages for people. Default: if only this machine can reach the service. */
    pages?: boolean;
    /** Replaces the real reader. */
    reader?: Reader;
    /** How long requests in progress can take when the service stops, in seconds. Default: 60. */
    grace?: number;
}
export interface Service {
    /** Ends in /api/v1 (docs/interface.md, section 2.2). */
    baseUrl: string;
    apiKey: string;
    port: number;
    /** The address to open in a browser, with its secret. Undefined without the pages. */
    pagesUrl?: string;
    stats(): Stats;
    /** Accepts no more requests, and waits for those in progress. */
    close(): Promise<void>;
}
/** Starts the service. Throws BadProjectFile, or the system's error if the port is in use. */
export declare function startService(options?: ServiceOptions): Promise<Service>;
