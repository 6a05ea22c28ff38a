import { createHash, randomUUID } from 'crypto';

import type { Document, DocumentFile } from '../documents/document';
import { Problem } from '../problem';
import { quoted } from '../wording';

export interface EncodedForm {
	contentType: string;
	body: Buffer | URLSearchParams;
	/** Of the file or the text, in hexadecimal digits. */
	sha256: string;
	/** Call this when nothing reads the body any more. Its memory may then be reused. */
	release(): void;
}

/**
 * The form to send: a file as a part of a multipart form (docs/interface.md, section 3.4), a text as a
 * URL-encoded field (section 3.5).
 *
 * @param buffers provides the memory for a file; `release` gives it back
 * @throws Problem if n8n has fewer or more bytes of the file than it said
 */
export async function encodeForm(
	{ request }: Pick<Document, 'request'>,
	buffers: BufferPool,
): Promise<EncodedForm> {
	if ('file' in request) return await encodeMultipart(request.projectId, request.file, buffers);
	return {
		contentType: 'application/x-www-form-urlencoded',
		body: new URLSearchParams({ fo_id: request.projectId, text: request.text }),
		sha256: sha256(request.text),
		release: () => {},
	};
}

/**
 * RFC 7578, as browsers write it. The file is read directly into the buffer of the form. `FormData` would copy
 * it into a `Blob`, and send it in small pieces.
 */
async function encodeMultipart(
	projectId: string,
	file: DocumentFile,
	buffers: BufferPool,
): Promise<EncodedForm> {
	const boundary = `form-${randomUUID()}`;
	const head = Buffer.from(
		`--${boundary}\r\nContent-Disposition: form-data; name="fo_id"\r\n\r\n${projectId}\r\n` +
			`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escape(file.name)}"\r\n` +
			`Content-Type: ${file.mimeType}\r\n\r\n`,
	);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	const body = memoryFor(head.length + file.size + tail.length, file, buffers);
	head.copy(body);
	tail.copy(body, head.length + file.size);
	const content = body.subarray(head.length, head.length + file.size);
	const length = await file.readInto(content);
	if (length !== file.size) {
		throw new Problem(
			`${quoted(file.name)} couldn't be read completely`,
			'n8n keeps fewer or more bytes of the file than it says. It was not sent. Run the node before this one again.',
		);
	}
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		body,
		sha256: sha256(content),
		release: () => buffers.giveBack(body),
	};
}

/** @throws Problem if a buffer of this size, in bytes, is beyond the limits of Node.js or of the machine */
function memoryFor(size: number, { name }: DocumentFile, buffers: BufferPool): Buffer {
	const memory = takeFrom(buffers, size);
	if (memory) return memory;
	const gigabytes = (size / 1024 ** 3).toFixed(1);
	throw new Problem(
		`${quoted(name)} is too large to be sent`,
		`n8n has no room for it: it says that the file has ${gigabytes} GB. Send a smaller file, for example with fewer pages or a lower resolution.`,
	);
}

function takeFrom(buffers: BufferPool, size: number): Buffer | undefined {
	try {
		return buffers.take(size);
	} catch {
		return undefined;
	}
}

function sha256(content: Buffer | string): string {
	return createHash('sha256').update(content).digest('hex');
}

function escape(fileName: string): string {
	return fileName.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** Sizes are rounded up to a multiple of this, in bytes, so that files of a similar size can share a buffer. */
const STEP = 64 * 1024;

/** The most memory that free buffers may hold, in bytes. */
export const MOST_FREE = 32 * 1024 * 1024;

/** A buffer larger than this, in bytes, isn't used for less than half its size. */
const LARGE = 1024 * 1024;

/**
 * Reuses the memory that files are sent from: large buffers are garbage collected late, so an execution would
 * hold many more of them than are in use.
 *
 * Holds no more buffers than were taken at the same time, none larger than requested, and no more than
 * `MOST_FREE` in addition to the taken ones.
 */
export class BufferPool {
	private readonly free: ArrayBufferLike[] = [];

	/** @param size in bytes; the content is arbitrary */
	take(size: number): Buffer {
		const most = Math.max(2 * size, LARGE);
		const fitting = this.free.filter(({ byteLength }) => byteLength >= size && byteLength <= most);
		// A new buffer replaces one that is too small, or both would be held from now on.
		const tooSmall = this.free.filter(({ byteLength }) => byteLength < size);
		const found = smallest(fitting);
		const leaving = found ?? smallest(tooSmall);
		if (leaving) this.free.splice(this.free.indexOf(leaving), 1);
		const memory = found ?? Buffer.allocUnsafeSlow(Math.ceil(size / STEP) * STEP).buffer;
		return Buffer.from(memory, 0, size);
	}

	/** @param buffer a buffer from `take` that nobody reads or writes any more */
	giveBack(buffer: Buffer): void {
		this.free.push(buffer.buffer);
		let held = this.free.reduce((sum, { byteLength }) => sum + byteLength, 0);
		while (held > MOST_FREE) held -= this.free.shift()!.byteLength;
	}
}

function smallest(buffers: ArrayBufferLike[]): ArrayBufferLike | undefined {
	const [first, ...rest] = buffers;
	return (
		first && rest.reduce((least, one) => (one.byteLength < least.byteLength ? one : least), first)
	);
}
