import type { IBinaryData } from 'n8n-workflow';

import { destroyed, detectFileType, HEAD_SIZE, type Detected } from './fileContent';
import type { Unsupported } from './fileProblems';
import type { FileStore } from './fileStore';
import { declaredType, extensionOf, type FileType } from './fileType';
import { imageSize, isLogo, isTooSmall, JPEG_HEAD_SIZE, type ImageSize } from './imageSize';
import type { ItemFile } from './itemFiles';
import { isReadAsText, TEXT_CHECK_SIZE } from './readAsText';

/** The result of inspecting a file: a document that the service reads, or the reason why it isn't one. */
export type Inspected = InspectedDocument | Unsupported;

export interface InspectedDocument {
	type: FileType;
	/** In bytes. */
	size: number;
	/** Set for an image whose size is known. */
	image?: ImageSize;
}

const CHECK_SOURCE =
	'Check the node that the file comes from: an address that asks for a login, for example, returns a web page instead of the file.';

/** Files that mail programs, macOS and Windows add by themselves. */
const ADDED =
	/(?:^|[/\\])(?:\._.*|ATT\d+\.(?:bin|c|dat|html?|txt)|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Looks at the first bytes of a file.
 *
 * @param accepted the types that a person wants
 */
export async function inspectFile(
	store: FileStore,
	{ data }: ItemFile,
	accepted: readonly FileType[],
): Promise<Inspected> {
	const head = await store.readHead(data, HEAD_SIZE);
	if (head.length === 0) {
		const why = notADocument(
			data,
			'empty',
			'The file has no content. Check the node that it comes from.',
		);
		return isFolder(data) ? { ...why, isExtra: true } : why;
	}
	const detected = detectFileType(head);
	if (!detected) return unknown(data);
	const { type } = detected;
	const isJpeg = type?.name === 'JPEG';
	const image = imageSize(isJpeg ? await store.readHead(data, JPEG_HEAD_SIZE) : head);
	if (image && isTooSmall(image)) {
		const { width, height } = image;
		const reason = `an image of ${width} × ${height} pixels, which is too small to read`;
		return { reason, advice: 'Choose another file.', isExtra: true };
	}
	if (!type) return unsupported(data, detected, image);
	if (!accepted.includes(type)) {
		const reason = `a ${type.name} file, which the option "File Types" leaves out`;
		return { reason, advice: 'Choose its type there as well, or another file.', isExtra: true };
	}
	if (isReadAsText(head, type) && isReadAsText(await store.readHead(data, TEXT_CHECK_SIZE), type)) {
		return unsupported(data, destroyed(`a ${type.name} file`));
	}
	return { type, size: await store.sizeOf(data), image };
}

function unsupported(
	data: IBinaryData,
	{
		is,
		isExtra,
		advice = CHECK_SOURCE,
		reason = `${is}, which the service doesn't read`,
	}: Detected,
	image?: ImageSize,
): Unsupported {
	const refusal = notADocument(data, reason, advice);
	return isExtra || (image && isLogo(image)) ? { ...refusal, isExtra: true } : refusal;
}

function unknown(data: IBinaryData): Unsupported {
	const declared = declaredType(data.mimeType, data.fileName);
	const reason = declared
		? `not a ${declared.name}, although it is called one`
		: "of an unknown type, which the service doesn't read";
	return notADocument(data, reason, 'It may be damaged or encrypted: open it to see.');
}

/** n8n 1 unpacks a folder of a ZIP file as an empty file. */
function isFolder({ fileName }: IBinaryData): boolean {
	return fileName !== undefined && fileName !== '' && extensionOf(fileName) === '';
}

function notADocument({ fileName = '' }: IBinaryData, reason: string, advice: string): Unsupported {
	return { reason, advice, isExtra: ADDED.test(fileName) };
}
