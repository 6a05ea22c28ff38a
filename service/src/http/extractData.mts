import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { ServiceError } from '../errors.mjs';
import type { Projects } from '../projects.mjs';
import type { Reader } from '../reading/reader.mjs';
import { inputOf } from './input.mjs';
import { type Latency, durationOf, kindOf, waitUntil } from './latency.mjs';
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

const PATH = '/extract_data';
const OTHER_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const FIELDS = { type: 'object', additionalProperties: { type: 'string' } } as const;
const FORMS = {
	flat: FIELDS,
	wrapped: {
		type: 'object',
		properties: { status: { type: 'string', const: 'success' }, data: FIELDS },
		required: ['status', 'data'],
	},
} as const;

/** The only operation of the service (docs/interface.md, section 1). */
export async function extractData(app: FastifyInstance, options: ExtractDataOptions) {
	const { projects, read, responseForm, latency, stats } = options;

	app.post(PATH, { schema: { response: { 200: FORMS[responseForm] } } }, async (request, reply) => {
		const gone = clientGone(reply);
		const { foId, document } = await inputOf(request);
		const project = await projects.get(foId);
		if (!project) throw new ServiceError('unknown_project');

		const kind = kindOf(document.type);
		const fields = await read(document, project, gone);
		await waitUntil(request.arrival + durationOf(latency, kind), gone);

		stats.documentsRead++;
		stats.documentsByKind[kind]++;
		return responseForm === 'flat' ? fields : { status: 'success', data: fields };
	});

	app.route({
		method: OTHER_METHODS,
		url: PATH,
		async handler(_request, reply) {
			void reply.header('allow', 'POST');
			throw new ServiceError('wrong_method');
		},
	});
}

/**
 * Aborted if the client disconnects before its answer. (fastify's request.signal listens to the
 * request, which ends as soon as its body has been read.)
 */
function clientGone({ raw }: FastifyReply): AbortSignal {
	const gone = new AbortController();
	raw.once('close', () => {
		if (!raw.writableFinished) gone.abort();
	});
	return gone.signal;
}
