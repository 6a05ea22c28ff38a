import { ServiceError } from '../errors.mjs';
import { clientGone } from './clientGone.mjs';
import { inputOf } from './input.mjs';
import { durationOf, kindOf, waitUntil } from './latency.mjs';
const PATH = '/extract_data';
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const FIELDS = { type: 'object', additionalProperties: { type: 'string' } };
const FORMS = {
    flat: FIELDS,
    wrapped: {
        type: 'object',
        properties: { status: { type: 'string', const: 'success' }, data: FIELDS },
        required: ['status', 'data'],
    },
};
/** The only operation of the service (docs/interface.md, section 1). */
export async function extractData(app, options) {
    const { projects, read, responseForm, latency, stats } = options;
    app.post(PATH, { schema: { response: { 200: FORMS[responseForm] } } }, async (request, reply) => {
        const gone = clientGone(reply);
        const { foId, document } = await inputOf(request);
        const kind = kindOf(document.type);
        request.about = { foId, kind };
        const project = await projects.get(foId);
        if (!project)
            throw new ServiceError('unknown_project');
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
