import type { IBinaryData, IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** The field in which n8n 2 keeps the files of an item if the workflow's `binaryMode` is "combined". */
const FILES_IN_JSON = '_files';

/** The files of an item by the names of their fields, wherever n8n keeps them. */
export function filesOfItem(context: IExecuteFunctions, itemIndex: number): IBinaryKeyData {
	const { json, binary } = context.getInputData()[itemIndex]!;
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

/** The file at a path in the item's JSON, such as `_files.invoice`, as n8n's own nodes accept it. */
export function fileAt(
	context: IExecuteFunctions,
	itemIndex: number,
	path: string,
): IBinaryData | undefined {
	// Otherwise, what is in the JSON may come from a stranger.
	if (!areInJson(context)) return undefined;
	let value: unknown = context.getInputData()[itemIndex]!.json;
	for (const name of path.split(/[.[\]"']+/).filter(Boolean)) {
		const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
		value = isInside ? (value as IDataObject)[name] : undefined;
	}
	return isFile(value) ? value : undefined;
}

/** Whether n8n refers to a file by this object. */
export function isFile(value: unknown): value is IBinaryData {
	if (typeof value !== 'object' || value === null || !('mimeType' in value)) return false;
	const { id, data } = value as Partial<Record<keyof IBinaryData, unknown>>;
	return typeof (id ?? data) === 'string';
}

/** A file in n8n's types, whatever a Code node, an expression or JSON says of it. */
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
