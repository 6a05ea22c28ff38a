import type { IBinaryData, IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { readHead, sizeOf } from './binaryFile';
import { selectFields } from './fieldSelection';
import { detectFileType, HEAD_SIZE, type FileType } from './fileType';
import { imageSize, JPEG_HEAD_SIZE } from './imageSize';
import { Problem } from '../problem';

/** A file of an item, and the binary field that holds it. */
export interface ItemFile {
	field: string;
	data: IBinaryData;
}

export interface ChosenFiles {
	files: ItemFile[];
	/** Names of fields that were asked for and that the item does not have. */
	missing: string[];
	/** Whether a person meant exactly this file, rather than all that fit. */
	isSingle: boolean;
}

/** What the list "Files" stands for; "By Field Name" leaves the choice to the field below it. */
const LISTED: Record<string, string> = { all: '*', emailAttachments: 'attachment_*' };

/** An image smaller than this, in pixels each way, is a tracking pixel or an icon. */
const MIN_IMAGE_SIZE = 50;

/** The files that a person chose for an item. */
export function chooseFiles(context: IExecuteFunctions, itemIndex: number): ChosenFiles {
	const available = context.getInputData()[itemIndex]?.binary ?? {};
	const listed = LISTED[String(context.getNodeParameter('fileSelection', itemIndex, 'byName'))];
	const choice: unknown = listed ?? context.getNodeParameter('binaryPropertyName', itemIndex);
	const parts = Array.isArray(choice) ? choice : [choice];
	if (parts.some(isObject)) {
		const files = parts.filter(isObject).map((part) => fileOf(part, available));
		return { files, missing: [], isSingle: files.length === 1 };
	}
	const selection = parts.filter((part) => typeof part === 'string').join(',');
	if (selection.trim() === '') {
		throw new Problem(
			'The name of the input binary field is missing',
			'Enter the name of the field that holds the file, or choose "All Files of the Item" in "Files".',
		);
	}
	const { names, missing, isSingle } = selectFields(selection, Object.keys(available));
	return { files: names.map((field) => ({ field, data: available[field]! })), missing, isSingle };
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** An expression in a "which file" field may give the file itself rather than its name. */
function fileOf(value: object, available: IBinaryKeyData): ItemFile {
	const properties = Object.entries(value);
	// In `$binary.name` n8n leaves the content out, so the item's own file is looked up by the rest.
	const own = Object.entries(available).find(
		([, file]) =>
			properties.length > 0 &&
			properties.every(([name, property]) => file[name as keyof IBinaryData] === property),
	);
	if (own) return { field: own[0], data: own[1] };
	if ('mimeType' in value && ('data' in value || 'id' in value)) {
		return { field: 'data', data: value as IBinaryData };
	}
	throw new Problem(
		'The expression in "Input Binary Field" gives an object that is no file',
		"Enter the name of the field, or take the whole file of a node: {{ $('Node').item.binary.data }}.",
	);
}

/** What a file turned out to be: a document that the service reads, or why it is none. */
export type Inspected =
	| { type: FileType; size: number }
	| { type?: undefined; reason: string; advice: string };

const CHECK_SOURCE =
	'Check the node that the file comes from: an address that asks for a login, for example, gives a web page instead of the file.';

/**
 * Looks at the first bytes of a file.
 *
 * @param accepted the types that a person wants
 * @returns a reason that goes on from 'The file is …' where it is no document, and what to do about it
 * @throws Problem where n8n can't give the file out
 */
export async function inspectFile(
	{ helpers }: IExecuteFunctions,
	file: ItemFile,
	accepted: readonly FileType[],
): Promise<Inspected> {
	return await fromStore(file, inspect(helpers, file, accepted));
}

/**
 * What was read of a file from wherever n8n keeps it.
 *
 * @throws Problem with n8n's own words where the file is gone, or the disk or the database fails
 */
export async function fromStore<T>(file: ItemFile, reading: Promise<T>): Promise<T> {
	return await reading.catch((error: Error) => {
		throw new Problem(
			`${labelOf(file)} could not be read from where n8n keeps it`,
			`It was not sent. n8n says: ${error.message}. Run the node that the file comes from again.`,
		);
	});
}

async function inspect(
	helpers: IExecuteFunctions['helpers'],
	{ data }: ItemFile,
	accepted: readonly FileType[],
): Promise<Inspected> {
	const head = await readHead(helpers, data, HEAD_SIZE);
	if (head.length === 0) {
		return {
			reason: 'empty',
			advice: 'The file has no content. Check the node that it comes from.',
		};
	}
	const detected = detectFileType(head, data.mimeType, data.fileName);
	if (!detected.type) {
		return { reason: `${detected.is}, which the service does not read`, advice: CHECK_SOURCE };
	}
	const { type } = detected;
	if (!accepted.includes(type)) {
		const reason = `a ${type.name} file, which the option "File Types" leaves out`;
		return { reason, advice: 'Choose its type there as well, or another file.' };
	}
	const image = imageSize(
		type.name === 'JPEG' ? await readHead(helpers, data, JPEG_HEAD_SIZE) : head,
	);
	if (image && Math.max(image.width, image.height) > 0) {
		const { width, height } = image;
		if (width < MIN_IMAGE_SIZE && height < MIN_IMAGE_SIZE) {
			const reason = `an image of ${width} × ${height} pixels, which is too small to read`;
			return { reason, advice: 'Choose another file.' };
		}
	}
	return { type, size: await sizeOf(helpers, data) };
}

/** How a file is called in messages. */
export function labelOf({ data }: ItemFile): string {
	return data.fileName ? `"${data.fileName}"` : 'The file';
}

/** The files of an item, for a person to choose from. */
export function listOf(files: IBinaryKeyData): string {
	return Object.entries(files)
		.map(([name, { fileName, mimeType }]) => {
			const details = [fileName, mimeType].filter(Boolean).join(', ');
			return `"${name}" (${details})`;
		})
		.join(', ');
}
