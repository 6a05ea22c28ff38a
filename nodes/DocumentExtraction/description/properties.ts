import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { inTool, inWorkflow } from '../options/option';
import { optionParameters } from '../options/options';

const forExtractData = { operation: ['extractData'] };
const forClearInput = { operation: ['clearHistory'], clear: ['input'] };
const forClearAll = { operation: ['clearHistory'], clear: ['all'] };

type Shown = NonNullable<IDisplayOptions['show']>;

/** The parameters that select documents, for an operation that is shown by these values. */
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
				'The project that defines the fields to extract. Its ID is shown in the web application of the service.',
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
					description: 'Every file of the item, whatever its field is called',
				},
				{
					name: 'By Field Name',
					value: 'byName',
					description: 'The files in the fields that you name below',
				},
				{
					name: 'Email Attachments',
					value: 'emailAttachments',
					description:
						'Every field that the email triggers use for attachments: attachment_0, attachment_1, …',
				},
			],
			default: 'all',
			description:
				'Which files of an item to extract. Each file becomes an item. Files that are not documents, such as a calendar entry, are skipped.',
			builderHint: {
				propertyHint: 'Keep "all": each trigger has its own names for its binary fields.',
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
			hint: 'The field that holds the file, or several separated by commas. Their names are on the Binary tab of the input panel.',
			description:
				'Google Drive and HTTP Request use "data", the email trigger uses "attachment_0", and a form uses the label of its field. You can also use * for any characters: attachment_*.',
			displayOptions: { show: { ...forFiles, fileSelection: ['byName'], ...inWorkflow } },
		},
		{
			displayName: 'Input Binary Field',
			name: 'binaryPropertyName',
			type: 'string',
			required: true,
			default: '',
			placeholder: "e.g. {{ $('Form').item.binary.data }}",
			hint: "An agent doesn't pass files to its tools. Enter an expression for the file of another node.",
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
					"For mailboxes where some senders attach a document and others just write. A logo isn't read if there is a text.",
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
 * Replaces n8n's parameter, which would give the model the node's own description even if `usableAsTool` has
 * another one: that one is only for the list of nodes.
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
	description: 'Tells the model what this tool reads, and when to use it',
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
 * n8n drops the values of parameters that aren't shown. Hidden ones keep them while the history is cleared, so
 * that nobody has to enter them again.
 */
function hidden(shown: Shown, parameters: INodeProperties[]): INodeProperties[] {
	const names = parameters.map(({ name }) => name);
	// Each name once. If a tool has another parameter of the name, the first one is for workflows.
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

/** The parameters, in the order in which a person fills them in. */
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
				description: 'Only the documents of the input items, so that they are read again',
			},
		],
		default: 'input',
		description: 'Which documents to remove from the history',
		displayOptions: { show: { operation: ['clearHistory'] } },
	},
	...documentsFor(forExtractData),
	...documentsFor(forClearInput),
	optionsToAdd,
	...hidden(forClearInput, [optionsToAdd]),
	...hidden(forClearAll, [...documentsFor(forExtractData), optionsToAdd]),
];
