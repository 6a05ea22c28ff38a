import { typeOfFile } from '../documents.mjs';
import { ServiceError } from '../errors.mjs';
import { FO_ID } from '../projects.mjs';
/** Any client sends a few more than fo_id, file and text at most. */
export const MAX_FIELDS = 20;
/** For the fields beside the document, and the lines between them, in bytes. */
const FORM_OVERHEAD = 64 * 1024;
/** Reads and checks the form of a request (docs/interface.md, section 3). Throws ServiceError. */
export async function inputOf(request) {
    const form = request.isMultipart() ? await multipartForm(request) : urlEncodedForm(request);
    const foId = form.foId?.trim() ?? '';
    if (foId === '')
        throw new ServiceError('missing_fo_id');
    if (!FO_ID.test(foId))
        throw new ServiceError('malformed_fo_id');
    return { foId, document: await documentOf(form) };
}
async function documentOf({ file, text = '' }) {
    if (file && text !== '')
        throw new ServiceError('two_inputs');
    if (file) {
        if (file.bytes.length === 0)
            throw new ServiceError('empty_file');
        const type = await typeOfFile(file.bytes);
        if (!type)
            throw new ServiceError('unsupported_type');
        return { type, bytes: file.bytes, fileName: file.name };
    }
    if (text.trim() === '')
        throw new ServiceError('missing_input');
    return { type: 'text', bytes: new Uint8Array(Buffer.from(text, 'utf8')) };
}
function urlEncodedForm({ body }) {
    // A body without a content type is never read.
    if (typeof body !== 'string')
        throw new ServiceError('unsupported_content_type');
    if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
        throw tooManyFields();
    const fields = new URLSearchParams(body);
    return { foId: single(fields.getAll('fo_id')), text: single(fields.getAll('text')) };
}
function single([value, ...others]) {
    if (others.length > 0)
        throw new ServiceError('repeated_field');
    return value;
}
function tooManyFields() {
    return new ServiceError('malformed_form', `The form has more than ${MAX_FIELDS} fields.`);
}
/** Reads the parts in any order. */
async function multipartForm(request) {
    try {
        return await Promise.race([collectParts(request), tooManyBytes(request)]);
    }
    catch (error) {
        // The rest of the body has to be consumed: otherwise the client couldn't finish sending and would
        // never read the answer.
        request.raw.unpipe();
        request.raw.resume();
        if (error instanceof ServiceError)
            throw error;
        const { code } = error;
        if (code === 'FST_FIELDS_LIMIT')
            throw tooManyFields();
        throw new ServiceError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'malformed_form');
    }
}
/** Fails if the form is larger than a document of the size limit with all that belongs to it. */
async function tooManyBytes({ raw, routeOptions }) {
    const limit = routeOptions.bodyLimit + FORM_OVERHEAD;
    let received = 0;
    return await new Promise((_resolve, reject) => {
        raw.on('data', (chunk) => {
            received += chunk.length;
            if (received > limit)
                reject(new ServiceError('too_large'));
        });
    });
}
async function collectParts(request) {
    const form = {};
    for await (const part of request.parts()) {
        if (part.type === 'file' && part.fieldname === 'file') {
            if (form.file)
                throw new ServiceError('several_files');
            form.file = { name: part.filename ?? '', bytes: await bytesOf(part.file) };
        }
        else if (part.type === 'file') {
            throw new ServiceError('missing_input', 'The document must be in the form part "file", not in one of another name.');
        }
        else if (part.fieldname === 'fo_id' || part.fieldname === 'text') {
            const name = part.fieldname === 'fo_id' ? 'foId' : 'text';
            if (form[name] !== undefined)
                throw new ServiceError('repeated_field');
            if (part.valueTruncated)
                throw new ServiceError('too_large');
            form[name] = String(part.value);
        }
    }
    return form;
}
/** Fails with the first byte over the limit, instead of reading a file that might never end. */
async function bytesOf(file) {
    const chunks = [];
    file.once('limit', () => file.destroy(new ServiceError('too_large')));
    for await (const chunk of file)
        chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
}
