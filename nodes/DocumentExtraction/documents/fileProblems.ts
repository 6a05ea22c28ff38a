import type { IBinaryKeyData, IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';

import { Problem } from '../problem';
import { excerpt, listOf, quoted } from '../wording';
import type { SkippedFile } from './document';
import { FILE_TYPES } from './fileType';
import type { ItemFile } from './itemFiles';

/** Why a file isn't a document. */
export interface Unsupported {
	type?: undefined;
	/** Words that complete 'The file is …'. */
	reason: string;
	/** Tells the person what to do about it. */
	advice: string;
	/** True if nobody can have meant it as a document, such as a calendar entry. */
	isExtra: boolean;
}

export function unsupported(file: ItemFile, { reason, advice }: Unsupported): Problem {
	return new Problem(
		`${labelOf(file)} is ${reason}`,
		`It was not sent. The service reads ${typeNames()}. ${advice}`,
		file,
	);
}

export function skippedFile(file: ItemFile, why: Unsupported): SkippedFile {
	const { advice, isExtra } = why;
	return { problem: unsupported(file, why), advice, isExtra };
}

/** @param advice for an item without any file */
export function missingField(name: string, available: IBinaryKeyData, advice?: string): Problem {
	return new Problem(
		`The item has no file in a field named ${quoted(name)}`,
		advice
			? `This item comes with no file at all. ${advice}`
			: `This item has ${filesOf(available)}. Enter one of these names in "Input Binary Field", or choose "All Files of the Item" in "Files".`,
	);
}

/** @param advice for an item without any file */
export function noneLeft(
	skipped: SkippedFile[],
	available: IBinaryKeyData,
	advice?: string,
): Problem {
	if (skipped.length > 0) {
		const messages = skipped.map(({ problem }) => problem.message);
		const [message, details] =
			messages.length === 1
				? [messages[0]!, 'It was not sent']
				: ['The item has no document among its files', listOf(messages)];
		const advices = advicesOn(skipped).map((one) => `${one} `);
		return new Problem(
			message,
			`${details}. The service reads ${typeNames()}. ${advices.join('')}${LET_PASS}`,
		);
	}
	return advice
		? new Problem('The item has no file', advice)
		: new Problem(
				'None of the item\'s files match the selection in "Files"',
				`This item has ${filesOf(available)}. Choose "All Files of the Item" in "Files", or enter a name.`,
			);
}

function typeNames(): string {
	const names = FILE_TYPES.map((type) => type.name);
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** The name of a file in messages. */
export function labelOf({ data }: ItemFile): string {
	return data.fileName ? quoted(data.fileName) : 'The file';
}

/** The advice for skipped files, each once. */
export function advicesOn(skipped: SkippedFile[]): string[] {
	const missed = skipped.filter(({ isExtra }) => !isExtra);
	return [...new Set(missed.map(({ advice }) => advice))];
}

/** In characters. */
const MAX_DETAILS = 120;

/** The files of an item, for a person to choose from. */
function filesOf(files: IBinaryKeyData): string {
	return listOf(
		Object.entries(files).map(([name, { fileName, mimeType }]) => {
			const details = [fileName, mimeType].filter(Boolean).join(', ');
			return `${quoted(name)} (${excerpt(details, MAX_DETAILS)})`;
		}),
	);
}

export const LET_PASS =
	'To let such items pass, set the option "Item Without Document" to "Pass Through".';

const IN_A_TOOL =
	'An agent doesn\'t pass files to its tools. Choose "Text" in "Input", or enter an expression for the file of another node in "Input Binary Field", such as {{ $(\'Form\').item.binary.data }}.';
const ANYWHERE =
	'Check that the node before this one downloads the file: an email trigger, for example, has the option "Download Attachments".';
const UPLOAD = `nobody uploaded a file. ${LET_PASS}`;

/** The advice if a trigger of this type brings only the names of files. The name of the node precedes it. */
const WITHOUT_DOWNLOAD: Record<string, string> = {
	'n8n-nodes-base.googleDriveTrigger':
		'only the name of the file comes in. Add "Google Drive → Download File" after it.',
	'n8n-nodes-base.microsoftOneDriveTrigger':
		'only the name of the file comes in. Add "OneDrive → Download a File" after it.',
};

/** The advice if no file comes from a trigger of this type. */
const BY_TYPE: Record<string, string> = {
	...WITHOUT_DOWNLOAD,
	'n8n-nodes-base.emailReadImap': 'turn on "Download Attachments".',
	'n8n-nodes-base.gmailTrigger':
		'turn off "Simplify", and turn on the option "Download Attachments".',
	'n8n-nodes-base.microsoftOutlookTrigger': 'turn on the option "Download Attachments".',
	'n8n-nodes-base.formTrigger': UPLOAD,
	'n8n-nodes-base.webhook': UPLOAD,
};

/** The advice for an item that comes without any file, for the trigger that it came from. */
export function noFileAdvice(context: IExecuteFunctions): string {
	if (isTool(context)) return IN_A_TOOL;
	const trigger = parentOf(context, BY_TYPE);
	return trigger ? `In ${quoted(trigger.name)}, ${BY_TYPE[trigger.type]!}` : ANYWHERE;
}

/** True if each item is about a file, so that one without a file was never meant to be skipped. */
export function expectsFiles(context: IExecuteFunctions): boolean {
	return isTool(context) || parentOf(context, WITHOUT_DOWNLOAD) !== undefined;
}

function isTool(context: IExecuteFunctions): boolean {
	return context.getNode().type.endsWith('Tool');
}

function parentOf(
	context: IExecuteFunctions,
	types: Record<string, string>,
): NodeTypeAndVersion | undefined {
	return context.getParentNodes(context.getNode().name).find(({ type }) => type in types);
}
