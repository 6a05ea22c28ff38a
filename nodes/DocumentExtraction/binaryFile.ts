import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

type Helpers = IExecuteFunctions['helpers'];

/**
 * The first bytes of a file, wherever n8n keeps it: in the item (memory mode) or behind a reference
 * (file system, database, S3).
 *
 * @param size how many bytes; fewer come back only from a smaller file
 */
export async function readHead(helpers: Helpers, file: IBinaryData, size: number): Promise<Buffer> {
	if (!file.id) {
		// Four base64 characters are three bytes.
		return Buffer.from(file.data.slice(0, Math.ceil(size / 3) * 4), 'base64').subarray(0, size);
	}
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of await helpers.getBinaryStream(file.id, size)) {
		chunks.push(chunk as Buffer);
		length += (chunk as Buffer).length;
		if (length >= size) break;
	}
	return Buffer.concat(chunks).subarray(0, size);
}

/** The whole file. */
export async function readFile(helpers: Helpers, file: IBinaryData): Promise<Buffer> {
	if (!file.id) return Buffer.from(file.data, 'base64');
	return await helpers.binaryToBuffer(await helpers.getBinaryStream(file.id));
}
