import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

type Helpers = IExecuteFunctions['helpers'];

/** How much of a file that n8n keeps outside the item is read at once. */
const CHUNK_SIZE = 256 * 1024;

/** The size of a file in bytes, wherever n8n keeps it: in the item itself, or behind a reference. */
export async function sizeOf(helpers: Helpers, file: IBinaryData): Promise<number> {
	if (!file.id) return Buffer.byteLength(file.data, 'base64');
	return file.bytes ?? (await helpers.getBinaryMetadata(file.id)).fileSize;
}

/**
 * The first bytes of a file.
 *
 * @param size how many; fewer come back only from a smaller file
 */
export async function readHead(helpers: Helpers, file: IBinaryData, size: number): Promise<Buffer> {
	if (!file.id) {
		// Four base64 characters are three bytes.
		return Buffer.from(file.data.slice(0, Math.ceil(size / 3) * 4), 'base64').subarray(0, size);
	}
	const head = Buffer.alloc(size);
	let length = 0;
	for await (const chunk of await helpers.getBinaryStream(file.id, size)) {
		length += (chunk as Buffer).copy(head, length);
		if (length >= size) break;
	}
	return head.subarray(0, length);
}

/**
 * Reads a whole file into a part of a buffer, so that it is in memory once.
 *
 * @returns how many bytes the file has; what does not fit the part is left out
 */
export async function readInto(helpers: Helpers, file: IBinaryData, part: Buffer): Promise<number> {
	if (!file.id) return part.write(file.data, 'base64');
	let length = 0;
	for await (const chunk of await helpers.getBinaryStream(file.id, CHUNK_SIZE)) {
		if (length < part.length) (chunk as Buffer).copy(part, length);
		length += (chunk as Buffer).length;
	}
	return length;
}
