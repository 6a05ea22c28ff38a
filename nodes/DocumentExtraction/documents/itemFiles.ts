import type { IBinaryData, IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { TOO_LATE } from '../deadlines';
import { Problem, type FileOrigin } from '../problem';
import { duration, excerpt, listOf, quoted } from '../wording';
import { selectFields, splitNames } from './fieldSelection';
import { READ_TIMEOUT } from './files/fileStore';
import { described, fileAt, filesOfItem, isFile } from './filesOfItem';
import { isUnset } from './parameters/optionValues';

/** A file of an item, and the binary field that holds it. */
export interface ItemFile {
	field: string;
	data: IBinaryData;
}

export interface SelectedItemFiles {
	files: ItemFile[];
	/** Names of fields that were asked for and that the item doesn't have. */
	missing: string[];
	/** Whether a person meant exactly this file, rather than all that fit. */
	isSingle: boolean;
}

/** What the choices of "Files" stand for; "By Field Name" leaves it to the field below. */
const LISTED = new Map([
	['all', '*'],
	['emailAttachments', 'attachment_*'],
]);

/** The files of an item that a person asked for. */
export function selectItemFiles(context: IExecuteFunctions, itemIndex: number): SelectedItemFiles {
	const available = filesOfItem(context, itemIndex);
	const fileSelection = context.getNodeParameter('fileSelection', itemIndex, 'all');
	const listed = LISTED.get(String(fileSelection));
	const choice: unknown = listed ?? context.getNodeParameter('binaryPropertyName', itemIndex);
	const parts = (Array.isArray(choice) ? choice : [choice]).filter((part) => !isUnset(part));
	if (parts.length === 0) {
		throw new Problem(
			'The name of the input binary field is missing',
			'Enter the name of the field that holds the file, or choose "All Files of the Item" in "Files".',
		);
	}
	const given = parts.filter(isObject).map((part) => fileOf(part, available));
	const names = parts.filter((part) => !isObject(part)).map(String);
	// A list of names has no commas between them, so those in it are part of a name.
	const selection = Array.isArray(choice)
		? names
		: names.flatMap((name) => splitNames(name, Object.keys(available)));
	const all = { ...filesAt(context, itemIndex, selection), ...available };
	const { fields, missing, isSingle } = selectFields(selection, Object.keys(all));
	const named = fields.map((field) => itemFile(field, all[field]!));
	const isOne = parts.length === 1 && (isSingle || given.length === 1);
	return { files: [...given, ...named], missing, isSingle: isOne };
}

function itemFile(field: string, data: IBinaryData): ItemFile {
	return { field, data: described(data) };
}

function filesAt(
	context: IExecuteFunctions,
	itemIndex: number,
	selection: string[],
): IBinaryKeyData {
	const files = selection.flatMap((part) => {
		const path = part.trim();
		const file = fileAt(context, itemIndex, path);
		return file ? [[path, file]] : [];
	});
	return Object.fromEntries(files);
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

/** An expression in a "which file" field may give the file itself rather than its name. */
function fileOf(value: object, available: IBinaryKeyData): ItemFile {
	const properties = Object.entries(value);
	// `$binary.name` lacks the content, so the item's own file is looked up by everything else.
	const own = Object.entries(available).filter(
		([, file]) =>
			properties.length > 0 &&
			properties.every(([name, property]) => file[name as keyof IBinaryData] === property),
	);
	if (own.length > 1 && !('data' in value || 'id' in value)) {
		throw new Problem(
			`The expression in "Input Binary Field" fits several files: ${listOf(own.map(([name]) => quoted(name)))}`,
			'Enter the name of one of these fields instead.',
		);
	}
	if (own[0]) return itemFile(...own[0]);
	if (isFile(value)) return itemFile('data', value);
	throw new Problem(
		'The expression in "Input Binary Field" returns an object that isn\'t a file',
		"Enter the name of the field, or take the whole file of a node: {{ $('Node').item.binary.data }}.",
	);
}

/**
 * What was read of a file, wherever n8n keeps it.
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
			originOf(file),
		);
	});
}

/** What a file is called in messages. */
export function labelOf({ data }: ItemFile): string {
	return data.fileName ? quoted(data.fileName) : 'The file';
}

export function originOf({ field, data }: ItemFile): FileOrigin {
	return { fileName: data.fileName, binaryField: field };
}

/** In characters. */
const MAX_DETAILS = 120;

/** The files of an item, for a person to choose from. */
export function filesOf(files: IBinaryKeyData): string {
	return listOf(
		Object.entries(files).map(([name, { fileName, mimeType }]) => {
			const details = [fileName, mimeType].filter(Boolean).join(', ');
			return `${quoted(name)} (${excerpt(details, MAX_DETAILS)})`;
		}),
	);
}
