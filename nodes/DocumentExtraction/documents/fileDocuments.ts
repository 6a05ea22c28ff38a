import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { Problem } from '../problem';
import { listOf, quoted } from '../wording';
import type { Document, DocumentFile } from './document';
import { fileNameToSend } from './files/fileName';
import type { FileStore } from './files/fileStore';
import { FILE_TYPES, type FileType } from './files/fileType';
import { filesOfItem } from './filesOfItem';
import { inspectFile } from './inspectFile';
import { filesOf, fromStore, labelOf, originOf, selectItemFiles, type ItemFile } from './itemFiles';
import { noFileAdvice } from './noFile';
import type { Options } from './parameters/options';

export interface SelectedFiles {
	/** Each a document, or why it can't be extracted. */
	documents: Array<Document | Error>;
	/** Files that were left out, each with the reason. */
	skipped: string[];
	/** The reason, if none of the files is a document. */
	emptyReason?: Problem;
}

/** The documents among the files of an item that a person asked for. */
export async function selectFiles(
	context: IExecuteFunctions,
	itemIndex: number,
	options: Options,
	projectId: string,
	store: FileStore,
): Promise<SelectedFiles> {
	const { files, missing, isSingle } = selectItemFiles(context, itemIndex);
	const documents: Array<Document | Error> = [];
	const skipped: string[] = [];
	for (const source of files) {
		const inspected = await inspectFile(store, source, options.fileTypes).catch(asProblem);
		if (inspected instanceof Error) {
			documents.push(inspected);
		} else if (inspected.type) {
			const { type, size } = inspected;
			const request = { projectId, file: documentFile(store, source, type, size) };
			documents.push({ itemIndex, options, request, bytes: size, kind: type.name });
		} else if (isSingle || options.unsupportedFiles === 'error') {
			documents.push(unsupported(source, inspected.reason, inspected.advice));
		} else {
			skipped.push(`${labelOf(source)} is ${inspected.reason}`);
		}
	}
	const available = filesOfItem(context, itemIndex);
	const advice = Object.keys(available).length === 0 ? noFileAdvice(context) : undefined;
	const absent = missing.map((name) => missingField(name, available, advice));
	if (documents.length > 0) return { documents: [...documents, ...absent], skipped };
	return { documents, skipped, emptyReason: absent[0] ?? noneLeft(skipped, available, advice) };
}

/** One file that can't be read takes no others with it. */
function asProblem(error: Error): Error {
	return error;
}

function documentFile(
	store: FileStore,
	source: ItemFile,
	type: FileType,
	size: number,
): DocumentFile {
	return {
		name: fileNameToSend(source.data.fileName, type),
		mimeType: type.mimeType,
		size,
		source,
		readInto: async (part) => await fromStore(source, store.readInto(source.data, part)),
	};
}

function unsupported(file: ItemFile, reason: string, advice: string): Problem {
	return new Problem(
		`${labelOf(file)} is ${reason}`,
		`It was not sent. The service reads ${typeNames()}. ${advice}`,
		originOf(file),
	);
}

/** @param advice for an item without any file */
function missingField(name: string, available: IBinaryKeyData, advice?: string): Problem {
	return new Problem(
		`The item has no file in a field named ${quoted(name)}`,
		advice ??
			`This item has ${filesOf(available)}. Enter one of these names in "Input Binary Field", or choose "All Files of the Item" in "Files".`,
	);
}

/** @param advice for an item without any file */
function noneLeft(skipped: string[], available: IBinaryKeyData, advice?: string): Problem {
	if (skipped.length > 0) {
		const [message, details] =
			skipped.length === 1
				? [skipped[0]!, 'It was not sent']
				: ['The item has no document among its files', listOf(skipped)];
		return new Problem(
			message,
			`${details}. The service reads ${typeNames()}. To let such items pass, set the option "Item Without Document".`,
		);
	}
	return advice
		? new Problem('The item has no file', advice)
		: new Problem(
				'The item has no file that fits the choice',
				`This item has ${filesOf(available)}. Choose "All Files of the Item" in "Files", or enter a name.`,
			);
}

function typeNames(): string {
	const names = FILE_TYPES.map((type) => type.name);
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
