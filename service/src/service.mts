import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AccountStore } from './accounts/accountStore.mjs';
import { Activity } from './http/activity.mjs';
import { hostOf, ownOrigin, publicOriginOf } from './http/address.mjs';
import { type Keys, accountOf, addAuthentication } from './http/authentication.mjs';
import { type CertificateFiles, encryptedServer } from './http/certificate.mjs';
import { closeInTime, openConnections } from './http/closing.mjs';
import {
	addErrorAnswers,
	addUnknownPath,
	answerBadAddress,
	answerNoRequest,
} from './http/errorAnswers.mjs';
import { type ResponseForm, extractData } from './http/extractData.mjs';
import { MAX_FIELDS } from './http/input.mjs';
import { addArrival, type Latency } from './http/latency.mjs';
import { addLoadLimits, addUploadEnd } from './http/load.mjs';
import { addPlanLimits } from './http/planLimits.mjs';
import { type Stats, Statistics, addStatistics } from './http/statistics.mjs';
import { KeyStore, newSecret, storedKey } from './keys.mjs';
import { KeyUses } from './keyUses.mjs';
import { type ShownKey, keyToShow } from './shownKey.mjs';
import { Door, WEB_PATH, isLoopback } from './webApi/door.mjs';
import { webApi } from './webApi/webApi.mjs';
import { Projects } from './projects.mjs';
import { type Reader, createReader } from './reading/reader.mjs';
import { deleteInTime } from './review/deletion.mjs';
import { ReviewStore } from './review/reviewStore.mjs';
import { Reviews } from './review/reviews.mjs';
import { ExampleStore } from './teaching/exampleStore.mjs';

const API_PATH = '/api/v1';
export const SHIPPED_PROJECTS_FOLDER = fileURLToPath(new URL('../projects/', import.meta.url));
/** The files of the projects that come with the service. */
export const SHIPPED_PROJECTS = ['fo_1', 'fo_2', 'fo_3', 'fo_4'].map((foId) =>
	join(SHIPPED_PROJECTS_FOLDER, `${foId}.yaml`),
);
export const DATA_FOLDER = fileURLToPath(new URL('../data/', import.meta.url));

const MEGABYTE = 1024 * 1024;
/** The time for a whole request to arrive, and for the next one on the same connection, in milliseconds. */
const TIMEOUTS = { requestTimeout: 300_000, keepAliveTimeout: 72_000 };
/** The time for requests in progress when the service stops, in seconds: most documents take less. */
const GRACE = 60;
/** The default size limit of a document, in megabytes. */
export const MAX_FILE_SIZE = 50;

export interface ServiceOptions {
	/** Default: 0, which means any free port. */
	port?: number;
	/** Default: 127.0.0.1, this machine only. */
	host?: string;
	/** The paths of a certificate and its key, for https. Default: http. */
	tls?: CertificateFiles;
	/** The origin at which others reach the service, such as https://documents.example.com. */
	publicUrl?: string;
	/** Keys for this run. Default: one that is created, unless there is a first key. */
	apiKeys?: string[];
	/** Keys for this run that are answered with 403. */
	apiKeysWithoutPermission?: string[];
	/** The name of a key that is created and stays valid, if there is no key in keys.json yet. */
	firstKey?: string;
	/** Folder of all project files. Default: those that come with the service, and `projects` in the data folder. */
	projects?: string;
	/** Folder of everything that the service writes. Default: service/data. */
	data?: string;
	/** Default: flat. */
	responseForm?: ResponseForm;
	/** Default: none. */
	latency?: Latency;
	/** Requests per second for each account without a rate of its own. Default: no limit. */
	rateLimit?: number;
	/** Size limit of a file or a text, in megabytes. Default: 50. */
	maxFileSize?: number;
	/** True to serve the web interface. Default: true if only this machine can reach the service. */
	web?: boolean;
	/** Keeps documents with doubts for a person, for this number of days. Default: they aren't kept. */
	keepDoubtful?: number;
	/** Replaces the real reader. */
	reader?: Reader;
	/** Time for requests in progress when the service stops, in seconds. Default: 60. */
	grace?: number;
}

export interface Service extends ShownKey {
	/** Ends in /api/v1 (docs/interface.md, section 2.2). */
	baseUrl: string;
	port: number;
	/** The address of the web interface, with its secret. Undefined if it is off. */
	webUrl?: string;
	stats(): Stats;
	/** Accepts no more requests and waits for those in progress. */
	close(): Promise<void>;
}

