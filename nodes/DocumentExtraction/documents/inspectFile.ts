import { detectFileType, HEAD_SIZE } from './fileContent';
import type { FileStore } from './fileStore';
import { declaredType, type FileType } from './fileType';
import type { ItemFile } from './itemFiles';

/** An image smaller than this in both directions, in pixels, is a tracking pixel or an icon. */
export const MIN_IMAGE_SIZE = 50;

/** One that is smaller than this in any direction, in pixels, has no room for a letter: it is a line. */
export const MIN_LETTER_SIZE = 8;

/** What a file turned out to be: a document that the service reads, or why it isn't one. */
export type Inspected =
	| { type: FileType; size: number }
	| { type?: undefined; reason: string; advice: string };

const CHECK_SOURCE =
	'Check the node that the file comes from: an address that asks for a login, for example, gives a web page instead of the file.';

/**
 * Looks at the first bytes of a file.
 *
 * @param accepted the types that a person wants
 * @returns if it isn't a document, a reason that completes 'The file is …', and what to do about it
 */
export async function inspectFile(
	store: FileStore,
	{ data }: ItemFile,
	accepted: readonly FileType[],
): Promise<Inspected> {
	const head = await store.readHead(data, HEAD_SIZE);
	if (head.length === 0) {
		return {
			reason: 'empty',
			advice: 'The file has no content. Check the node that it comes from.',
		};
	}
	const detected = detectFileType(head);
	if (!detected) return unknown(declaredType(data.mimeType, data.fileName));
	const { type } = detected;
	if (!type) {
		const { is, advice = CHECK_SOURCE } = detected;
		return { reason: `${is}, which the service doesn't read`, advice };
	}
	if (!accepted.includes(type)) {
		const reason = `a ${type.name} file, which the option "File Types" leaves out`;
		return { reason, advice: 'Choose its type there as well, or another file.' };
	}
	const image = imageSize(type.name === 'JPEG' ? await store.readHead(data, JPEG_HEAD_SIZE) : head);
	if (image && isTooSmall(image)) {
		const { width, height } = image;
		const reason = `an image of ${width} × ${height} pixels, which is too small to read`;
		return { reason, advice: 'Choose another file.' };
	}
	return { type, size: await store.sizeOf(data) };
}

/** @param declared what it is called */
function unknown(declared: FileType | undefined): Inspected {
	const reason = declared
		? `not a ${declared.name}, although it is called one`
		: "of an unknown type, which the service doesn't read";
	return { reason, advice: 'It may be damaged or encrypted: open it to see.' };
}

/** A size of 0 isn't known: a JPEG may have its height at its end. */
function isTooSmall({ width, height }: ImageSize): boolean {
	const [smaller, larger] = [Math.min(width, height), Math.max(width, height)];
	return smaller > 0 && (smaller < MIN_LETTER_SIZE || larger < MIN_IMAGE_SIZE);
}

/** Width and height in pixels. */
export interface ImageSize {
	width: number;
	height: number;
}

/** How many of a JPEG's first bytes usually hold its size: embedded previews can come before it. */
export const JPEG_HEAD_SIZE = 64 * 1024;

/**
 * The size of a PNG or JPEG image by its first bytes; undefined if they don't tell, as for other kinds
 * of file.
 */
export function imageSize(head: Buffer): ImageSize | undefined {
	if (head.toString('latin1', 1, 4) === 'PNG' && head.length >= 24) {
		return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
	}
	return head.length >= 2 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : undefined;
}

/** Goes from segment to segment until the one that begins the image ("start of frame"). */
function jpegSize(head: Buffer): ImageSize | undefined {
	let position = 2;
	while (position + 9 <= head.length && head[position] === 0xff) {
		const marker = head[position + 1]!;
		if (isStartOfFrame(marker)) {
			return { width: head.readUInt16BE(position + 7), height: head.readUInt16BE(position + 5) };
		}
		// A marker may be preceded by any number of fill bytes.
		position += marker === 0xff ? 1 : 2 + head.readUInt16BE(position + 2);
	}
	return undefined;
}

/** 0xC0 to 0xCF, but for three that mean something else. */
function isStartOfFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
