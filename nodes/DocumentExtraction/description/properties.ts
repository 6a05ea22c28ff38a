import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { inTool, inWorkflow } from '../options/option';
import { optionParameters } from '../options/options';

const forExtractData = { operation: ['extractData'] };
const forClearInput = { operation: ['clearHistory'], clear: ['input'] };
const forClearAll = { operation: ['clearHistory'], clear: ['all'] };

type Shown = NonNullable<IDisplayOptions['show']>;

/** Which documents, for an operation that is shown by these values. */
function documentsFor(shown: Shown): INodeProperties[] {
	const forFiles = { ...shown, inputType: ['file', 'auto'] };
	const forTexts = { ...shown, inputType: ['text', 'auto'] };
	return [
		{
			displayName: 'Project ID',
			name: 'projectId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. fo_123',
			description:
				'The project that knows which fields to extract. You find its ID in the web application of the service.',
			builderHint: {
				propertyHint: 'fo_ and digits. Only the user knows it: never invent one.',
				placeholderSupported: true,
			},
			displayOptions: { show: shown },
		},
		input('file', { ...shown, ...inWorkflow }),
		input('text', { ...shown, ...inTool }),
		{
			displayName: 'Files',
			name: 'fileSelection',
			type: 'options',
			required: true,
			options: [
				{
					name: 'All Files of the Item',
					value: 'all',
					description: 'Every file that comes with the item, whatever its field is called',
				},
				{
					name: 'By Field Name',
					value: 'byName',
					description: 'The files in the fields that you name below',
				},
				{
					name: 'Email Attachments',
					value: 'emailAttachments',
					description: 'Every attachment of an email, as the email triggers call them',
				},
			],
			default: 'all',
			description:
				'Which files of an item to extract. Each gives an item of its own. Files that are not documents, such as a calendar entry, are skipped.',
			builderHint: {
				propertyHint: 'Keep "all": each trigger has other names for its binary fields.',
			},
			displayOptions: { show: { ...forFiles, ...inWorkflow } },
		},
		{
			displayName: 'Files',
			name: 'fileSelection',
			type: 'hidden',
			default: 'byName',
			displayOptions: { show: { ...forFiles, ...inTool } },
		},
		{
			displayName:
				'The email trigger passes on attachments only with its option "Download Attachments" (Gmail: turn off "Simplify" first)',
			name: 'downloadAttachmentsNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { ...forFiles, fileSelection: ['emailAttachments'] } },
		},
		{
			displayName: 'Input Binary Field',
			name: 'binaryPropertyName',
			type: 'string',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			hint: 'The field with the file, or several with commas. Their names are on the tab "Binary" of the input panel.',
			description:
				'Google Drive and HTTP Request use "data", the email trigger "attachment_0", a form the label of its field. Several names are separated by commas, and * stands for any characters: attachment_*.',
			displayOptions: { show: { ...forFiles, fileSelection: ['byName'], ...inWorkflow } },
		},
		{
			displayName: 'Input Binary Field',
			name: 'binaryPropertyName',
			type: 'string',
			required: true,
			default: '',
			placeholder: "e.g. {{ $('Form').item.binary.data }}",
			hint: 'An agent gives its tools no files. Enter an expression for the file of another node.',
			description: 'The file to extract the fields from',
			displayOptions: { show: { ...forFiles, fileSelection: ['byName'], ...inTool } },
		},
		text({ placeholder: 'e.g. {{ $json.text }}' }, { ...forTexts, ...inWorkflow }),
		text(
			{
				placeholder: "e.g. {{ $fromAI('text') }}",
				hint: 'To let the model fill it in, click the button with the stars',
			},
			{ ...forTexts, ...inTool },
		),
	];
}

function input(value: 'file' | 'text', shown: Shown): INodeProperties {
	return {
		displayName: 'Input',
		name: 'inputType',
		type: 'options',
		required: true,
		options: [
			{ name: 'File', value: 'file', description: 'PDF, JPEG, PNG or TIFF files of the item' },
			{
				name: 'File, or Text if There Is None',
				value: 'auto',
				description:
					"For mailboxes where some senders attach and some write. A logo doesn't count as a file.",
			},
			{ name: 'Text', value: 'text', description: 'A text, for example the body of an email' },
		],
		default: value,
		description: 'What to extract the fields from',
		displayOptions: { show: shown },
	};
}

function text(help: Partial<INodeProperties>, shown: Shown): INodeProperties {
	return {
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		description: 'The text to extract the fields from',
		...help,
		displayOptions: { show: shown },
	};
}

/**
 * In n8n's place, which would tell the model the node's own description, also if `usableAsTool` has another
 * one: that is only for the list of nodes.
 */
const toolDescription: INodeProperties = {
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default:
		'Reads the fields of an invoice, a receipt, an order or another document, such as its number and total, and returns them as JSON. If it asks for a text, give it the whole text of the document. It takes no files, file names or links.',
	placeholder: 'e.g. Reads the fields of an order',
	description: 'What the model is told about this tool: what it reads, and when to use it',
	displayOptions: { show: inTool },
};

const optionsToAdd: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	displayOptions: { show: forExtractData },
	options: optionParameters,
};

/**
 * n8n forgets the values of parameters that aren't there. These keep them while the history is cleared, so that
 * nobody has to enter them again.
 */
function hidden(shown: Shown, parameters: INodeProperties[]): INodeProperties[] {
	const names = parameters.map(({ name }) => name);
	// Each name once: of a parameter that is another one in a tool, the first is that of a workflow.
	const kept = parameters.filter(
		({ name, type }, index) => type !== 'notice' && names.indexOf(name) === index,
	);
	return kept.map(({ displayName, name, default: value }) => ({
		displayName,
		name,
		type: 'hidden',
		default: value,
		displayOptions: { show: shown },
	}));
}

/** What a person fills in, in the order in which a person fills it. */
export const properties: INodeProperties[] = [
	toolDescription,
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Clear History',
				value: 'clearHistory',
				description:
					'Clear the list of documents that this node has read, for "Already Read Documents"',
				action: 'Clear history of documents',
			},
			{
				name: 'Extract Data',
				value: 'extractData',
				description: 'Get the fields of a document or a text',
				action: 'Extract data from document or text',
			},
		],
		default: 'extractData',
		displayOptions: { show: inWorkflow },
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'hidden',
		noDataExpression: true,
		default: 'extractData',
		displayOptions: { show: inTool },
	},
	{
		displayName: 'Documents',
		name: 'clear',
		type: 'options',
		required: true,
		options: [
			{
				name: 'All Documents',
				value: 'all',
				description: 'Every document that this node has read',
			},
			{
				name: 'Input Documents',
				value: 'input',
				description: 'Only the documents of the input items, to have them read once more',
			},
		],
		default: 'input',
		description: 'Which documents to take out of the history',
		displayOptions: { show: { operation: ['clearHistory'] } },
	},
	...documentsFor(forExtractData),
	...documentsFor(forClearInput),
	optionsToAdd,
	...hidden(forClearInput, [optionsToAdd]),
	...hidden(forClearAll, [...documentsFor(forExtractData), optionsToAdd]),
];