/** Starts the service. Throws BadProjectFile, BadCertificate, or the system's error if the port is in use. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
	const { host = '127.0.0.1', port = 0, tls, firstKey } = options;
	const { apiKeys = firstKey === undefined ? [newSecret()] : [] } = options;
	const publicOrigin =
		options.publicUrl === undefined ? undefined : publicOriginOf(options.publicUrl);
	const projects = projectsOf(options);
	await projects.check();

	const examples = new ExampleStore(options.data ?? DATA_FOLDER);
	const { keepDoubtful } = options;
	const reviews = new ReviewStore(options.data ?? DATA_FOLDER, keepDoubtful);
	const statistics = new Statistics();
	const activity = new Activity();
	const keys = keysOf({ ...options, apiKeys });
	const isPrivate = isLoopback(host) && isLoopback(publicOrigin ? hostOf(publicOrigin) : host);
	const door =
		(options.web ?? isPrivate)
			? new Door({ host, publicOrigin, isEncrypted: tls !== undefined })
			: undefined;
	const reader = createReader();
	const app = fastify({
		...TIMEOUTS,
		forceCloseConnections: 'idle',
		clientErrorHandler: answerNoRequest,
		frameworkErrors: answerBadAddress,
		bodyLimit: (options.maxFileSize ?? MAX_FILE_SIZE) * MEGABYTE,
		routerOptions: { ignoreTrailingSlash: true },
		serverFactory:
			tls && ((onRequest: RequestListener) => encryptedServer(tls, TIMEOUTS, onRequest)),
	});
	const connections = openConnections(app);
	addErrorAnswers(app);
	addUploadEnd(app);
	app.get(
		'/',
		async () => 'The Document Extraction Service on this machine. See service/README.md.',
	);
	app.get('/stats', async ({ headers }) => {
		const isOnlyAccount = (await keys.accounts.list()).length === 1;
		if (isOnlyAccount && headers['x-api-key'] === undefined) return statistics.total;
		return statistics.of((await accountOf(headers['x-api-key'], keys)).id);
	});
	await app.register(
		async (api) => {
			await registerApi(api, options, { statistics, activity, keys });
			await api.register(extractData, {
				...{ projects, examples },
				reviews: keepDoubtful === undefined ? undefined : new Reviews(reviews),
				read: options.reader ?? reader.read,
				responseForm: options.responseForm ?? 'flat',
				latency: options.latency ?? 'none',
			});
		},
		{ prefix: API_PATH },
	);
	const origin = () =>
		publicOrigin ?? ownOrigin(app.server.address() as AddressInfo, host, tls !== undefined);
	const baseUrl = () => `${origin()}${API_PATH}`;
	if (door) {
		await app.register(webApi, {
			...{ prefix: WEB_PATH, door, keys, baseUrl, projects, reader, statistics, activity },
			shipped: SHIPPED_PROJECTS,
			examples,
			reviews: keepDoubtful === undefined ? undefined : reviews,
			maxFileSize: (options.maxFileSize ?? MAX_FILE_SIZE) * MEGABYTE,
		});
	}
	app.addHook('onClose', deleteInTime(reviews));
	app.addHook('onClose', async () => void (await Promise.all([reader.close(), keys.uses.close()])));
	await app.listen({ host, port });
	// Not before: if the port is in use, nobody would see the first key.
	const shownKey = await keyToShow(options, keys, apiKeys).catch(async (error) => {
		await app.close();
		throw error;
	});

	return {
		baseUrl: baseUrl(),
		...shownKey,
		port: (app.server.address() as AddressInfo).port,
		webUrl: door && `${origin()}${WEB_PATH}/?secret=${door.secret}`,
		stats: () => structuredClone(statistics.total),
		close: () => closeInTime(app, connections, options.grace ?? GRACE),
	};
}

/** The user's own projects, which are looked up first, and those that come with the service; or those of one folder. */
export function projectsOf({ projects, data = DATA_FOLDER }: ServiceOptions): Projects {
	const own = join(data, 'projects');
	return new Projects(projects === undefined ? [own, SHIPPED_PROJECTS_FOLDER] : [projects]);
}

function keysOf(options: ServiceOptions): Keys {
	const { data = DATA_FOLDER, apiKeys = [], apiKeysWithoutPermission = [] } = options;
	const store = new KeyStore(data);
	const ownKeys = [
		...apiKeys.map((key) => storedKey(key, 'this run', 'full')),
		...apiKeysWithoutPermission.map((key) => storedKey(key, 'this run', 'none')),
	];
	return { store, ownKeys, uses: new KeyUses(data, store), accounts: new AccountStore(data) };
}

/** Adds everything that applies to all requests under /api/v1, in the order in which it runs. */
async function registerApi(
	api: FastifyInstance,
	options: ServiceOptions,
	{ statistics, activity, keys }: { statistics: Statistics; activity: Activity; keys: Keys },
) {
	addArrival(api);
	activity.watch(api);
	addStatistics(api, () => statistics.total);
	// Logs problems in these files when the service starts.
	await keys.store.list().catch(() => undefined);
	await keys.accounts.list().catch(() => undefined);
	addAuthentication(api, keys);
	addStatistics(api, ({ account }) => account && statistics.of(account.id));
	addUnknownPath(api);
	const { maxFileSize = MAX_FILE_SIZE, rateLimit } = options;
	const rate =
		rateLimit === undefined ? undefined : { requests: rateLimit, per: 'second' as const };
	await addPlanLimits(api, { maxFileSize, rate });
	const limit = maxFileSize * MEGABYTE;
	addLoadLimits(api, limit);
	api.removeAllContentTypeParsers();
	api.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string', bodyLimit: limit },
		async (_request: FastifyRequest, body: string) => body,
	);
	await api.register(multipart, {
		limits: { fileSize: limit, fieldSize: limit, files: 2, fields: MAX_FIELDS },
		// Some clients don't send a file name.
		isPartAFile: (fieldName: string | undefined, _type: string | undefined, fileName?: string) =>
			fieldName === 'file' || fileName !== undefined,
	} as Parameters<typeof multipart>[1]);
}
