import type { FastifyInstance, HTTPMethods } from 'fastify';
import { mayUse } from '../accounts/account.mjs';
import { ServiceError } from '../errors.mjs';
import type { Projects } from '../projects.mjs';
import type { Reader } from '../reading/reader.mjs';
import { withoutDoubtsAbout } from '../review/doubts.mjs';
import type { Reviews } from '../review/reviews.mjs';
import type { ExampleStore } from '../teaching/exampleStore.mjs';
import { saidOtherwise } from '../teaching/saidValues.mjs';
import { clientGone } from './clientGone.mjs';
import { inputOf } from './input.mjs';
import { type Latency, durationOf, kindOf, waitUntil } from './latency.mjs';

/** The two forms of an answer (docs/interface.md, section 4.2). */
export type ResponseForm = 'flat' | 'wrapped';

interface ExtractDataOptions {
	projects: Projects;
	examples: ExampleStore;
	/** Undefined if documents with doubts aren't kept. */
	reviews?: Reviews;
	read: Reader;
	responseForm: ResponseForm;
	latency: Latency;
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

/** Adds the only operation of the service (docs/interface.md, section 1). */
export async function extractData(app: FastifyInstance, options: ExtractDataOptions) {
	const { projects, examples, reviews, read, responseForm, latency } = options;

	app.post(PATH, { schema: { response: { 200: FORMS[responseForm] } } }, async (request, reply) => {
		const gone = clientGone(reply);
		const { foId, document } = await inputOf(request);
		const kind = kindOf(document.type);
		request.about = { foId, kind };
		if (!mayUse(request.account!, foId)) throw new ServiceError('forbidden');
		const project = await projects.get(foId);
		if (!project) throw new ServiceError('unknown_project');

		const owner = { account: request.account!.id, foId };
		const readFields = async () => {
			const found = await read(document, project, gone);
			const values = await examples.saidOf(foId, document);
			const all = { ...found, ...saidOtherwise(found, values) };
			const fields = withoutDoubtsAbout(Object.keys(values), all);
			await reviews?.note(owner, document, project, fields);
			return fields;
		};
		const fields = (await reviews?.settledFields(owner, document)) ?? (await readFields());
		await waitUntil(request.arrival + durationOf(latency, kind), gone);

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
