import { refuse, textsFrom, type Given } from '../documents/parameterValues';
import { FILE_TYPES, typeOfExtension, type FileType } from '../documents/fileType';
import { choice, inWorkflow, option, wholeNumber } from './option';

/** If an expression returns no type, all are accepted. */
function fileTypesFrom(given: Given): readonly FileType[] {
	const { label } = given;
	const advice = `Choose from ${FILE_TYPES.map(({ name }) => name).join(', ')}.`;
	const types = textsFrom(given).map((name) => {
		return typeOfExtension(name.replace(/^\./, '')) ?? refuse({ value: name, label }, advice);
	});
	return types.length > 0 ? FILE_TYPES.filter((type) => types.includes(type)) : FILE_TYPES;
}

const typeNames = FILE_TYPES.map(({ name }) => name).sort();

/** The options that decide which documents are sent. */
export const documentOptions = {
	alreadyReadDocuments: choice({
		displayName: 'Already Read Documents',
		name: 'alreadyReadDocuments',
		type: 'options',
		options: [
			{
				name: 'Extract Again',
				value: 'extract',
				description: 'Send them again, and pay for them again',
			},
			{
				name: 'Pass Through',
				value: 'passThrough',
				description: 'Pass the item on unchanged, with _document.alreadyRead',
			},
			{ name: 'Skip', value: 'skip', description: 'Leave them out. A note lists them.' },
		],
		default: 'extract',
		description:
			'What to do with documents that this node read in an earlier execution while this option was set. It recognises them by their content, project and API key. A document is on the list as soon as this node has output it, even if a later node fails. Runs in the editor add nothing to it.',
		displayOptions: { show: inWorkflow },
	}),

	historySize: wholeNumber({
		displayName: 'History Size',
		name: 'historySize',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1_000_000 },
		default: 10_000,
		description:
			'The maximum number of documents to remember for "Already Read Documents". The oldest are forgotten first. To have documents read again, run this node once with the operation "Clear History".',
		displayOptions: { show: inWorkflow },
	}),

	fileTypes: option(
		{
			displayName: 'File Types',
			name: 'fileTypes',
			type: 'multiOptions',
			options: typeNames.map((name) => ({ name, value: name })),
			default: [...typeNames],
			description:
				'The types of files to extract. Choose only PDF, for example, to leave out the logos in email signatures.',
		},
		fileTypesFrom,
	),

	itemWithoutDocument: choice({
		displayName: 'Item Without Document',
		name: 'itemWithoutDocument',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail' },
			{ name: 'Pass Through', value: 'passThrough', description: 'Pass the item on unchanged' },
			{
				name: 'Skip',
				value: 'skip',
				description:
					'Skip the item. A note says how many were skipped. An item still fails if a file may be a document (such as a .docx), if the field that you named is missing, or if the text is empty.',
			},
		],
		default: 'skip',
		description:
			'What to do with an item that has no file, or only logos, calendar entries and the like',
		displayOptions: { show: inWorkflow },
	}),

	unsupportedFiles: choice({
		displayName: 'Unsupported Files',
		name: 'unsupportedFiles',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail' },
			{ name: 'Skip', value: 'skip' },
		],
		default: 'skip',
		description:
			"What to do with files that the service can't read (a calendar entry, a .docx, a tracking pixel), if the item has a document as well. Skipped files that may be documents leave by the error output, if there is one. A single file that you choose by name always fails.",
		displayOptions: { show: inWorkflow },
	}),
};
