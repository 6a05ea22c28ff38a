import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Document, typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { FO_ID } from '../projects.mjs';

/** Clients only send a few fields besides fo_id, file and text. */
export const MAX_FIELDS = 20;

/** The room for the other fields and the lines between them, in bytes. */
const FORM_OVERHEAD = 64 * 1024;

/** The content of a request: a document, and the project with which to read it. */
interface Input {
	foId: string;
	document: Document;
}

interface Form {
	foId?: string;
	text?: string;
	file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
}

/** Reads and checks the form of a request (docs/interface.md, section 3). Throws ServiceError. */
export async function inputOf(request: FastifyRequest): Promise<Input> {
	const form = request.isMultipart() ? await multipartForm(request) : urlEncodedForm(request);
	const foId = form.foId?.trim() ?? '';
	if (foId === '') throw new ServiceError('missing_fo_id');
	if (!FO_ID.test(foId)) throw new ServiceError('malformed_fo_id');
	return { foId, document: await documentOf(form) };
}

async function documentOf({ file, text = '' }: Form): Promise<Document> {
	if (file && text !== '') throw new ServiceError('two_inputs');
	if (file) {
		if (file.bytes.length === 0) throw new ServiceError('empty_file');
		const type = await typeOfFile(file.bytes);
		if (!type) throw new ServiceError('unsupported_type');
		return { type, bytes: file.bytes, fileName: file.name };
	}
	if (text.trim() === '') throw new ServiceError('missing_input');
	return { type: 'text', bytes: new Uint8Array(Buffer.from(text, 'utf8')) };
}

function urlEncodedForm({ body, maxDocumentSize }: FastifyRequest): Form {
	// The body has no content type, so it wasn't read.
	if (typeof body !== 'string') throw new ServiceError('unsupported_content_type');
	if (Buffer.byteLength(body) > maxDocumentSize) throw new ServiceError('too_large');
	if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw tooManyFields();
	const fields = new URLSearchParams(body);
	return { foId: single(fields.getAll('fo_id')), text: single(fields.getAll('text')) };
}

function single([value, ...others]: string[]): string | undefined {
	if (others.length > 0) throw new ServiceError('repeated_field');
	return value;
}

function tooManyFields(): ServiceError {
	return new ServiceError('malformed_form', `The form has more than ${MAX_FIELDS} fields.`);
}

/** Reads the parts in any order. */
async function multipartForm(request: FastifyRequest): Promise<Form> {
	try {
		return await Promise.race([collectParts(request), tooManyBytes(request)]);
	} catch (error) {
		// Without reading the rest of the body, the client can't finish sending, and never reads the answer.
		request.raw.unpipe();
		request.raw.resume();
		if (error instanceof ServiceError) throw error;
		const { code } = error as { code?: string };
		if (code === 'FST_FIELDS_LIMIT') throw tooManyFields();
		throw new ServiceError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'malformed_form');
	}
}

/** Fails if the form is larger than the size limit of a document plus the room for other fields. */
async function tooManyBytes({ raw, maxDocumentSize }: FastifyRequest): Promise<never> {
	const limit = maxDocumentSize + FORM_OVERHEAD;
	let received = 0;
	return await new Promise((_resolve, reject) => {
		raw.on('data', (chunk: Buffer) => {
			received += chunk.length;
			if (received > limit) reject(new ServiceError('too_large'));
		});
	});
}

async function collectParts(request: FastifyRequest): Promise<Form> {
	const form: Form = {};
	const limit = request.maxDocumentSize;
	for await (const part of request.parts({ limits: { fileSize: limit, fieldSize: limit } })) {
		if (part.type === 'file' && part.fieldname === 'file') {
			if (form.file) throw new ServiceError('several_files');
			form.file = { name: part.filename ?? '', bytes: await bytesOf(part.file) };
		} else if (part.type === 'file') {
			throw new ServiceError(
				'missing_input',
				'The document must be in the form part "file", not in one with another name.',
			);
		} else if (part.fieldname === 'fo_id' || part.fieldname === 'text') {
			const name = part.fieldname === 'fo_id' ? 'foId' : 'text';
			if (form[name] !== undefined) throw new ServiceError('repeated_field');
			if (part.valueTruncated) throw new ServiceError('too_large');
			form[name] = String(part.value);
		}
	}
	return form;
}

/** Reads a file. Fails with the first byte over the limit, because the file might never end. */
async function bytesOf(file: MultipartFile['file']): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Buffer[] = [];
	file.once('limit', () => file.destroy(new ServiceError('too_large')));
	for await (const chunk of file) chunks.push(chunk as Buffer);
	return new Uint8Array(Buffer.concat(chunks));
}
