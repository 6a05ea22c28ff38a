import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

export const NODE = 'n8n-nodes-document-extraction.documentExtraction';

export interface NewWorkflow {
	name: string;
	nodes: INode[];
	connections: IConnections;
	active: false;
	settings: {
		executionOrder: 'v1';
		/** Where items have their files: "combined" is in their JSON, and n8n 2 only. */
		binaryMode?: 'combined';
	};
}

/** A workflow in which each node leads to the next by its first output. */
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

/** "Manual Trigger", as n8n names it. */
export function trigger(): INode {
	return node('When clicking ‘Execute workflow’', 'n8n-nodes-base.manualTrigger', {});
}

/** A form with fields for one file each. A file arrives in a binary field named after its field. */
export function uploadForm(...labels: string[]): INode {
	const values = labels.map((fieldLabel) => ({
		fieldLabel,
		fieldType: 'file',
		multipleFiles: false,
	}));
	const formFields = { values };
	const parameters = { formTitle: 'Send an invoice', formFields, options: {} };
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

/** Gives an item with these fields, as if an email had come. */
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

/** A form for several files, which arrive named as by an email trigger: `attachment_0` and so on. */
export function attachmentsForm(): INode {
	const field = { fieldLabel: 'attachment', fieldType: 'file', multipleFiles: true };
	const parameters = { formTitle: 'Send files', formFields: { values: [field] }, options: {} };
	return node('On form submission', 'n8n-nodes-base.formTrigger', parameters, {
		typeVersion: 2.2,
		webhookId: crypto.randomUUID(),
	});
}

/** One item for each file, with the file in the binary field `data`. */
export function readFiles(pattern: string): INode {
	const parameters = { operation: 'read', fileSelector: pattern, options: {} };
	return node('Read Files', 'n8n-nodes-base.readWriteFile', parameters, { typeVersion: 1.1 });
}

export function documentExtraction(
	credential: { id: string; name: string },
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode {
	const { id, name } = credential;
	return node(
		'Document Extraction',
		NODE,
		{ projectId: 'fo_1', ...parameters },
		{ credentials: { documentExtractionApi: { id, name } }, ...more },
	);
}

/** A node that passes its items on. */
export function next(name: string): INode {
	return node(name, 'n8n-nodes-base.noOp', {});
}

/** Receives each new email in a mailbox, with its attachments. */
export function emailTrigger({ id, name }: { id: string; name: string }): INode {
	const parameters = { format: 'simple', downloadAttachments: true, options: {} };
	return node('Email Trigger (IMAP)', 'n8n-nodes-base.emailReadImap', parameters, {
		typeVersion: 2.1,
		credentials: { imap: { id, name } },
	});
}

/** Turns each item into one with just these fields. */
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

/** Responds to the call of the webhook with this value. */
export function respond(value: string): INode {
	const parameters = { respondWith: 'json', responseBody: value, options: {} };
	return node('Respond to Webhook', 'n8n-nodes-base.respondToWebhook', parameters, {
		typeVersion: 1.1,
	});
}

/** Makes one spreadsheet file of all items, with a row for each. */
export function toSpreadsheet(): INode {
	const parameters = { operation: 'xlsx', options: {} };
	return node('Convert to File', 'n8n-nodes-base.convertToFile', parameters, { typeVersion: 1.1 });
}

export function writeFile(path: string): INode {
	const parameters = { operation: 'write', fileName: path, options: {} };
	return node('Write File', 'n8n-nodes-base.readWriteFile', parameters, { typeVersion: 1.1 });
}

/** One item for each row of a spreadsheet file. */
export function rows(): INode {
	const parameters = { operation: 'xlsx', options: {} };
	return node('Extract from File', 'n8n-nodes-base.extractFromFile', parameters, {
		typeVersion: 1,
	});
}
