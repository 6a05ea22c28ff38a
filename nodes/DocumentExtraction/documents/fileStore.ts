import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { TOO_LATE, type Deadlines } from '../deadlines';
import { Problem } from '../problem';
import { duration, excerpt } from '../wording';
import { labelOf } from './fileProblems';
import type { ItemFile } from './itemFiles';

/** The largest part of a file that is read at once, in bytes; a multiple of 3, because base64 encodes 3 at a time. */
const CHUNK_SIZE = 3 * 64 * 1024;

/** The time that n8n may take to provide a file, in milliseconds. */
export const READ_TIMEOUT = 120_000;

/**
 * Reads files, wherever n8n keeps them: in the item itself, or behind a reference. Each method throws
 * `TOO_LATE` after `READ_TIMEOUT`.
 */
export class FileStore {
	private readonly small = new SmallFiles();

	constructor(
		private readonly helpers: IExecuteFunctions['helpers'],
		private readonly deadlines: Deadlines,
	) {}

	/** The size of a file in bytes. */
	async sizeOf(file: IBinaryData): Promise<number> {
		const { id, bytes } = file;
		if (!id) return Buffer.byteLength(contentOf(file), 'base64');
		if (bytes !== undefined) return bytes;
		const reading = async () => (await this.helpers.getBinaryMetadata(id)).fileSize;
		return await this.deadlines.within(READ_TIMEOUT, reading);
	}

	/**
	 * The first bytes of a file.
	 *
	 * @param size in bytes; only a smaller file returns fewer
	 */
	async readHead(file: IBinaryData, size: number): Promise<Buffer> {
		if (!file.id) {
			// Four base64 characters are three bytes.
			const beginning = contentOf(file).slice(0, Math.ceil(size / 3) * 4);
			return Buffer.from(beginning, 'base64').subarray(0, size);
		}
		const known = this.small.get(file.id);
		if (known) return known.subarray(0, size);
		const isSmall = file.bytes !== undefined && file.bytes <= SMALL;
		const head = Buffer.alloc(isSmall ? file.bytes! : size);
		const length = await this.readInto(file, head);
		if (isSmall && length === head.length) this.small.add(file.id, head);
		return head.subarray(0, Math.min(length, size));
	}

	/**
	 * Reads a file into a part of a buffer, so that it is in memory once.
	 *
	 * @returns the size of the file, or, if it doesn't fit, any larger number than the part's size
	 * @throws the error of its store, also if the stream ends before the whole file was read
	 */
	async readInto(file: IBinaryData, part: Buffer): Promise<number> {
		if (!file.id) return decodeInto(contentOf(file), part);
		const known = this.small.get(file.id);
		if (known) {
			this.small.delete(file.id);
			known.copy(part);
			return known.length;
		}
		return await this.deadlines.within(READ_TIMEOUT, async (end) => {
			return await this.readStream(file.id!, part, end);
		});
	}

	private async readStream(id: string, part: Buffer, end: AbortSignal): Promise<number> {
		// n8n allocates a whole chunk each time it reads. One more byte shows the end at once.
		const chunkSize = Math.min(CHUNK_SIZE, part.length + 1);
		const stream = await this.helpers.getBinaryStream(id, chunkSize);
		if (end.aborted) stream.destroy();
		end.addEventListener('abort', () => stream.destroy());
		return await new Promise((resolve, reject) => {
			let length = 0;
			stream.on('data', (chunk: Buffer) => {
				if (length < part.length) chunk.copy(part, length);
				length += chunk.length;
				// A chunk that is shorter than asked for is the last: nothing has to be waited for.
				const isWhole = length === part.length && chunk.length < chunkSize;
				if (length > part.length || (isWhole && isOnDisk(id))) stream.destroy();
				if (length > part.length || isWhole) resolve(length);
			});
			stream.on('error', reject);
			stream.on('end', () => resolve(length));
			// Changes nothing if it ended or failed before.
			stream.on('close', () => reject(BROKEN_OFF));
		});
	}
}

/**
 * The result of reading a file, wherever n8n keeps it.
 *
 * @throws Problem with n8n's own words if the file is gone, or the disk or the database fails
 */
export async function fromStore<T>(file: ItemFile, reading: Promise<T>): Promise<T> {
	return await reading.catch((error: Error) => {
		const reason =
			error === TOO_LATE
				? `n8n didn't provide it within ${duration(READ_TIMEOUT)}`
				: `n8n says: ${excerpt(error.message)}`;
		throw new Problem(
			`${labelOf(file)} couldn't be read from n8n's storage`,
			`It was not sent. ${reason}. Run the node that the file comes from again.`,
			file,
		);
	});
}

/** Made once: every stream is closed in the end, and recording the stack for each would be costly. */
const BROKEN_OFF = new Error('The file ended too early.');

/**
 * A file on disk would be read once more just to find its end. Any other store ends its stream by itself, and
 * can then use the connection for the next file.
 */
function isOnDisk(id: string): boolean {
	return id.startsWith('filesystem');
}

/** The content of a file in the item itself, in base64 without the line breaks that MIME and XML put into it. */
function contentOf({ data }: IBinaryData): string {
	const hasBreaks = BREAKS.some((character) => data.includes(character));
	return hasBreaks ? data.replace(/\s+/g, '') : data;
}

const BREAKS = ['\n', '\r', ' ', '\t'];

/** Decodes in pieces, because Node.js copies each piece to a string of twice its size. */
function decodeInto(base64: string, part: Buffer): number {
	const step = (CHUNK_SIZE / 3) * 4;
	let length = 0;
	for (let from = 0; from < base64.length; from += step) {
		length += part.write(base64.slice(from, from + step), length, 'base64');
	}
	return length;
}

/** The largest file that is kept, in bytes. */
export const SMALL = 64 * 1024;

/** The largest size of all of them together, in bytes. */
const MAX_BYTES = 512 * 1024;

/**
 * Small files that were read whole when their beginning was inspected, so that they can be sent without being
 * opened again: for a file of 20 kB, that saves a fifth of all work. The oldest make room for new ones.
 */
export class SmallFiles {
	private readonly contents = new Map<string, Buffer>();

	private bytes = 0;

	get(id: string): Buffer | undefined {
		return this.contents.get(id);
	}

	add(id: string, content: Buffer): void {
		this.delete(id);
		this.contents.set(id, content);
		this.bytes += content.length;
		for (const oldest of this.contents.keys()) {
			if (this.bytes <= MAX_BYTES) break;
			this.delete(oldest);
		}
	}

	delete(id: string): void {
		this.bytes -= this.contents.get(id)?.length ?? 0;
		this.contents.delete(id);
	}
}
