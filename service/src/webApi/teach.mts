import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { clientGone } from '../http/clientGone.mjs';
import { fieldName as fieldNamed, problemsOfNames } from '../learning/examples/fieldNames.mjs';
import { MOST } from '../learning/tables/rowsIn.mjs';
import { LONGEST_TEXT, MOST_FIELDS, fieldName } from '../teaching/kept.mjs';
import { FO_ID } from '../projects.mjs';
import type { StoredExample } from '../teaching/exampleStore.mjs';
import type { Teaching } from '../teaching/teaching.mjs';
import type {
	CorrectionTarget,
	ExampleEntry,
	ExampleView,
	LearningView,
	NewExample,
	TaughtEntry,
	TaughtRow,
	TaughtView,
} from './answers.mjs';
import { viewOf } from './documents.mjs';
import type { Shelf } from './shelf.mjs';
import { uploadsOf } from './uploads.mjs';

interface TeachOptions {
	teaching: Teaching;
	shelf: Shelf;
	/** The size limit of a document, in bytes. */
	maxFileSize: number;
}

interface OfProject {
	Params: { foId: string };
}
interface OfExample {
	Params: { foId: string; id: string };
}

const place = z.object({ page: z.number().int().min(0), word: z.number().int().min(0) });
const places = z.array(place).max(100);
const row = z
	.record(fieldName, z.object({ text: z.string().max(MOST.characters), words: places }))
	.refine((cells) => Object.keys(cells).length <= MOST.columns);
const given = z.record(
	fieldName,
	z.object({
		text: z.string().max(LONGEST_TEXT),
		words: places,
		rows: z.array(row).max(MOST.rows).optional(),
	}),
);
/** A name as a person enters it: "Invoice number" becomes the field invoice_number. */
const name = z.string().trim().min(1).max(60);
const fieldChanges = z
	.array(z.object({ name, was: fieldName.optional(), isTable: z.boolean().optional() }))
	.min(1)
	.max(MOST_FIELDS);
const newProject = z
	.object({
		name: z.string().trim().min(1).max(100),
		fields: z.array(name).max(MOST_FIELDS),
		tables: z.array(name).max(MOST_FIELDS).default([]),
		basedOn: z.string().regex(FO_ID).optional(),
	})
	.refine(({ fields, tables }) => fields.length + tables.length > 0);
const change = z.object({ values: given, approved: z.boolean() });
const correction = z.object({ values: given });

