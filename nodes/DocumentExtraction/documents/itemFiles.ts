import type {
	IBinaryData,
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

/** A file of an item, and the binary field that holds it. */
export interface ItemFile {
	field: string;
	data: IBinaryData;
}

/** The field in which n8n 2 keeps the files of an item if the workflow's `binaryMode` is "combined". */
const FILES_IN_JSON = '_files';

/** The files of an item by the names of their fields, wherever n8n keeps them. */
export function filesOfItem(context: IExecuteFunctions, itemIndex: number): IBinaryKeyData {
	// Some community nodes return items without `json`.
	const { json = {}, binary } = context.getInputData()[itemIndex]! as Partial<INodeExecutionData>;
	const inJson = areInJson(context) ? json[FILES_IN_JSON] : undefined;
	const files = Object.entries(inJson ?? {}).filter(([, value]) => isFile(value));
	return { ...Object.fromEntries(files), ...binary };
}

/** The fields of an item without its files, wherever n8n keeps them. */
export function fieldsOfItem(context: IExecuteFunctions, itemIndex: number): IDataObject {
	const fields = { ...context.getInputData()[itemIndex]!.json };
	if (areInJson(context)) delete fields[FILES_IN_JSON];
	return fields;
}

/** The file at a path in the item's JSON, such as `_files.invoice`. n8n's own nodes accept such paths, too. */
export function fileAt(
	context: IExecuteFunctions,
	itemIndex: number,
	path: string,
): IBinaryData | undefined {
	// Otherwise, a stranger may have written the JSON.
	if (!areInJson(context)) return undefined;
	let value: unknown = context.getInputData()[itemIndex]!.json;
	for (const name of path.split(/[.[\]"']+/).filter(Boolean)) {
		const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
		value = isInside ? (value as IDataObject)[name] : undefined;
	}
	return isFile(value) ? value : undefined;
}

/** True if the object is n8n's reference to a file. */
export function isFile(value: unknown): value is IBinaryData {
	if (typeof value !== 'object' || value === null || !('mimeType' in value)) return false;
	const { id, data } = value as Partial<Record<keyof IBinaryData, unknown>>;
	return typeof (id ?? data) === 'string';
}

/** A file with n8n's types, even if a Code node, an expression or JSON described it with others. */
export function described(file: IBinaryData): IBinaryData {
	const { id, data, mimeType, fileName, bytes } = { ...file } as Record<string, unknown>;
	const isSize = Number.isSafeInteger(bytes) && Number(bytes) >= 0;
	return {
		...file,
		id: textFrom(id),
		data: textFrom(data) ?? '',
		mimeType: textFrom(mimeType) ?? '',
		fileName: textFrom(fileName),
		bytes: isSize ? Number(bytes) : undefined,
	};
}

function textFrom(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function areInJson(context: IExecuteFunctions): boolean {
	return context.getWorkflowSettings().binaryMode === 'combined';
}

/** The files of an item that a person asked for. */
export interface Selection {
	/** Names of binary fields, each once, in the order of the selection; those of a pattern sorted. */
	fields: string[];
	/** Names that were asked for and that the item doesn't have. */
	missing: string[];
	/** True if a person meant exactly this file, rather than all that match. */
	isSingle: boolean;
}

/**
 * The names and patterns that a person entered, with commas between them. A field whose own name contains
 * a comma is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function splitNames(entered: string, available: string[]): string[] {
	if (named(entered, available).length > 0) return [entered];
	return entered.split(',').filter((part) => part.trim() !== '');
}

/**
 * Finds binary fields by names (`data`) and patterns (`attachment_*`, `*`). A field whose own name
 * contains an asterisk is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function selectFields(selection: string[], available: string[]): Selection {
	const isName = (part: string) => !isPattern(part) || named(part, available).length > 0;
	const fields = new Set<string>();
	const missing = new Set<string>();
	for (const part of selection) {
		const found = isName(part)
			? named(part, available)
			: available.filter((name) => matches(name, part.trim())).sort(byNumber);
		found.forEach((name) => fields.add(name));
		if (found.length === 0 && isName(part)) missing.add(part.trim());
	}
	const isSingle = selection.length === 1 && isName(selection[0]!);
	return { fields: [...fields], missing: [...missing], isSingle };
}

/** The fields of this name. Whoever posts to a webhook names the fields, and nobody sees spaces around them. */
function named(entered: string, available: string[]): string[] {
	const exact = [entered, entered.trim()].find((name) => available.includes(name));
	if (exact !== undefined) return [exact];
	return available.filter((name) => name.trim() === entered.trim());
}

/** n8n doesn't always keep the order of uploads; attachment_10 comes after attachment_9. */
function byNumber(a: string, b: string): number {
	return a.localeCompare(b, 'en', { numeric: true });
}

function isPattern(part: string): boolean {
	return part.includes('*');
}

function matches(name: string, pattern: string): boolean {
	const [start = '', ...rest] = pattern.split('*');
	const end = rest.pop() ?? '';
	if (name.length < start.length + end.length) return false;
	if (!name.startsWith(start) || !name.endsWith(end)) return false;
	let position = start.length;
	for (const middle of rest) {
		const found = name.indexOf(middle, position);
		if (found < 0 || found + middle.length > name.length - end.length) return false;
		position = found + middle.length;
	}
	return true;
}
