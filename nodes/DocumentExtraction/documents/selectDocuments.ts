import type { IExecuteFunctions } from 'n8n-workflow';

import type { Deadlines } from '../deadlines';
import { readOptions } from '../options/options';
import { Problem } from '../problem';
import type { Services } from '../transport/services';
import type { Document, ItemSelection, SkippedFile } from './document';
import { LET_PASS, skippedFile } from './fileProblems';
import { FileStore } from './fileStore';
import { EMPTY_TEXT, textOf } from './givenText';
import { isLogo } from './imageSize';
import { chosenFrom, parseProjectId } from './parameterValues';
import { selectFiles } from './selectFiles';

/** The number of items that are inspected at the same time: files come from a disk or over a network. */
const ITEMS_AT_ONCE = 4;

/** The documents of each item, in the order of the items. */
export async function* selectDocuments(
	context: IExecuteFunctions,
	services: Services,
	deadlines: Deadlines,
): AsyncGenerator<ItemSelection, void> {
	const store = new FileStore(context.helpers, deadlines);
	const selecting: Array<Promise<ItemSelection>> = [];
	for (const itemIndex of context.getInputData().keys()) {
		selecting.push(selectOrFail(context, itemIndex, services, store));
		if (selecting.length === ITEMS_AT_ONCE) yield await selecting.shift()!;
	}
	for (const selection of selecting) yield await selection;
}

/** The number of documents at a time: the first item's, for the whole execution. */
export function concurrencyOf(context: IExecuteFunctions): number | undefined {
	try {
		return readOptions(context.getNodeParameter('options', 0, {})).concurrency;
	} catch {
		return undefined; // The item fails for that when it is inspected.
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
		return { itemIndex, documents: [problem], skippedFiles: [], passesThrough: false };
	}
}

/** The labels of the parameters that may be expressions. */
const PARAMETERS: Record<string, string> = {
	binaryPropertyName: 'Input Binary Field',
	fileSelection: 'Files',
	inputType: 'Input',
	options: 'Options',
	projectId: 'Project ID',
	text: 'Text',
};

/** n8n's own error, such as "invalid syntax", names the expression only in its context. */
function inParameter(error: Error): Error {
	const { parameter } = (error as { context?: { parameter?: string } }).context ?? {};
	const label = parameter && PARAMETERS[parameter];
	if (!label) return error;
	return new Problem(
		`The expression in "${label}" failed: ${error.message}`,
		`Open "${label}" to correct it. The editor shows what it returns.`,
	);
}

/**
 * The documents of an item. Everything that can be checked before a document is sent, and so before it is paid
 * for, is checked here.
 *
 * @throws Problem if the item as a whole is wrong, or has no document and should fail
 */
async function selectForItem(
	context: IExecuteFunctions,
	itemIndex: number,
	account: string,
	store: FileStore,
): Promise<ItemSelection> {
	const options = readOptions(context.getNodeParameter('options', itemIndex, {}));
	const projectId = parseProjectId(context.getNodeParameter('projectId', itemIndex));
	const inputType = chosenFrom(
		{ value: context.getNodeParameter('inputType', itemIndex), label: 'Input' },
		['file', 'auto', 'text'],
	);
	const selection = (documents: Array<Document | Error>, skippedFiles: SkippedFile[] = []) => ({
		itemIndex,
		documents,
		skippedFiles,
		passesThrough: false,
	});

	const files =
		inputType === 'text'
			? undefined
			: await selectFiles(context, { itemIndex, account, options }, projectId, store);
	const found = files?.documents ?? [];
	const logos = inputType === 'auto' ? found.flatMap(logoIn) : [];
	if (found.length > logos.length) return selection(found, files?.skippedFiles);

	const text = inputType === 'file' ? '' : textOf(context, itemIndex);
	if (text !== '') {
		const request = { projectId, text };
		// URL-encoding makes three bytes of one, unless it is a letter or a digit.
		const bytes = 3 * Buffer.byteLength(text);
		const document = { itemIndex, account, options, request, bytes, kind: 'text' };
		return selection([document], [...(files?.skippedFiles ?? []), ...logos]);
	}
	if (found.length > 0) return selection(found, files?.skippedFiles);
	const nothing = selection([], files?.skippedFiles);
	if (options.itemWithoutDocument === 'passThrough') return { ...nothing, passesThrough: true };
	if (!files) throw new Problem('The text is empty', EMPTY_TEXT);
	const { reason, isMeant } = files.none!;
	if (isMeant) throw reason;
	// The item isn't skipped: "Text" may have the wrong expression for an email that is an order.
	if (inputType === 'auto') throw new Problem(NEITHER, `${EMPTY_TEXT} ${LET_PASS}`);
	if (options.itemWithoutDocument === 'fail') throw reason;
	return { ...nothing, skipReason: reason };
}

const NEITHER = 'The item has neither a document nor a text';

/** A small image isn't read if there is a text: an email is rarely about the logo in its signature. */
function logoIn(document: Document | Error): SkippedFile | [] {
	if (document instanceof Error || 'text' in document.request) return [];
	const { image, source } = document.request.file;
	if (!image || !isLogo(image)) return [];
	const reason = `an image of ${image.width} × ${image.height} pixels, so the text was read instead`;
	return skippedFile(source, { reason, advice: 'Set "Input" to "File".', isExtra: true });
}
