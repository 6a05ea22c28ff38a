import { detectFileType, HEAD_SIZE } from './files/fileContent';
import type { FileStore } from './files/fileStore';
import { declaredType, type FileType } from './files/fileType';
import { imageSize, JPEG_HEAD_SIZE, type ImageSize } from './files/imageSize';
import { fromStore, type ItemFile } from './itemFiles';

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
 * @throws Problem if n8n can't provide the file
 */
export async function inspectFile(
	store: FileStore,
	file: ItemFile,
	accepted: readonly FileType[],
): Promise<Inspected> {
	return await fromStore(file, inspect(store, file, accepted));
}

async function inspect(
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
