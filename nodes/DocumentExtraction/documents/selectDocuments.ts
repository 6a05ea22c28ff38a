import type { IExecuteFunctions } from 'n8n-workflow';

import type { Deadlines } from '../deadlines';
import { Problem } from '../problem';
import type { Services } from '../transport/services';
import type { Document, ItemSelection } from './document';
import { FileStore } from './fileStore';
import { readOptions } from './options';
import { parseProjectId } from './parameterValues';
import { selectFiles } from './selectFiles';

/** How many items are inspected side by side: files come from a disk or over a network. */
const ITEMS_AT_ONCE = 4;

/** What each of the items asks for, in their order. */
export async function* selectDocuments(
	context: IExecuteFunctions,
	services: Services,
	deadlines: Deadlines,
): AsyncGenerator<ItemSelection, void> {
	const store = new FileStore(context.helpers, deadlines);
	const underWay: Array<Promise<ItemSelection>> = [];
	for (const itemIndex of context.getInputData().keys()) {
		underWay.push(selectOrFail(context, itemIndex, services, store));
		if (underWay.length === ITEMS_AT_ONCE) yield await underWay.shift()!;
	}
	for (const selection of underWay) yield await selection;
}

/** How many documents at a time: one number for the whole execution, the one of its first item. */
export function concurrencyOf(context: IExecuteFunctions): number | undefined {
	try {
		return readOptions(context.getNodeParameter('options', 0, {})).concurrency;
	} catch {
		return undefined; // The item fails with that when it is inspected.
	}
}

async function selectOrFail(
	context: IExecuteFunctions,
	itemIndex: number,
	services: Services,
	store: FileStore,
): Promise<ItemSelection> {
	try {
		const { account } = await services.ofItem(itemIndex);
		return await selectForItem(context, itemIndex, account, store);
	} catch (error) {
		const problem = inParameter(error as Error);
		return { itemIndex, documents: [problem], skipped: [], passesThrough: false };
	}
}

/** The parameters that may be expressions, by their names in the editor. */
const PARAMETERS: Record<string, string> = {
	binaryPropertyName: 'Input Binary Field',
	fileSelection: 'Files',
	inputType: 'Input',
	options: 'Options',
	projectId: 'Project ID',
	text: 'Text',
};

/** n8n's own error, such as "invalid syntax", says only in its context which expression it is about. */
function inParameter(error: Error): Error {
	const { parameter } = (error as { context?: { parameter?: string } }).context ?? {};
	const label = parameter && PARAMETERS[parameter];
	if (!label) return error;
	return new Problem(
		`The expression in "${label}" failed: ${error.message}`,
		`Open "${label}" to correct it. The editor shows there what it gives.`,
	);
}

/**
 * The documents that an item asks for. Everything that can be checked before a document is sent, and
 * so before it is paid for, is checked here.
 *
 * @throws Problem if the item as a whole is wrong, or has no document
 */
async function selectForItem(
	context: IExecuteFunctions,
	itemIndex: number,
	account: string,
	store: FileStore,
): Promise<ItemSelection> {
	const options = readOptions(context.getNodeParameter('options', itemIndex, {}));
	const projectId = parseProjectId(context.getNodeParameter('projectId', itemIndex));
	const inputType = context.getNodeParameter('inputType', itemIndex);
	const selection = (documents: Array<Document | Error>, skipped: string[] = []) => ({
		itemIndex,
		documents,
		skipped,
		passesThrough: documents.length === 0,
	});

	const files =
		inputType === 'text'
			? undefined
			: await selectFiles(context, { itemIndex, account, options }, projectId, store);
	if (files && files.documents.length > 0) return selection(files.documents, files.skipped);

	const text = inputType === 'file' ? '' : textOf(context, itemIndex);
	if (text.trim() !== '') {
		const request = { projectId, text };
		// URL-encoding makes three bytes of one, unless it is a letter or a digit.
		const bytes = 3 * Buffer.byteLength(text);
		const document = { itemIndex, account, options, request, bytes, kind: 'text' };
		return selection([document], files?.skipped);
	}
	if (options.noDocument === 'passThrough') return selection([], files?.skipped);
	throw files?.emptyReason ?? new Problem('The text is empty', EMPTY_TEXT);
}

const EMPTY_TEXT =
	'Check "Text": the field that it takes its value from is empty or missing in this item.';

function textOf(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('text', itemIndex, '') as unknown;
	if (typeof value === 'object' && value !== null) {
		throw new Problem(
			'The text is an object instead of a text',
			'Point "Text" to a field that holds text, e.g. {{ $json.body }} rather than {{ $json }}.',
		);
	}
	return String(value ?? '');
}
