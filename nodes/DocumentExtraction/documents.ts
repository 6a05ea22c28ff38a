import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { readHead, readInto, sizeOf } from './binaryFile';
import { fileNameToSend } from './fileName';
import { detectFileType, FILE_TYPES, HEAD_SIZE } from './fileType';
import { readOptions, type Options } from './options';
import { Problem } from './problem';
import { parseProjectId } from './projectId';
import type { ExtractionRequest, FileToSend } from './request';

/** One extraction to do: checked, but a file is not read before its turn. */
export interface Document {
	itemIndex: number;
	options: Options;
	request: ExtractionRequest;
	/** What it holds in memory while it is sent. */
	bytes: number;
	/** Documents of one kind take about the same time. */
	kind: string;
}

/**
 * The document that an item asks for. Everything that can be checked before the document is sent,
 * and so before it is paid for, is checked here.
 *
 * @throws Problem where the item has no document that the service could read
 */
export async function chooseDocument(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<Document> {
	const options = readOptions(context.getNodeParameter('options', itemIndex, {}));
	const projectId = parseProjectId(context.getNodeParameter('projectId', itemIndex));
	if (context.getNodeParameter('inputType', itemIndex) === 'text') {
		const text = chooseText(context, itemIndex);
		return { itemIndex, options, request: { projectId, text }, bytes: text.length, kind: 'text' };
	}
	const { file, kind } = await chooseFile(context, itemIndex);
	return { itemIndex, options, request: { projectId, file }, bytes: file.size, kind };
}

function chooseText(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('text', itemIndex) as unknown;
	if (typeof value === 'object' && value !== null) {
		throw new Problem(
			'The text is not a text but an object',
			'Point "Text" to a field that holds text, e.g. {{ $json.body }} rather than {{ $json }}.',
		);
	}
	const text = String(value ?? '');
	if (text.trim() === '') {
		throw new Problem(
			'The text is empty',
			'Check "Text": the field that it takes its value from is empty or missing in this item.',
		);
	}
	return text;
}

async function chooseFile(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<{ file: FileToSend; kind: string }> {
	const { helpers } = context;
	const file = findFile(context, itemIndex);
	const label = file.fileName ? `"${file.fileName}"` : 'The file';

	const head = await readHead(helpers, file, HEAD_SIZE);
	if (head.length === 0) {
		throw new Problem(
			`${label} is empty`,
			'The file has no content. Check the node that it comes from, or skip such items before this node.',
		);
	}
	const detected = detectFileType(head, file.mimeType, file.fileName);
	if (!detected.type) {
		throw new Problem(
			`${label} is ${detected.is}, which the service does not read`,
			`It was not sent. The service reads ${typeNames()}. Check the node that the file comes from: an address that asks for a login, for example, gives a web page instead of the file.`,
		);
	}
	const { type } = detected;
	return {
		file: {
			name: fileNameToSend(file.fileName, type),
			mimeType: type.mimeType,
			size: await sizeOf(helpers, file),
			readInto: async (part) => await readInto(helpers, file, part),
		},
		kind: type.name,
	};
}

function findFile(context: IExecuteFunctions, itemIndex: number): IBinaryData {
	const choice = context.getNodeParameter('binaryPropertyName', itemIndex) as unknown;
	if (isBinaryData(choice)) return choice;

	const files = context.getInputData()[itemIndex]?.binary ?? {};
	const name = typeof choice === 'string' ? choice.trim() : '';
	const file = Object.hasOwn(files, name) ? files[name] : undefined;
	if (file) return file;

	const names = Object.keys(files);
	throw new Problem(
		name === ''
			? 'The name of the input binary field is missing'
			: `The item has no file in a field named "${name}"`,
		names.length === 0
			? 'This item comes with no file at all. Check that the node before this one downloads the file, for example with its option "Download Attachments".'
			: `This item has ${names.map((key) => describe(key, files[key]!)).join(', ')}. Enter one of these names in "Input Binary Field".`,
	);
}

/** An expression in a "which file" field may give the file itself rather than its name. */
function isBinaryData(value: unknown): value is IBinaryData {
	return (
		typeof value === 'object' &&
		value !== null &&
		'mimeType' in value &&
		('data' in value || 'id' in value)
	);
}

function describe(name: string, { fileName, mimeType }: IBinaryData): string {
	return `"${name}" (${[fileName, mimeType].filter(Boolean).join(', ')})`;
}

function typeNames(): string {
	const names = FILE_TYPES.map((type) => type.name);
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
