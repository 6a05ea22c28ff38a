import fc from 'fast-check';
import type { IBinaryData } from 'n8n-workflow';

/** Values of all types for parameters and options, including some that the editor wouldn't accept. */
const value = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }),
	fc.string({ unit: 'binary' }),
	fc.constantFrom('fo_1', 'data', '*', 'attachment_*', 'a,b, *', 'all', 'byName', 'text', 'auto'),
	fc.constantFrom(
		'={{ $json }}',
		'={{ $json.missing.deeper }}',
		'={{ $binary }}',
		'={{ $binary.data }}',
		'={{ [$binary.data, "data"] }}',
		'={{ null }}',
		'={{ undefined }}',
		'={{ {} }}',
		'={{ not JavaScript',
		'={{ (() => { throw new Error("of the expression") })() }}',
	),
);

const OUTPUTS = [
	{ values: { mode: 'raw' } },
	{ values: { mode: 'selectedFields', fields: 'total, missing' } },
];

/** Values that are valid, so that documents are sent. */
const validOptions = fc.record(
	{
		concurrency: fc.constantFrom(1, '2', 3.5),
		fileTypes: fc.constantFrom([], ['PDF'], 'pdf, jpg'),
		unsupportedFiles: fc.constantFrom('skip', 'fail'),
		itemWithoutDocument: fc.constantFrom('fail', 'passThrough', 'skip'),
		outputField: fc.string(),
		fieldToSplitOut: fc.string(),
		requiredFields: fc.constantFrom('digest', 'rows.digest'),
		includeInputFields: fc.constantFrom(true, 'true'),
		includeDocumentInfo: fc.boolean(),
		includeFile: fc.boolean(),
		output: fc.constantFrom(...OUTPUTS),
		convertValues: fc.boolean(),
	},
	{ requiredKeys: [], noNullPrototype: true },
);

const anyOptions = fc.dictionary(
	fc.constantFrom(
		...['concurrency', 'timeout', 'maxAttempts', 'maxWait', 'retryAmbiguous'],
		...['fileTypes', 'unsupportedFiles', 'itemWithoutDocument', 'output', 'outputField'],
		...['fieldToSplitOut', 'requiredFields', 'documentsToReview'],
		...['includeInputFields', 'includeDocumentInfo', 'includeFile', 'convertValues', 'dateOrder'],
		...['decimalSeparator', 'unknown'],
	),
	fc.oneof(fc.boolean(), fc.integer(), fc.double(), value),
	{ maxKeys: 6, noNullPrototype: true },
);

export const parameters = fc.record(
	{
		projectId: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('fo_1') },
			{ weight: 1, arbitrary: value },
		),
		inputType: fc.oneof(fc.constantFrom('file', 'text', 'auto'), value),
		fileSelection: fc.oneof(fc.constantFrom('all', 'byName', 'emailAttachments'), value),
		binaryPropertyName: value,
		text: value,
		options: fc.oneof(validOptions, anyOptions, value),
	},
	{ requiredKeys: [] },
);

const fieldName = fc.oneof(
	fc.constantFrom('data', 'attachment_0', 'a', 'b', 'constructor', 'hasOwnProperty'),
	fc.string({ maxLength: 10 }).filter((name) => name !== '__proto__'),
);

/** Items with data of all kinds, and with files of which some are invalid. */
export function item(file: IBinaryData) {
	const wrongFile = fc.record(
		{
			data: fc.oneof(fc.string(), fc.base64String(), fc.constant('filesystem-v2')),
			mimeType: fc.oneof(fc.string(), fc.constantFrom('application/pdf', 'image/png')),
			fileName: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('../../a"\r\nb.pdf')),
			id: fc.constantFrom('filesystem-v2:../../etc/passwd', 'filesystem-v2:none', 'nowhere:1', ''),
			bytes: fc.oneof(fc.integer(), fc.double()),
		},
		{ requiredKeys: ['data', 'mimeType'] },
	);
	return fc.record(
		{
			json: fc.dictionary(fieldName, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }),
			binary: fc.dictionary(fieldName, fc.oneof(fc.constant(file), wrongFile), {
				maxKeys: 4,
				noNullPrototype: true,
			}),
		},
		{ requiredKeys: ['json'] },
	);
}
