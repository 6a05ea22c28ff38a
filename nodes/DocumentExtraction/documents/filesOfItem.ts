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
	if (typeof value !== 'object' || value === null) return false;
	return 'mimeType' in value && ('data' in value || 'id' in value);
}

function areInJson(context: IExecuteFunctions): boolean {
	return context.getWorkflowSettings().binaryMode === 'combined';
}
