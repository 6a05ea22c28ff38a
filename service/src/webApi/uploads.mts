import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addLoadLimits } from '../http/load.mjs';

/** Lets the routes of this scope accept the bytes of a file. */
export function uploadsOf(app: FastifyInstance, maxFileSize: number): void {
	addLoadLimits(app, maxFileSize);
	app.addContentTypeParser(
		'application/octet-stream',
		{ parseAs: 'buffer' },
		async (_request: FastifyRequest, body: Buffer) => body,
	);
}
