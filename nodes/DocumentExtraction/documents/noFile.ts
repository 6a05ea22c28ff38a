import type { IExecuteFunctions } from 'n8n-workflow';

import { quoted } from '../wording';

const IN_A_TOOL =
	'An agent gives its tools no files. Choose "Text" in "Input", or enter an expression for the file of another node in "Input Binary Field", such as {{ $(\'Form\').item.binary.data }}.';
const ANYWHERE =
	'Check that the node before this one downloads the file: an email trigger, for example, has the option "Download Attachments".';
const UPLOAD =
	'nobody uploaded a file. If that is fine, let such items pass with the option "Item Without Document".';

/** What to do if no file comes from a node of this type. The name of the node is put before it. */
const BY_TYPE: Record<string, string> = {
	'n8n-nodes-base.emailReadImap': 'turn on "Download Attachments".',
	'n8n-nodes-base.gmailTrigger':
		'turn off "Simplify", and turn on the option "Download Attachments".',
	'n8n-nodes-base.microsoftOutlookTrigger': 'turn on the option "Download Attachments".',
	'n8n-nodes-base.googleDriveTrigger':
		'only the name of the file comes in. Put "Google Drive → Download File" behind it.',
	'n8n-nodes-base.microsoftOneDriveTrigger':
		'only the name of the file comes in. Put "OneDrive → Download a File" behind it.',
	'n8n-nodes-base.formTrigger': UPLOAD,
	'n8n-nodes-base.webhook': UPLOAD,
};

/** What to do about an item that comes without any file: what fits the trigger that it came from. */
export function noFileAdvice(context: IExecuteFunctions): string {
	const { name, type } = context.getNode();
	if (type.endsWith('Tool')) return IN_A_TOOL;
	const trigger = context.getParentNodes(name).find((node) => node.type in BY_TYPE);
	return trigger
		? `This item comes with no file at all. In ${quoted(trigger.name)}, ${BY_TYPE[trigger.type]!}`
		: `This item comes with no file at all. ${ANYWHERE}`;
}
