import type { INodeProperties } from 'n8n-workflow';

const forExtractData = { operation: ['extractData'] };

/** What a person fills in, in the order in which a person fills it. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Extract Data',
				value: 'extractData',
				description: 'Get the fields of a document or a text',
				action: 'Extract data from a document',
			},
		],
		default: 'extractData',
	},
	{
		displayName: 'Project ID',
		name: 'projectId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. fo_123',
		description:
			'The project that knows which fields to extract. You find its ID in the web application of the service.',
		displayOptions: { show: forExtractData },
	},
	{
		displayName: 'Input',
		name: 'inputType',
		type: 'options',
		options: [
			{ name: 'File', value: 'file', description: 'A PDF, JPEG, PNG or TIFF file of the item' },
			{ name: 'Text', value: 'text', description: 'A text, for example the body of an email' },
		],
		default: 'file',
		description: 'What to extract the fields from',
		displayOptions: { show: forExtractData },
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the input field that holds the file. You see it in the tab "Binary" of the input.',
		description:
			'Google Drive and HTTP Request use "data", the email trigger "attachment_0", a form the label of its field',
		displayOptions: { show: { ...forExtractData, inputType: ['file'] } },
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. {{ $json.text }}',
		description: 'The text to extract the fields from',
		displayOptions: { show: { ...forExtractData, inputType: ['text'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show: forExtractData },
		options: [
			{
				displayName: 'Documents at a Time',
				name: 'concurrency',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 50 },
				default: 5,
				description:
					'How many documents to send side by side. Without this option the node finds the number itself: it starts with 5 and takes up to 20 as long as the service keeps up.',
			},
			{
				displayName: 'Max Tries',
				name: 'maxTries',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 20 },
				default: 5,
				description:
					'How often to send a document at most. It is sent again only where the service did not get it, or says that it is busy or not available.',
			},
			{
				displayName: 'Max Wait (Seconds)',
				name: 'maxWaitSeconds',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 86400 },
				default: 300,
				description:
					'How long a document may pause between its tries, in all. If the service asks for a longer pause, the document fails at once.',
			},
			{
				displayName: 'Retry When Unclear',
				name: 'retryAmbiguous',
				type: 'boolean',
				default: false,
				description:
					'Whether to send a document again after a timeout or a connection that was cut off. Off, because the service may have done the work by then, and may charge for the document a second time.',
			},
			{
				displayName: 'Simplify',
				name: 'simplify',
				type: 'boolean',
				default: true,
				description:
					'Whether to return just the extracted fields. Turn it off to get the answer of the service as it came.',
			},
			{
				displayName: 'Timeout (Seconds)',
				name: 'timeoutSeconds',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 86400 },
				default: 300,
				description: 'How long to wait for the answer to one document',
			},
		],
	},
];
