import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import { fileURLToPath } from 'node:url';
import { ServiceError } from './errors.mjs';
import { Activity } from './http/activity.mjs';
import { addAuthentication } from './http/authentication.mjs';
import { addErrorAnswers, addUnknownPath, answerBadAddress, answerNoRequest, } from './http/errorAnswers.mjs';
import { extractData } from './http/extractData.mjs';
import { MAX_FIELDS } from './http/input.mjs';
import { addArrival } from './http/latency.mjs';
import { addLoadLimits, addUploadEnd } from './http/load.mjs';
import { addStatistics, emptyStats } from './http/statistics.mjs';
import { KeyStore, newSecret, storedKey } from './keys.mjs';
import { KeyUses } from './keyUses.mjs';
import { Door, PAGES_PATH, isLoopback } from './pages/door.mjs';
import { pages } from './pages/pages.mjs';
import { Projects } from './projects.mjs';
import { createReader } from './reading/reader.mjs';
const API_PATH = '/api/v1';
export const SHIPPED_PROJECTS_FOLDER = fileURLToPath(new URL('../projects/', import.meta.url));
const SHIPPED_PROJECTS = ['fo_1', 'fo_2', 'fo_3'];
export const DATA_FOLDER = fileURLToPath(new URL('../data/', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** For a whole request to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 300_000;
/** To finish requests in progress when the service stops, in seconds: longer than most documents take. */
const GRACE = 60;
/** In megabytes. */
export const MAX_FILE_SIZE = 50;
/** Starts the service. Throws BadProjectFile, or the system's error if the port is in use. */
export async function startService(options = {}) {
    const { host = '127.0.0.1', port = 0, apiKeys = [newSecret()] } = options;
    const projects = new Projects(options.projects ?? SHIPPED_PROJECTS_FOLDER);
    await projects.check();
    const stats = emptyStats();
    const activity = new Activity();
    const keys = keysOf({ ...options, apiKeys });
    const door = (options.pages ?? isLoopback(host)) ? new Door(host) : undefined;
    const reader = createReader();
    const app = fastify({
        requestTimeout: REQUEST_TIMEOUT,
        forceCloseConnections: 'idle',
        clientErrorHandler: answerNoRequest,
        frameworkErrors: answerBadAddress,
        bodyLimit: (options.maxFileSize ?? MAX_FILE_SIZE) * MEGABYTE,
        routerOptions: { ignoreTrailingSlash: true },
    });
    addErrorAnswers(app);
    addUploadEnd(app);
    app.get('/', async () => 'The Document Extraction Service on this machine. See service/README.md.');
    app.get('/stats', async () => stats);
    await app.register(async (api) => {
        await registerApi(api, options, stats, { activity, keys });
        await api.register(extractData, {
            projects,
            read: options.reader ?? reader.read,
            responseForm: options.responseForm ?? 'flat',
            latency: options.latency ?? 'none',
            stats,
        });
    }, { prefix: API_PATH });
    const origin = () => originOf(app.server.address());
    const baseUrl = () => `${origin()}${API_PATH}`;
    if (door) {
        await app.register(pages, {
            ...{ prefix: PAGES_PATH, door, keys, baseUrl, projects, reader, stats, activity },
            shipped: options.projects === undefined ? SHIPPED_PROJECTS : [],
            data: options.data ?? DATA_FOLDER,
            maxFileSize: (options.maxFileSize ?? MAX_FILE_SIZE) * MEGABYTE,
        });
    }
    app.addHook('onClose', async () => void (await Promise.all([reader.close(), keys.uses.close()])));
    await app.listen({ host, port });
    return {
        baseUrl: baseUrl(),
        apiKey: apiKeys[0] ?? '',
        port: app.server.address().port,
        pagesUrl: door && `${origin()}${PAGES_PATH}/?secret=${door.secret}`,
        stats: () => structuredClone(stats),
        close: () => closeInTime(app, options.grace ?? GRACE),
    };
}
function keysOf(options) {
    const { data = DATA_FOLDER, apiKeys = [], apiKeysWithoutPermission = [] } = options;
    const store = new KeyStore(data);
    const ownKeys = [
        ...apiKeys.map((key) => storedKey(key, 'this run', 'full')),
        ...apiKeysWithoutPermission.map((key) => storedKey(key, 'this run', 'none')),
    ];
    return { store, ownKeys, uses: new KeyUses(data, store) };
}
function originOf({ family, address, port }) {
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
async function closeInTime(app, seconds) {
    const late = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
    // Otherwise a connection would be kept open for the client's next request.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearTimeout(late);
    clearInterval(idle);
}
/** Everything that applies to all requests under /api/v1, in the order in which it runs. */
async function registerApi(api, options, stats, { activity, keys }) {
    addArrival(api);
    activity.watch(api);
    addStatistics(api, stats);
    // So that the log says at once what is wrong with the file.
    await keys.store.list().catch(() => undefined);
    addAuthentication(api, keys);
    addUnknownPath(api);
    if (options.rateLimit !== undefined) {
        await api.register(rateLimit, {
            max: options.rateLimit,
            timeWindow: 1000,
            keyGenerator: (request) => request.keyId,
            errorResponseBuilder: () => new ServiceError('too_many_requests'),
        });
    }
    const limit = (options.maxFileSize ?? MAX_FILE_SIZE) * MEGABYTE;
    addLoadLimits(api, limit);
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: limit }, async (_request, body) => body);
    await api.register(multipart, {
        limits: { fileSize: limit, fieldSize: limit, files: 2, fields: MAX_FIELDS },
        // Some clients don't send a file name.
        isPartAFile: (fieldName, _type, fileName) => fieldName === 'file' || fileName !== undefined,
    });
}
