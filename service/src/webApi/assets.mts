import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Door } from './door.mjs';

/** What `npm run build:service` makes of service/web. */
const FOLDER = new URL('../web/', import.meta.url);

/** Nothing else can be asked for, whatever the path says. They hold no secrets. */
const ASSETS = {
	'pages.js': 'text/javascript; charset=utf-8',
	'pages.css': 'text/css; charset=utf-8',
	'icon.svg': 'image/svg+xml',
};

/** The files of the pages. */
export function addAssets(app: FastifyInstance, door: Door): void {
	app.get('/', async (request, reply) => {
		if (door.isInvited(request)) return door.letIn(request, reply);
		// The page itself says what to do if there is no session.
		void reply.code(door.isOpenFor(request) ? 200 : 401).type('text/html; charset=utf-8');
		return await asset('index.html');
	});
	for (const [name, type] of Object.entries(ASSETS)) {
		app.get(`/${name}`, async (_request, reply) => {
			void reply.type(type);
			return await asset(name);
		});
	}
}

async function asset(name: string): Promise<Buffer> {
	return await readFile(fileURLToPath(new URL(name, FOLDER)));
}
