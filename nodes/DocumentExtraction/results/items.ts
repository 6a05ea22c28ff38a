import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isReviewed } from '../checkFields';
import type { Document } from '../documents/document';
import type { ItemFile } from '../documents/itemFiles';
import type { Options } from '../options/options';
import type { Read, AlreadyRead } from '../outcome';
import { convertValues } from '../values/convertValues';
import { fieldsOf, withFields } from '../values/fields';
import { splitOut, withList, type SplitFields } from '../values/rows';
import { listOf } from '../wording';

/** The field that says what a result came from. */
const DOCUMENT_FIELD = '_document';

/** The fields that say whether somebody has to look at the result, and why. */
const REVIEW_FIELD = '_needsReview';
const REASON_FIELD = '_reviewReason';

const MARKS = [DOCUMENT_FIELD, REVIEW_FIELD, REASON_FIELD];

/** The binary field of a file that is passed on: the name that most nodes look for. */
const FILE_FIELD = 'data';

/**
 * The items for a document that was extracted: one, or one for each row. If names are equal, the extracted fields
 * take precedence over `_document` and the review fields, and all of them over the fields that came in. What an
 * earlier node of this kind said about another document doesn't pass for something about this one.
 *
 * @param input the fields of the item that the document came with
 */
export function extractedItems(outcome: Read, input: IDataObject): INodeExecutionData[] {
	const { itemIndex, options, request } = outcome.document;
	const { outputField, includeInputFields, includeDocumentInfo, includeFile } = options;
	const kept = includeInputFields ? withoutMarks(input) : {};
	const review = reviewFor(options, outcome.reviewReasons ?? []);
	return valuesOf(outcome).map((values) => {
		const fields = outputField ? { [outputField]: values } : values;
		const needsInfo = includeDocumentInfo || looksLikeError({ ...kept, ...review, ...fields });
		const info = needsInfo ? infoOf(outcome) : {};
		const item: INodeExecutionData = {
			json: { ...kept, ...info, ...review, ...fields },
			pairedItem: { item: itemIndex },
		};
		if (includeFile && 'file' in request) item.binary = { [FILE_FIELD]: request.file.source.data };
		return item;
	});
}

/** The values of a document, or of each of its rows. A document that fails stays whole. */
function valuesOf({ body, document: { options }, problem }: Read): IDataObject[] {
	const { fieldToSplitOut: list, output, convertValues: isConverted } = options;
	const isRaw = output.mode === 'raw';
	const read = withFields(body, withList(fieldsOf(body), list));
	const given = isRaw ? read : fieldsOf(read);
	const values = isConverted ? convertValues(given, options) : given;
	const fields = isRaw ? fieldsOf(values) : values;
	const split = problem ? undefined : splitOut(fields, list);
	if (output.mode === 'selectedFields') return selectedOf(fields, split, options);
	if (!split) return [values];
	const rows = split.rows.map((columns) => ({ ...split.others, ...columns }));
	return isRaw ? rows.map((row) => withFields(values, row)) : rows;
}

/**
 * Selected fields that aren't there are empty, so that tables keep their columns. The list that is split out stands
 * for all of its columns. If it isn't split out after all, it is there in any case, because it has the selected
 * columns.
 */
function selectedOf(
	fields: IDataObject,
	split: SplitFields | undefined,
	{ output: { fields: names }, fieldToSplitOut: list }: Options,
): IDataObject[] {
	if (!split) {
		const isThere = list !== '' && Object.hasOwn(fields, list);
		return [pick(fields, isThere ? [...names, list] : names)];
	}
	return split.rows.map((columns) => {
		const all = names.flatMap((name) => (name === list ? Object.keys(columns) : name));
		return pick({ ...split.others, ...columns }, all);
	});
}

function pick(fields: IDataObject, names: string[]): IDataObject {
	const named = names.map((name) => [name, Object.hasOwn(fields, name) ? fields[name] : '']);
	return Object.fromEntries(named);
}

/** On each item, if anything is looked at: so that it can be the condition of the next node. */
export function reviewFor(options: Options, reasons: string[]): IDataObject {
	return isReviewed(options) ? reviewed(reasons) : {};
}

export function reviewed(reasons: string[]): IDataObject {
	return { [REVIEW_FIELD]: reasons.length > 0, [REASON_FIELD]: listOf(reasons) };
}

function withoutMarks(input: IDataObject): IDataObject {
	const others = Object.entries(input).filter(([name]) => !MARKS.includes(name));
	return Object.fromEntries(others);
}

function infoOf(outcome: Read): IDataObject {
	const { document, sha256, attempts, milliseconds } = outcome;
	return { [DOCUMENT_FIELD]: { ...sourceOf(document), sha256, attempts, milliseconds } };
}

function sourceOf(document: Document): IDataObject {
	const { request } = document;
	if ('text' in request) return { textLength: request.text.length };
	const { mimeType, size } = request.file;
	const { field, data } = fileOf(document)!;
	return { fileName: data.fileName, mimeType, size, binaryField: field };
}

/** The file of a document. If it has no name, it has the one that is sent. */
export function fileOf({ request }: Document): ItemFile | undefined {
	if ('text' in request) return undefined;
	const { name, source } = request.file;
	const { field, data } = source;
	return { field, data: { ...data, fileName: data.fileName ?? name } };
}

/** n8n would send a result of just these fields to the error output; one more field prevents it. */
function looksLikeError(fields: IDataObject): boolean {
	const names = Object.keys(fields);
	return names.includes('error') && names.every((name) => ERROR_FIELDS.includes(name));
}

const ERROR_FIELDS = ['error', 'message', 'details'];

/** The item for a document that an earlier execution has read, as it came. */
export function alreadyReadItem(
	{ document, sha256 }: Pick<AlreadyRead, 'document' | 'sha256'>,
	input: INodeExecutionData,
): INodeExecutionData {
	const description = { ...sourceOf(document), sha256, alreadyRead: true };
	const review = reviewFor(document.options, [ALREADY_READ]);
	const item = passedThrough(document.itemIndex, input);
	return { ...item, json: { ...input.json, ...review, [DOCUMENT_FIELD]: description } };
}

/** The earlier result isn't stored. */
const ALREADY_READ = 'The document was read by an earlier execution';

/**
 * An item that has no document, as it came, unless n8n would send it to the error output.
 *
 * @param review its review fields, unless an earlier node has set them
 */
export function passedThrough(
	itemIndex: number,
	input: INodeExecutionData,
	review: IDataObject = {},
): INodeExecutionData {
	// Some community nodes return items without `json`.
	const json = { ...input.json };
	const mark = looksLikeError(json) ? { [DOCUMENT_FIELD]: { passedThrough: true } } : {};
	return {
		...input,
		json: { ...review, ...json, ...mark },
		error: undefined,
		pairedItem: { item: itemIndex },
	};
}
