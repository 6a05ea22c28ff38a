import type { INodeProperties } from 'n8n-workflow';

/** The collection "Options", in alphabetical order as everywhere in n8n. */
export const options: INodeProperties[] = [
	{
		displayName: 'Convert Values',
		name: 'convertValues',
		type: 'boolean',
		default: false,
		description:
			'Whether to turn amounts into numbers and dates into the form 2026-12-31, where they can be read without doubt. Everything else stays the text that it was. Say with the options "Decimal Separator" and "Date Order" how the documents write them.',
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
			'How the documents write dates in digits, for "Convert Values". Without this option, only dates that are clear in themselves are converted (14 April 2026, 2026-04-14).',
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
			'How the documents write numbers, for "Convert Values". Without this option, numbers stay text.',
	},
	{
		displayName: 'Documents at a Time',
		name: 'concurrency',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 50 },
		default: 5,
		description:
			'The most documents of an execution to send at the same time. Without this option the node finds the number itself, for all executions with the same API key together: it starts with 16 and takes up to 100 as long as the service keeps up.',
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
			'Which types of file count as documents. Only PDF, for example, leaves out the logo in the signature of an email.',
	},
	{
		displayName: 'Include Document Info',
		name: 'includeDocument',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a field "_document" that says what the result came from (file name, type, size, field, SHA-256) and how it went (tries, milliseconds). An extracted field of the same name wins.',
	},
	{
		displayName: 'Include Input Fields',
		name: 'includeInput',
		type: 'boolean',
		default: false,
		description:
			'Whether to keep the fields that came in, such as the sender of an email. Where both have a field of the same name the extracted one wins; to keep both, set "Output Field".',
	},
	{
		displayName: 'Item Without Document',
		name: 'noDocument',
		type: 'options',
		options: [
			{ name: 'Is an Error', value: 'error' },
			{ name: 'Passes Through', value: 'passThrough' },
		],
		default: 'error',
		description: 'What to do with an item that has no document at all',
	},
	{
		displayName: 'Max Tries',
		name: 'maxTries',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 20 },
		default: 5,
		description:
			'How often to send a document at most. It is sent again only if the service did not get it, or says that it is not available. An answer that there are too many requests (HTTP 429) does not count: "Max Wait (Seconds)" limits that.',
	},
	{
		displayName: 'Max Wait (Seconds)',
		name: 'maxWaitSeconds',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 86400 },
		default: 300,
		description:
			'How long the service may put off a document, in all. If it asks for a longer pause, the document fails at once. One that was never refused itself waits in line for a minute in any case.',
	},
	{
		displayName: 'Output Field',
		name: 'outputField',
		type: 'string',
		default: '',
		placeholder: 'e.g. extracted',
		description:
			'The name of a field to put the extracted fields into. Without it they are the fields of the item.',
	},
	{
		displayName: 'Pass File On',
		name: 'keepFiles',
		type: 'boolean',
		default: false,
		description:
			'Whether to pass on the file of each document, so that the next node can archive it. It is in the binary field "data", whatever it was called before.',
	},
	{
		displayName: 'Repeated Documents',
		name: 'repeatedDocuments',
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
				description: 'Pass the item on as it came, with _document.repeated',
			},
			{ name: 'Skip', value: 'skip', description: 'Leave them out; a note says which' },
		],
		default: 'extract',
		description:
			"What to do with documents that an earlier execution of this node has read, with this option set. They are recognised by their content, for the same project. Runs in the editor recognise them too, but don't add to them.",
	},
	{
		displayName: 'Repeated Documents History',
		name: 'repeatedDocumentsHistory',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1000000 },
		default: 10000,
		description:
			'How many documents to remember for "Repeated Documents". The oldest are forgotten first. To forget them all, run this node once with the operation "Forget Documents".',
	},
	{
		displayName: 'Retry When Unclear',
		name: 'retryAmbiguous',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a document again after a timeout, a connection that was cut off, or an answer that was lost on its way (HTTP 502, 504). Off, because the service may have done the work by then, and may charge for the document a second time.',
	},
	{
		displayName: 'Reuse Results of Failed Runs',
		name: 'reuseResults',
		type: 'boolean',
		default: true,
		description:
			'Whether a run may have the results of an earlier run that failed or was stopped before it could deliver them. n8n keeps them in memory for an hour. They are paid for, so the documents are not sent again.',
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
	{
		displayName: 'Unsupported Files',
		name: 'unsupportedFiles',
		type: 'options',
		options: [
			{ name: 'Are an Error', value: 'error' },
			{ name: 'Are Skipped', value: 'skip' },
		],
		default: 'skip',
		description:
			'What to do with files that are no documents (a calendar entry, a .docx, a tracking pixel) where several files are asked for. A single file that is asked for by name is always an error.',
	},
];
