import { ServiceError } from '../errors.mjs';
import { clientGone } from '../http/clientGone.mjs';
import { cellsOf, wordsIn } from '../reading/layout.mjs';
import { uploadsOf } from './uploads.mjs';
const UPLOAD = {
    type: 'object',
    properties: {
        name: { type: 'string', minLength: 1 },
        project: { type: 'string' },
        text: { type: 'boolean', default: false },
    },
    required: ['name', 'project'],
};
const PROJECT = {
    type: 'object',
    properties: { foId: { type: 'string' } },
    required: ['foId'],
};
/** Trying documents: adding them, and seeing what was read. */
export async function documents(app, options) {
    const { shelf, reader, maxFileSize } = options;
    app.get('/', async () => shelf.entries());
    // Without the prefix, which would be added again.
    await app.register(uploads, { shelf, maxFileSize });
    app.get('/:id', async ({ params }, reply) => {
        const kept = shelf.get(params.id);
        const { entry, pages } = kept;
        if (entry.state !== 'read')
            return { entry, pages: [], fields: [] };
        const found = await shelf.find(kept, clientGone(reply));
        const isPdf = entry.type === 'pdf';
        return { entry, pages: pages.map((page) => viewOf(page, isPdf)), fields: fieldsOf(found) };
    });
    app.get('/:id/pages/:page', async ({ params }, reply) => {
        const { document, pages } = shelf.get(params.id);
        const number = Number(params.page);
        const page = pages[number];
        if (!page || !document || document.type === 'text')
            throw new ServiceError('unknown_path');
        page.picture ??= await reader.render(document, number, clientGone(reply));
        return reply.type('image/jpeg').send(Buffer.from(page.picture));
    });
    app.put('/:id/project', { schema: { body: PROJECT } }, async ({ params, body }, reply) => {
        const kept = shelf.get(params.id);
        await shelf.projectOf(body.foId);
        kept.entry.foId = body.foId;
        if (kept.entry.state === 'read')
            await shelf.find(kept, clientGone(reply));
        return reply.code(204).send();
    });
    app.delete('/:id', async ({ params }, reply) => {
        shelf.remove(params.id);
        return reply.code(204).send();
    });
}
async function uploads(app, { shelf, maxFileSize }) {
    uploadsOf(app, maxFileSize);
    app.post('/', { schema: { querystring: UPLOAD }, bodyLimit: maxFileSize }, async ({ body, query }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const { name, project: foId, text: isText } = query;
        return await shelf.add(new Uint8Array(bytes), { name, foId, isText });
    });
}
/** What a browser needs to show a page. */
export function viewOf({ page, width, height, picture }, isPdf) {
    const words = wordsIn(cellsOf([page])).map(({ text, left, right, top, bottom }) => ({
        ...{ text, left, right, top, bottom },
    }));
    return { width, height, hasPicture: isPdf || picture !== undefined, words };
}
export function fieldsOf({ fields, words }) {
    return Object.entries(fields).map(([name, value]) => ({ name, value, words: words[name] ?? [] }));
}
