import type { IConnections, INode, INodeParameters, NodeConnectionType } from 'n8n-workflow';

export const NODE = 'n8n-nodes-document-extraction.documentExtraction';

export interface NewWorkflow {
	name: string;
	nodes: INode[];
	connections: IConnections;
	active: false;
	settings: { executionOrder: 'v1' };
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

/** A form with one field, for a file; the file arrives in a binary field of the same name. */
export function uploadForm(label: string): INode {
	const formFields = { values: [{ fieldLabel: label, fieldType: 'file', multipleFiles: false }] };
	const parameters = { formTitle: 'Send an invoice', formFields, options: {} };
	return node('On form submission', 'n8n-nodes-base.formTrigger', parameters, {
		typeVersion: 2.2,
		webhookId: crypto.randomUUID(),
	});
}

/** Takes a form by POST; each of its files arrives in a binary field of the same name. */
export function webhook(): INode {
	const id = crypto.randomUUID();
	const parameters = { httpMethod: 'POST', path: id, options: {} };
	return node('Webhook', 'n8n-nodes-base.webhook', parameters, { typeVersion: 2.1, webhookId: id });
}

/** As many copies of each item. */
export function copies(count: number): INode {
	const parameters = { duplicateItem: true, duplicateCount: count - 1, options: {} };
	return node('Edit Fields', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 });
}

/** A form for several files, which arrive as an email trigger gives them: `attachment_0` and so on. */
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

/** A workflow in which an agent with this chat model may call this tool. */
export function agentWith(first: INode, chatModel: INode, tool: INode): NewWorkflow {
	const question = { promptType: 'define', text: 'What is the number?', options: {} };
	const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent', question, { typeVersion: 3 });
	const workflow = chain('Agent', first, agent);
	const attach = (part: INode, type: NodeConnectionType) => {
		workflow.nodes.push({ ...part, position: [workflow.nodes.length * 220 - 220, 220] });
		workflow.connections[part.name] = { [type]: [[{ node: agent.name, type, index: 0 }]] };
	};
	attach(chatModel, 'ai_languageModel');
	attach(tool, 'ai_tool');
	return workflow;
}

/** The chat model of n8n, with the address of a model in its credential. */
export function openAiChatModel({ id, name }: { id: string; name: string }): INode {
	const parameters = { model: { __rl: true, mode: 'id', value: 'any' }, options: {} };
	return node('Chat Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', parameters, {
		typeVersion: 1.2,
		credentials: { openAiApi: { id, name } },
	});
}
