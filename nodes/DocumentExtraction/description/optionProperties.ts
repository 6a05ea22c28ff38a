import type { INodeProperties } from 'n8n-workflow';

import { checks } from './checkProperties';

/** For `displayOptions`: what has no effect as a tool, as an agent gives its tools a text and no files. */
export const inWorkflow = { '@tool': [false] };

/** For `displayOptions`: a tool takes a text, or a file that an expression reaches. */
export const inTool = { '@tool': [true] };

/** The collection "Options", in alphabetical order as everywhere in n8n. */
export const options: INodeProperties[] = [
	{
		displayName: 'Already Read Documents',
		name: 'alreadyReadDocuments',
		type: 'options',
		options: [
			{
				name: 'Extract Again',
				value: 'extract',
				description: 'Send them, and pay for them, again',
			},
			{
				name: 'Pass Through',
				value: 'passThrough',
				description: 'Pass the item on as it came, with _document.alreadyRead',
			},
			{ name: 'Skip', value: 'skip', description: 'Leave them out. A note lists them.' },
		],
		default: 'extract',
		description:
			"What to do with documents that this node has read in an earlier execution while this option was set. They're recognised by their content and their project. They count as soon as this node has output them, even if a later node fails. Runs in the editor add none.",
		displayOptions: { show: inWorkflow },
	},
	checks,
	{
		displayName: 'Convert Values',
		name: 'convertValues',
		type: 'boolean',
		default: true,
		description:
			'Whether to turn amounts into numbers and dates into the form 2026-12-31. The values of a document together show how it writes them; those that still have two meanings stay text, and a note names them.',
	},
	{
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{ name: 'Day, Month, Year (31.12.2026)', value: 'dayMonthYear' },
			{ name: 'Month, Day, Year (12/31/2026)', value: 'monthDayYear' },
			{ name: 'Year, Month, Day (2026/12/31)', value: 'yearMonthDay' },
		],
		default: 'dayMonthYear',
		description:
			'How "Convert Values" and "Checks" read dates such as 03/04/2026 if no other date in the document shows the order. Unmistakable dates are read in any case (31/12/2026, 14 April 2026).',
	},
	{
		displayName: 'Decimal Separator',
		name: 'decimalSeparator',
		type: 'options',
		options: [
			{ name: 'Comma (1.234,56)', value: ',' },
			{ name: 'Point (1,234.56)', value: '.' },
		],
		default: '.',
		description:
			'How "Convert Values" and "Checks" read numbers such as 1.234 if no other value in the document shows what is before the decimals. Unmistakable numbers are read in any case (1,234.56, € 12.50).',
	},
	{
		displayName: 'Documents at a Time',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 5,
		description:
			"How many documents of an execution to send at the same time at most. If you don't set it, the node picks the number, for all executions with the same API key together: it starts with 16 and takes up to 150 as long as the service keeps up.",
		displayOptions: { show: inWorkflow },
	},
	{
		displayName: 'Documents to Review',
		name: 'reviewedDocuments',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'error',
				description: 'The document fails. On the error output, its fields come with the error.',
			},
			{
				name: 'Mark',
				value: 'mark',
				description:
					'Each item says with "_needsReview" whether somebody has to look at it, and with "_reviewReason" why',
			},
		],
		default: 'mark',
		description: 'What to do with a document that lacks a required field or fails a check',
	},
	{
		displayName: 'Fields to Return',
		name: 'fields',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice_number, supplier, total_amount',
		description:
			'The names of the fields to return, in this order, separated by commas. One that the service doesn\'t return is empty. Even if "Simplify" is off, only these are returned. If you leave it empty, all fields are returned.',
	},
	{
		displayName: 'File Types',
		name: 'fileTypes',
		type: 'multiOptions',
		options: [
			{ name: 'JPEG', value: 'JPEG' },
			{ name: 'PDF', value: 'PDF' },
			{ name: 'PNG', value: 'PNG' },
			{ name: 'TIFF', value: 'TIFF' },
		],
		default: ['JPEG', 'PDF', 'PNG', 'TIFF'],
		description:
			'Which types of files to extract. Choose only PDF, for example, to leave out the logos in the signatures of emails.',
	},
	{
		displayName: 'History Size',
		name: 'historySize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1000000 },
		default: 10000,
		description:
			'How many documents to remember for "Already Read Documents". The oldest are dropped first. To have documents read again, run this node once with the operation "Clear History".',
		displayOptions: { show: inWorkflow },
	},
	{
		displayName: 'Include Document Info',
		name: 'includeDocument',
		type: 'boolean',
		default: true,
		description:
			'Whether to add a field "_document" with the file name, type, size, binary field and SHA-256 of the document, the number of attempts, and the time that it took. An extracted field of the same name wins.',
	},
	{
		displayName: 'Include File',
		name: 'keepFiles',
		type: 'boolean',
		default: true,
		description:
			'Whether to pass on the file of each document, so that the next node can archive it. Its binary field is always "data".',
		displayOptions: { show: inWorkflow },
	},
	{
		displayName: 'Include Input Fields',
		name: 'includeInput',
		type: 'boolean',
		default: true,
		description:
			'Whether to keep the fields of the input item, such as the sender of an email. If an extracted field has the same name, it wins. To keep both, set "Put Output in Field".',
	},
	{
		displayName: 'Item Without Document',
		name: 'noDocument',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'error' },
			{ name: 'Pass Through', value: 'passThrough' },
		],
		default: 'error',
		description: 'What to do with an item without any document',
		displayOptions: { show: inWorkflow },
	},
	{
		displayName: 'Max Attempts',
		name: 'maxAttempts',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 20 },
		default: 5,
		description:
			"The maximum number of times to send a document. It's sent again only if the service didn't get it, or says that it isn't available. Answers that there are too many requests (HTTP 429) don't count: \"Max Wait (Seconds)\" limits those.",
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWaitSeconds',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 86400 },
		default: 300,
		description:
			"How long a document may wait in total if the service asks for pauses. If it asks for a longer one, the document fails immediately. A document that the service hasn't refused yet may also wait up to a minute for its turn.",
	},
	{
		displayName: 'Put Output in Field',
		name: 'outputField',
		type: 'string',
		default: '',
		placeholder: 'e.g. extracted',
		description:
			'The name of a field to put the extracted fields into. If you leave it empty, they become the fields of the item.',
	},
	{
		displayName: 'Required Fields',
		name: 'requiredFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. total_amount, due_date',
		description:
			'The fields that every document should have, separated by commas. A field without a value counts as missing.',
	},
	{
		displayName: 'Retry When Answer Is Lost',
		name: 'retryAmbiguous',
		type: 'boolean',
		default: true,
		description:
			'Whether to send a document again after a timeout, a lost connection, or an answer that got lost on its way (HTTP 502, 504). Off by default: the service may have read the document, and may charge for it a second time.',
	},
	{
		displayName: 'Reuse Results of Failed Runs',
		name: 'reuseResults',
		type: 'boolean',
		default: false,
		description:
			"Whether to use the results of an earlier run that failed or was stopped before it could return them. They're paid for, so n8n keeps them in memory for an hour, and their documents aren't sent again. A document that failed because a required field is missing is sent again.",
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeoutSeconds',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 86400 },
		default: 300,
		description: 'How long to wait for the answer to one document',
	},
	{
		displayName: 'Unsupported Files',
		name: 'unsupportedFiles',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'error' },
			{ name: 'Skip', value: 'skip' },
		],
		default: 'skip',
		description:
			"What to do with files that the service can't read (a calendar entry, a .docx, a tracking pixel) if you choose more than one file. With an error output, skipped files that may be documents leave by it. A single file that you choose by name always fails.",
		displayOptions: { show: inWorkflow },
	},
];
