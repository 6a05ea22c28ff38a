import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

export const NODE = 'n8n-nodes-document-extraction.documentExtraction';

export interface NewWorkflow {
	name: string;
	nodes: INode[];
	connections: IConnections;
	active: false;
	settings: {
		executionOrder: 'v1';
		/** The place of files in an item: "combined" is in its JSON, which only n8n 2 supports. */
		binaryMode?: 'combined';
	};
}

/** A workflow in which the first output of each node leads to the next node. */
export function chain(name: string, ...nodes: INode[]): NewWorkflow {
	const connections: IConnections = {};
	nodes.slice(1).forEach((next, index) => {
		connections[nodes[index]!.name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	});
	return {
		name,
		nodes: nodes.map((node, index) => ({ ...node, position: [index * 220, 0] })),
		connections,
		active: false,
		settings: { executionOrder: 'v1' },
	};
}

export function node(
	name: string,
	type: string,
	parameters: INodeParameters,
	more: Partial<INode> = {},
): INode {
	const id = crypto.randomUUID();
	return { id, name, type, typeVersion: 1, position: [0, 0], parameters, ...more };
}

/** The manual trigger, with the name that n8n gives it. */
export function trigger(): INode {
	return node('When clicking ‘Execute workflow’', 'n8n-nodes-base.manualTrigger', {});
}

/** A form for a file, which arrives in a binary field named after its field. */
export function uploadForm(fieldLabel: string): INode {
	return form('Send an invoice', { fieldLabel, multipleFiles: false });
}

/** A form for several files, with the names of an email trigger: `attachment_0` and so on. */
export function attachmentsForm(): INode {
	return form('Send files', { fieldLabel: 'attachment', multipleFiles: true });
}

function form(formTitle: string, field: { fieldLabel: string; multipleFiles: boolean }): INode {
	const formFields = { values: [{ fieldType: 'file', ...field }] };
	const parameters = { formTitle, formFields, options: {} };
	return node('On form submission', 'n8n-nodes-base.formTrigger', parameters, {
		typeVersion: 2.2,
		webhookId: crypto.randomUUID(),
	});
}

/** Receives a form by POST. Each of its files arrives in a binary field of the same name. */
export function webhook(more: INodeParameters = {}): INode {
	const id = crypto.randomUUID();
	const parameters = { httpMethod: 'POST', path: id, options: {}, ...more };
	return node('Webhook', 'n8n-nodes-base.webhook', parameters, { typeVersion: 2.1, webhookId: id });
}

/** Outputs an item with these fields, like an email trigger. */
export function email(fields: Record<string, string>): INode {
	const parameters = { mode: 'raw', jsonOutput: JSON.stringify(fields), options: {} };
	return node('Email', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** Makes a file of this name and content. */
export function textFile(fileName: string, content: string): [INode, INode] {
	const parameters = { operation: 'toText', sourceProperty: 'content', options: { fileName } };
	return [
		email({ content }),
		node('Convert to File', 'n8n-nodes-base.convertToFile', parameters, { typeVersion: 1.1 }),
	];
}

/** Makes this many copies of each item. */
export function copies(count: number): INode {
	const parameters = { duplicateItem: true, duplicateCount: count - 1, options: {} };
	return node('Edit Fields', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** Outputs an item for each file, with the file in the binary field `data`. */
export function readFiles(pattern: string): INode {
	const parameters = { operation: 'read', fileSelector: pattern, options: {} };
	return node('Read Files', 'n8n-nodes-base.readWriteFile', parameters, { typeVersion: 1.1 });
}

export function documentExtraction(
	{ id, name }: { id: string; name: string },
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode {
	const credentials = { documentExtractionApi: { id, name } };
	const all = { projectId: 'fo_1', ...parameters };
	return node('Document Extraction', NODE, all, { credentials, ...more });
}

/** A node that passes its items on. */
export function next(name: string): INode {
	return node(name, 'n8n-nodes-base.noOp', {});
}

/** Keeps only these fields of each item. */
export function fields(name: string, values: Record<string, string>): INode {
	const assignments = Object.entries(values).map(([field, value]) => ({
		id: crypto.randomUUID(),
		name: field,
		value,
		type: 'string',
	}));
	const parameters = { assignments: { assignments }, options: {} };
	return node(name, 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** Outputs an item for each row of a spreadsheet file. */
export function rows(): INode {
	const parameters = { operation: 'xlsx', options: {} };
	return node('Extract from File', 'n8n-nodes-base.extractFromFile', parameters, {
		typeVersion: 1,
	});
}
