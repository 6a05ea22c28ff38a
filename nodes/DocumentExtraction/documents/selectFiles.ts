import type { IBinaryData, IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { Problem } from '../problem';
import { listOf, quoted } from '../wording';
import type { Document, DocumentFile, ItemSelection, SkippedFile } from './document';
import {
	expectsFiles,
	missingField,
	noFileAdvice,
	noneLeft,
	skippedFile,
	unsupported,
} from './fileProblems';
import { fromStore, type FileStore } from './fileStore';
import { fileNameToSend } from './fileType';
import { inspectFile, type InspectedDocument } from './inspectFile';
import {
	described,
	fileAt,
	filesOfItem,
	isFile,
	selectFields,
	splitNames,
	type ItemFile,
	type Selection,
} from './itemFiles';
import { chosenFrom, isUnset } from './parameterValues';

export interface SelectedFiles extends Pick<ItemSelection, 'documents' | 'skippedFiles'> {
	/** Set if none of the files is a document. */
	none?: {
		reason: Problem;
		/** True if somebody may have meant one nevertheless. */
		isMeant: boolean;
	};
}

/**
 * The documents among the files of an item that a person asked for.
 *
 * @param item the properties that all of them share
 */
export async function selectFiles(
	context: IExecuteFunctions,
	item: Pick<Document, 'itemIndex' | 'account' | 'options'>,
	projectId: string,
	store: FileStore,
): Promise<SelectedFiles> {
	const { itemIndex, options } = item;
	const { files, missing, isSingle } = selectItemFiles(context, itemIndex);
	const documents: Array<Document | Error> = [];
	const skippedFiles: SkippedFile[] = [];
	for (const source of files) {
		// A file that can't be read doesn't stop the others.
		const inspecting = inspectFile(store, source, options.fileTypes);
		const inspected = await fromStore(source, inspecting).catch((problem: Error) => problem);
		if (inspected instanceof Error) {
			documents.push(inspected);
		} else if (inspected.type) {
			const request = { projectId, file: documentFile(store, source, inspected) };
			const { name: kind } = inspected.type;
			documents.push({ ...item, request, bytes: inspected.size, kind });
		} else if (isSingle || options.unsupportedFiles === 'fail') {
			documents.push(unsupported(source, inspected));
		} else {
			skippedFiles.push(skippedFile(source, inspected));
		}
	}
	const available = filesOfItem(context, itemIndex);
	const advice = Object.keys(available).length === 0 ? noFileAdvice(context) : undefined;
	const absent = missing.map((name) => missingField(name, available, advice));
	if (documents.length > 0) {
		return {
			documents: [...documents, ...absent],
			skippedFiles: withoutTwins(skippedFiles, documents),
		};
	}
	const reason = absent[0] ?? noneLeft(skippedFiles, available, advice);
	const isMeant =
		absent.length > 0 ||
		skippedFiles.some(({ isExtra }) => !isExtra) ||
		(skippedFiles.length === 0 && (advice === undefined || expectsFiles(context)));
	return { documents, skippedFiles, none: { reason, isMeant } };
}

/** An Office file or an XML invoice of the same name as a document is another form of it. */
function withoutTwins(skipped: SkippedFile[], documents: Array<Document | Error>): SkippedFile[] {
	const names = documents.flatMap((one) =>
		one instanceof Error || 'text' in one.request ? [] : stemOf(nameOf(one.request.file)),
	);
	return skipped.map((one) => {
		const { fileName } = one.problem.file?.data ?? {};
		const isTwin = fileName !== undefined && names.includes(stemOf(fileName));
		return isTwin ? { ...one, isExtra: true } : one;
	});
}

function nameOf({ name, source }: DocumentFile): string {
	return source.data.fileName ?? name;
}

/** A file's name without its extension, in lower case. */
function stemOf(fileName: string): string {
	return fileName.replace(/\.[^.]*$/, '').toLowerCase();
}

function documentFile(
	store: FileStore,
	source: ItemFile,
	{ type, size, image }: InspectedDocument,
): DocumentFile {
	return {
		name: fileNameToSend(source.data.fileName, type),
		mimeType: type.mimeType,
		size,
		image,
		source,
		readInto: async (part) => await fromStore(source, store.readInto(source.data, part)),
	};
}

const SELECTIONS = ['all', 'byName', 'emailAttachments'] as const;

/** The patterns behind the choices of "Files". "By Field Name" has the parameter "Input Binary Field". */
const LISTED = { all: '*', byName: undefined, emailAttachments: 'attachment_*' };

/** The files of an item that a person asked for. */
function selectItemFiles(
	context: IExecuteFunctions,
	itemIndex: number,
): Omit<Selection, 'fields'> & { files: ItemFile[] } {
	const available = filesOfItem(context, itemIndex);
	const fileSelection = context.getNodeParameter('fileSelection', itemIndex, 'all');
	const selected = chosenFrom({ value: fileSelection, label: 'Files' }, SELECTIONS);
	const listed = LISTED[selected];
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
	// In a list, a comma is part of a name.
	const selection = Array.isArray(choice)
		? names
		: names.flatMap((name) => splitNames(name, Object.keys(available)));
	const all = { ...filesAt(context, itemIndex, selection), ...available };
	const { fields, missing, isSingle } = selectFields(selection, Object.keys(all));
	const named = fields.map((field) => itemFile(field, all[field]!));
	const isOne = parts.length === 1 && (isSingle || given.length === 1);
	return { files: [...given, ...named], missing, isSingle: isOne };
}

/** @throws Problem if a Code node returned something else, such as the base64 text itself as `binary` */
function itemFile(field: string, data: unknown): ItemFile {
	if (isObject(data)) return { field, data: described(data as IBinaryData) };
	throw new Problem(
		`The item's binary field ${quoted(field)} has no file, but ${quoted(data)}`,
		'In a Code node, return each file as an object: binary: { data: { data: "…base64…", mimeType: "application/pdf", fileName: "invoice.pdf" } }.',
	);
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

/** The file that an expression returned instead of the name of its field. */
function fileOf(value: object, available: IBinaryKeyData): ItemFile {
	const properties = Object.entries(value);
	// `$binary.name` lacks the content, so the item's own file is found by all other properties.
	const own = Object.entries(available).filter(
		([, file]) =>
			properties.length > 0 &&
			properties.every(([name, property]) => file[name as keyof IBinaryData] === property),
	);
	if (own.length > 1 && !('data' in value || 'id' in value)) {
		throw new Problem(
			`The expression in "Input Binary Field" matches several files: ${listOf(own.map(([name]) => quoted(name)))}`,
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
