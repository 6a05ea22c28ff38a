import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.mjs';
import { clientGone } from '../http/clientGone.mjs';
import { cellsOf, wordsIn } from '../reading/layout.mjs';
import { tableFieldsOf } from '../projectRules.mjs';
import type { PooledReader } from '../reading/reader.mjs';
import type { SeenPage } from '../reading/seenPage.mjs';
import type { DocumentEntry, DocumentView, FieldView, PageView } from './answers.mjs';
import type { Shelf, Shown } from './shelf.mjs';
import { uploadsOf } from './uploads.mjs';

interface DocumentOptions {
	shelf: Shelf;
	reader: PooledReader;
	/** The size limit of a document, in bytes. */
	maxFileSize: number;
}

const UPLOAD = {
	type: 'object',
	properties: {
		name: { type: 'string', minLength: 1 },
		project: { type: 'string' },
		text: { type: 'boolean', default: false },
	},
	required: ['name', 'project'],
} as const;

const PROJECT = {
	type: 'object',
	properties: { foId: { type: 'string' } },
	required: ['foId'],
} as const;

interface OfDocument {
	Params: { id: string };
}

/** Try: adds documents and shows what was read from them. */
export async function documents(app: FastifyInstance, options: DocumentOptions) {
	const { shelf, reader, maxFileSize } = options;
	app.get('/', async (): Promise<DocumentEntry[]> => shelf.entries());

	// Doesn't pass on the prefix, which would be added twice.
	await app.register(uploads, { shelf, maxFileSize });

	app.get<OfDocument>('/:id', async ({ params }, reply): Promise<DocumentView> => {
		const kept = shelf.get(params.id);
		const { entry, pages } = kept;
		if (entry.state !== 'read') return { entry, pages: [], fields: [], several: false };
		const found = await shelf.find(kept, clientGone(reply));
		const project = await shelf.projectOf(entry.foId);
		const isPdf = entry.type === 'pdf';
		const views = pages.map((page) => viewOf(page, isPdf));
		const { several = false } = project;
		return { entry, pages: views, fields: fieldsOf(found, tableFieldsOf(project)), several };
	});

	app.get<{ Params: { id: string; page: string } }>(
		'/:id/pages/:page',
		async ({ params }, reply) => {
			const { document, pages } = shelf.get(params.id);
			const number = Number(params.page);
			const page = pages[number];
			if (!page || !document || document.type === 'text') throw new ServiceError('unknown_path');
			page.picture ??= await reader.render(document, number, clientGone(reply));
			return reply.type('image/jpeg').send(Buffer.from(page.picture));
		},
	);

	app.put<OfDocument & { Body: { foId: string } }>(
		'/:id/project',
		{ schema: { body: PROJECT } },
		async ({ params, body }, reply) => {
			const kept = shelf.get(params.id);
			await shelf.projectOf(body.foId);
			kept.entry.foId = body.foId;
			if (kept.entry.state === 'read') await shelf.find(kept, clientGone(reply));
			return reply.code(204).send();
		},
	);

	app.delete<OfDocument>('/:id', async ({ params }, reply) => {
		shelf.remove(params.id);
		return reply.code(204).send();
	});
}

async function uploads(
	app: FastifyInstance,
	{ shelf, maxFileSize }: Omit<DocumentOptions, 'reader'>,
) {
	uploadsOf(app, maxFileSize);
	app.post<{ Querystring: { name: string; project: string; text: boolean } }>(
		'/',
		{ schema: { querystring: UPLOAD }, bodyLimit: maxFileSize },
		async ({ body, query }): Promise<DocumentEntry> => {
			const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
			const { name, project: foId, text: isText } = query;
			return await shelf.add(new Uint8Array(bytes), { name, foId, isText });
		},
	);
}

/** The data with which a browser shows a page. */
export function viewOf({ page, width, height, picture }: SeenPage, isPdf: boolean): PageView {
	const words = wordsIn(cellsOf([page])).map(({ text, left, right, top, bottom }) => ({
		...{ text, left, right, top, bottom },
	}));
	return { width, height, hasPicture: isPdf || picture !== undefined, words };
}

function fieldsOf({ fields, words, said, doubtful }: Shown, tables: string[]): FieldView[] {
	return Object.entries(fields).map(([name, value]) => ({
		...{ name, value, words: words[name] ?? [] },
		...(said.includes(name) && { isSaid: true as const }),
		...(doubtful.includes(name) && { isDoubtful: true as const }),
		...(tables.includes(name) && { isTable: true as const }),
	}));
}