/** Teach: the projects that are taught by clicking, their documents and their values. */
export async function teach(app: FastifyInstance, options: TeachOptions) {
	const { teaching, shelf } = options;
	const { store } = teaching;

	app.get('/', async (): Promise<TaughtEntry[]> => {
		return await teaching.entries();
	});

	app.post('/', async ({ body }): Promise<TaughtEntry> => {
		const { fields, tables, ...project } = checked(newProject, body);
		const all = fieldsNamed([...fields, ...tables]);
		const named = { ...project, fields: all, tables: all.slice(fields.length) };
		return await teaching.entryOf(await teaching.taught.create(named));
	});

	app.get<OfProject>('/:foId', async ({ params }): Promise<TaughtView> => {
		const entry = await teaching.entryOf(params.foId);
		const documents = (await store.list(params.foId)).map(entryOf);
		return { ...entry, documents, learning: await teaching.learningOf(params.foId) };
	});

	app.put<OfProject>('/:foId/fields', async ({ params, body }, reply) => {
		const changes = checked(fieldChanges, body);
		const fields = fieldsNamed(changes.map(({ name }) => name));
		const named = fields.map((name, index) => ({ ...changes[index]!, name }));
		await teaching.changeFields(params.foId, named);
		return reply.code(204).send();
	});

	app.post<OfProject>('/:foId/learning', async ({ params }): Promise<LearningView> => {
		return await teaching.learn(params.foId);
	});

	await app.register(async (uploading) => {
		uploadsOf(uploading, options.maxFileSize);
		uploading.post<OfProject & { Querystring: { name?: string; text?: string } }>(
			'/:foId/examples',
			{ bodyLimit: options.maxFileSize },
			async ({ params, query, body }): Promise<ExampleEntry> => {
				const bytes = new Uint8Array(Buffer.isBuffer(body) ? body : []);
				if (bytes.length === 0) throw new ServiceError('empty_file');
				const type = query.text === 'true' ? 'text' : await typeOfFile(bytes);
				if (!type) throw new ServiceError('unsupported_type');
				return entryOf(await teaching.add(params.foId, { type, bytes, fileName: query.name }));
			},
		);
	});

	/** The project to which a document from Try would be added. */
	app.get<{ Params: { document: string } }>(
		'/from/:document',
		async ({ params }): Promise<CorrectionTarget> => {
			const from = shelf.get(params.document).entry.foId;
			const { name } = await shelf.projectOf(from);
			const target = await teaching.taught.targetOf(from);
			const { foId, isNew } = target;
			return { foId, name: target.name, isNew, from: { foId: from, name } };
		},
	);

	/** Makes a document from Try an example, with the values that a person has checked. */
	app.post<{ Params: { document: string } }>(
		'/from/:document',
		async ({ params, body }): Promise<NewExample> => {
			const given = checked(correction, body).values;
			const { document, entry, pages } = shelf.get(params.document);
			if (!document || entry.state !== 'read') throw new ServiceError('unreadable_document');
			const foId = await teaching.taught.teachable(entry.foId);
			const { id } = await teaching.add(foId, document, pages);
			const values = await teaching.taught.renamedValues(foId, entry.foId, given);
			await teaching.save(foId, id, { values, approved: true });
			return { foId, id };
		},
	);

	app.get<OfExample>('/:foId/examples/:id', async ({ params }, reply): Promise<ExampleView> => {
		const { foId, id } = params;
		const example = await teaching.get(foId, id);
		const { pages, fields } = await teaching.look(foId, example, clientGone(reply));
		const isPdf = example.type === 'pdf';
		return { entry: entryOf(example), pages: pages.map((page) => viewOf(page, isPdf)), fields };
	});

	app.get<{ Params: { foId: string; id: string; page: string } }>(
		'/:foId/examples/:id/pages/:page',
		async ({ params: { foId, id, page } }, reply) => {
			const example = await store.get(foId, id);
			const picture = await teaching.seen.pictureOf(foId, example, Number(page), clientGone(reply));
			if (!picture) throw new ServiceError('unknown_path');
			return reply.type('image/jpeg').send(Buffer.from(picture));
		},
	);

	app.put<OfExample>('/:foId/examples/:id', async ({ params, body }): Promise<ExampleEntry> => {
		return entryOf(await teaching.save(params.foId, params.id, checked(change, body)));
	});

	/** All rows of a table whose first one a person clicked. */
	app.post<OfExample>('/:foId/examples/:id/rows', async ({ params, body }, reply) => {
		const { foId, id } = params;
		const first = checked(row, body);
		const rows: TaughtRow[] = await teaching.rowsFrom(foId, id, first, clientGone(reply));
		return rows;
	});

	app.delete<OfExample>('/:foId/examples/:id', async ({ params }, reply) => {
		await store.remove(params.foId, params.id);
		return reply.code(204).send();
	});
}

function entryOf({ id, file, approved }: StoredExample): ExampleEntry {
	return { id, name: file, approved };
}

/** Throws ServiceError if a name can't be the name of a field, or two are equal. */
function fieldsNamed(columns: string[]): string[] {
	const [problem] = problemsOfNames(columns);
	if (problem !== undefined) throw new ServiceError('malformed_request', problem);
	return columns.map((column) => fieldNamed(column)!);
}

function checked<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
	const { success, data } = schema.safeParse(body);
	if (!success) throw new ServiceError('malformed_request');
	return data;
}
