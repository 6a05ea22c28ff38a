import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { readInto } from './binaryFile';
import { fileNameToSend } from './fileName';
import { chooseFiles, fromStore, inspectFile, labelOf, listOf, type ItemFile } from './files';
import { FILE_TYPES } from './fileType';
import { readOptions, type Options } from './options';
import { Problem } from '../problem';
import { parseProjectId } from './projectId';
import type { ReadingTurns } from '../pacing/readingTurns';
import type { ExtractionRequest } from '../transport/request';

/** One extraction to do: checked, but a file is not read before its turn. */
export interface Document {
	itemIndex: number;
	options: Options;
	request: ExtractionRequest;
	/** Where a file comes from; a text comes from no field. */
	source?: ItemFile;
	/** What it holds in memory while it is sent. */
	bytes: number;
	/** Documents of one kind take about the same time. */
	kind: string;
}

/** What an item asks for. */
export interface Choice {
	itemIndex: number;
	/** Each a document, or why it can't be extracted. */
	documents: Array<Document | Error>;
	/** Files that were left out, each with the reason. */
	skipped: string[];
	/** Whether the item is to go on as it came, as it has no document. */
	passesThrough: boolean;
}

/** How many items are looked at side by side: files come from a disk or over a network. */
const ITEMS_AT_ONCE = 4;

/**
 * What each of so many items asks for, in their order.
 *
 * @param turns in which the files are read when their documents are sent
 */
export async function* chooseAllDocuments(
	context: IExecuteFunctions,
	itemCount: number,
	turns: ReadingTurns,
): AsyncGenerator<Choice, void> {
	const underWay: Array<Promise<Choice>> = [];
	for (let itemIndex = 0; itemIndex < itemCount; itemIndex++) {
		underWay.push(chooseOrFail(context, itemIndex, turns));
		if (underWay.length === ITEMS_AT_ONCE) yield await underWay.shift()!;
	}
	for (const choice of underWay) yield await choice;
}

async function chooseOrFail(
	context: IExecuteFunctions,
	itemIndex: number,
	turns: ReadingTurns,
): Promise<Choice> {
	try {
		return { itemIndex, ...(await chooseDocuments(context, itemIndex, turns)) };
	} catch (error) {
		return { itemIndex, documents: [error as Error], skipped: [], passesThrough: false };
	}
}

/** How many documents at a time: one number for the whole execution, the one of its first item. */
export function concurrencyOf(context: IExecuteFunctions): number | undefined {
	try {
		return readOptions(context.getNodeParameter('options', 0, {})).concurrency;
	} catch {
		return undefined; // The item fails with that when its turn comes.
	}
}

/**
 * The documents that an item asks for. Everything that can be checked before a document is sent,
 * and so before it is paid for, is checked here.
 *
 * @throws Problem where the item as a whole is wrong, or has no document
 */
async function chooseDocuments(
	context: IExecuteFunctions,
	itemIndex: number,
	turns: ReadingTurns,
): Promise<Omit<Choice, 'itemIndex'>> {
	const options = readOptions(context.getNodeParameter('options', itemIndex, {}));
	const projectId = parseProjectId(context.getNodeParameter('projectId', itemIndex));
	const inputType = context.getNodeParameter('inputType', itemIndex);

	const files =
		inputType === 'text'
			? { documents: [], skipped: [], nothing: undefined }
			: await documentsFromFiles(context, itemIndex, options, projectId, turns);
	if (files.documents.length > 0) return { ...files, passesThrough: false };

	const text = inputType === 'file' ? '' : textOf(context, itemIndex);
	if (text.trim() !== '') {
		const request = { projectId, text };
		const document = { itemIndex, options, request, bytes: text.length, kind: 'text' };
		return { documents: [document], skipped: files.skipped, passesThrough: false };
	}
	if (options.noDocument === 'passThrough') {
		return { documents: [], skipped: files.skipped, passesThrough: true };
	}
	throw files.nothing ?? new Problem('The text is empty', EMPTY_TEXT);
}

const EMPTY_TEXT =
	'Check "Text": the field that it takes its value from is empty or missing in this item.';

function textOf(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('text', itemIndex, '') as unknown;
	if (typeof value === 'object' && value !== null) {
		throw new Problem(
			'The text is not a text but an object',
			'Point "Text" to a field that holds text, e.g. {{ $json.body }} rather than {{ $json }}.',
		);
	}
	return String(value ?? '');
}

interface FromFiles extends Pick<Choice, 'documents' | 'skipped'> {
	/** Why there is no document, where there is none. */
	nothing?: Problem;
}

async function documentsFromFiles(
	context: IExecuteFunctions,
	itemIndex: number,
	options: Options,
	projectId: string,
	turns: ReadingTurns,
): Promise<FromFiles> {
	const { helpers } = context;
	const { files, missing, isSingle } = chooseFiles(context, itemIndex);
	const documents: Array<Document | Error> = [];
	const skipped: string[] = [];
	for (const file of files) {
		const inspected = await inspectFile(context, file, options.fileTypes);
		if (inspected.type) {
			const { type, size } = inspected;
			const toSend = {
				name: fileNameToSend(file.data.fileName, type),
				mimeType: type.mimeType,
				size,
				readInto: async (part: Buffer) =>
					await turns.take(async () => await fromStore(file, readInto(helpers, file.data, part))),
			};
			const request = { projectId, file: toSend };
			const document = { itemIndex, options, request, source: file, bytes: size, kind: type.name };
			documents.push(document);
		} else if (isSingle || options.unsupportedFiles === 'error') {
			documents.push(noDocument(file, inspected.reason, inspected.advice));
		} else {
			skipped.push(`${labelOf(file)} is ${inspected.reason}`);
		}
	}
	const available = context.getInputData()[itemIndex]?.binary ?? {};
	const absent = missing.map((name) => missingField(name, available));
	if (documents.length > 0) return { documents: [...documents, ...absent], skipped };
	return { documents, skipped, nothing: absent[0] ?? nothingLeft(skipped, available) };
}

function noDocument(file: ItemFile, reason: string, advice: string): Problem {
	return new Problem(
		`${labelOf(file)} is ${reason}`,
		`It was not sent. The service reads ${typeNames()}. ${advice}`,
	);
}

const NO_FILE =
	'This item comes with no file at all. Check that the node before this one downloads the file: an email trigger, for example, has the option "Download Attachments". As a tool of an agent the node gets no files: there, give it one by an expression such as {{ $(\'Form\').item.binary.data }}.';

function missingField(name: string, available: Record<string, IBinaryData>): Problem {
	return new Problem(
		`The item has no file in a field named "${name}"`,
		Object.keys(available).length === 0
			? NO_FILE
			: `This item has ${listOf(available)}. Enter one of these names in "Input Binary Field", or choose "All Files of the Item" in "Files".`,
	);
}

function nothingLeft(skipped: string[], available: Record<string, IBinaryData>): Problem {
	if (skipped.length > 0) {
		return new Problem(
			'The item has no document among its files',
			`${skipped.join('; ')}. The service reads ${typeNames()}. To let such items pass, set the option "Item Without Document".`,
		);
	}
	return Object.keys(available).length === 0
		? new Problem('The item has no file', NO_FILE)
		: new Problem(
				'The item has no file that fits the choice',
				`This item has ${listOf(available)}. Choose "All Files of the Item" in "Files", or enter a name.`,
			);
}

function typeNames(): string {
	const names = FILE_TYPES.map((type) => type.name);
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
