import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Door } from './door.mjs';

/** The folder into which `npm run build:service` compiles service/web. */
const FOLDER = new URL('../web/', import.meta.url);

/** The only files that are served. They contain no secrets. */
const ASSETS = {
	'main.js': 'text/javascript; charset=utf-8',
	'main.css': 'text/css; charset=utf-8',
	'icon.svg': 'image/svg+xml',
};

/** Serves the files of the web interface. */
export function addAssets(app: FastifyInstance, door: Door): void {
	app.get('/', async (request, reply) => {
		if (door.isInvited(request)) return door.letIn(request, reply);
		// Without a session, the web interface itself says what to do.
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
