import type { IBuilderHint, NodeHint } from 'n8n-workflow';

const BEFORE_RUN = {
	type: 'warning',
	// The input panel would show the hints of the node before this one.
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
} as const;

/**
 * The names of the fields with files of all items. If n8n 2 keeps files in the JSON of items, it gives
 * expressions just the JSON.
 */
const FIELDS = '$input.all().flatMap((item) => Object.keys({ ...item._files, ...item.binary }))';

const WANTS_FILES =
	'$parameter["operation"] === "extractData" && $parameter["inputType"] === "file" && $input.all().length > 0';

/** An expression may return a file of an earlier node. */
const NAMES_A_FIELD =
	'$parameter["fileSelection"] === "byName" && !$rawParameter["binaryPropertyName"]?.startsWith("=")';

/** Patterns, lists and paths are left to the run. */
const NAMES_ONE_FIELD = `${NAMES_A_FIELD} && /^[^*,.[]+$/.test($parameter["binaryPropertyName"])`;

/** True if one of these options has a value that changes something. */
function isSet(...names: string[]): string {
	const value = (name: string) => `$parameter["options"]?.["${name}"] ?? ""`;
	return names.map((name) => `!${UNCHANGED}.includes(${value(name)})`).join(' || ');
}

const UNCHANGED = '["", false, "autodetect", "extract"]';

/** The hints before the node runs. n8n shows those whose condition holds for the input. */
export const hints: NodeHint[] = [
	{
		...BEFORE_RUN,
		message:
			'There are no files in the input. Turn on "Download Attachments" in an email trigger, or add a node that downloads them.',
		displayCondition: `={{ ${WANTS_FILES} && ($parameter["fileSelection"] !== "byName" || (${NAMES_A_FIELD})) && !${FIELDS}.length }}`,
	},
	{
		...BEFORE_RUN,
		message:
			'There are files, but none in the field named in "Input Binary Field". To read all, change "Files".',
		displayCondition: `={{ ${WANTS_FILES} && ${NAMES_ONE_FIELD} && ${FIELDS}.length > 0 && !${FIELDS}.includes($parameter["binaryPropertyName"].trim()) }}`,
	},
	{
		...BEFORE_RUN,
		message:
			'None of the files is an email attachment (attachment_0, …). To read all, set "Files" to "All Files of the Item".',
		displayCondition: `={{ ${WANTS_FILES} && $parameter["fileSelection"] === "emailAttachments" && ${FIELDS}.length > 0 && !${FIELDS}.some((name) => name.startsWith("attachment_")) }}`,
	},
	{
		...BEFORE_RUN,
		message:
			'"Decimal Separator" and "Date Order" have no effect without "Convert Values" or "Checks".',
		displayCondition: `={{ ${isSet('decimalSeparator', 'dateOrder')} && !(${isSet('convertValues', 'checks')}) }}`,
	},
	{
		...BEFORE_RUN,
		message: '"Documents to Review" has no effect without "Required Fields" or "Checks".',
		displayCondition: `={{ ${isSet('documentsToReview')} && !(${isSet('requiredFields', 'checks')}) }}`,
	},
	{
		...BEFORE_RUN,
		message: '"History Size" has no effect without "Already Read Documents".',
		displayCondition: `={{ ${isSet('historySize')} && !(${isSet('alreadyReadDocuments')}) }}`,
	},
];

/** For n8n's AI workflow builder. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Reads invoices, receipts, orders and other documents (PDF, JPEG, PNG, TIFF or text) into one item of fields each. Give it all items at once: it needs no loop, no batches and no Retry On Fail. Email triggers must download attachments (Gmail with Simplify off); after a Google Drive or OneDrive trigger, add a node that downloads the file.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-base.googleDrive',
			relationHint: 'Downloads the file between a Google Drive trigger and this node',
		},
		{
			nodeType: 'n8n-nodes-base.if',
			relationHint:
				'After it, to branch by the boolean _needsReview, which each item has with Required Fields or Checks',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint: 'After it, to keep the fields of each document as a row',
		},
	],
};
