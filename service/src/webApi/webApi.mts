import type { FastifyInstance } from 'fastify';
import type { Activity } from '../http/activity.mjs';
import type { Keys } from '../http/authentication.mjs';
import { addUnknownPath } from '../http/errorAnswers.mjs';
import type { Statistics } from '../http/statistics.mjs';
import type { Projects } from '../projects.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { ReviewStore } from '../review/reviewStore.mjs';
import { Reviewing } from '../review/reviewing.mjs';
import type { ExampleStore } from '../teaching/exampleStore.mjs';
import { Teaching } from '../teaching/teaching.mjs';
import type { About, ActivityView } from './answers.mjs';
import { addAssets } from './assets.mjs';
import { documents } from './documents.mjs';
import type { Door } from './door.mjs';
import { addKeys } from './keys.mjs';
import { projectRoutes } from './projects.mjs';
import { review } from './review.mjs';
import { Shelf } from './shelf.mjs';
import { teach } from './teach.mjs';

export interface WebApiOptions {
	door: Door;
	keys: Keys;
	/** The base URL of the API for n8n, with the port on which the service listens. */
	baseUrl: () => string;
	projects: Projects;
	/** The files of the projects that come with the service. */
	shipped: string[];
	reader: PooledReader;
	examples: ExampleStore;
	/** Undefined if documents with doubts aren't kept. */
	reviews?: ReviewStore;
	statistics: Statistics;
	activity: Activity;
	/** The size limit of a document, in bytes. */
	maxFileSize: number;
}

/** The size limit of a body that isn't a document, in bytes. */
const MAX_BODY = 64 * 1024;

/** The requests of all accounts, or of the one that is asked for. */
function addActivity(app: FastifyInstance, { statistics, activity }: WebApiOptions): void {
	app.get<{ Querystring: { account?: string } }>(
		'/activity',
		async ({ query: { account } }): Promise<ActivityView> => {
			const last = activity.list();
			if (!account) return { ...statistics.total, last };
			const own = last.filter((request) => request.account === account);
			return { ...statistics.of(account), last: own };
		},
	);
}

/** The web interface and the API that it uses. */
export async function webApi(app: FastifyInstance, options: WebApiOptions) {
	const { door } = options;
	const { examples, projects, reader, reviews } = options;
	const shelf = new Shelf(reader, projects, examples);
	const teaching = new Teaching(examples, projects, reader);
	app.addHook('onClose', async () => {
		shelf.close();
		await teaching.close();
	});
	door.guard(app);
	addUnknownPath(app);
	addAssets(app, door);
	await app.register(
		async (api) => {
			api.addHook('onRequest', async (request) => door.checkSession(request));
			api.addHook('onRoute', (route) => void (route.bodyLimit ??= MAX_BODY));
			// A form on another website can send text, but not JSON.
			api.removeContentTypeParser('text/plain');
			addUnknownPath(api);
			api.get('/about', async (): Promise<About> => {
				const accounts = (await options.keys.accounts.list()).map(({ id, name }) => ({ id, name }));
				const { maxFileSize } = options;
				const keepsDoubtful = reviews !== undefined;
				return { baseUrl: options.baseUrl(), accounts, maxFileSize, keepsDoubtful };
			});
			addActivity(api, options);
			addKeys(api, options.keys);
			await api.register(projectRoutes, { ...options, prefix: '/projects', teaching });
			await api.register(documents, { ...options, prefix: '/documents', shelf });
			await api.register(teach, { ...options, prefix: '/teach', shelf, teaching });
			if (!reviews) return;
			const reviewing = new Reviewing({ store: reviews, projects, reader, teaching });
			await api.register(review, { prefix: '/review', reviews, reviewing });
		},
		{ prefix: '/api' },
	);
}
