/*
 * Records a film: a newcomer installs the node, makes a credential and a first workflow as the README says,
 * sees an error, and gives the node to an agent.
 *
 *   npm run film
 *
 * It isn't committed. Look at it before you show it to anybody.
 */
import { fileURLToPath } from 'node:url';

import { clientOf } from '../../../n8n/server/client.mjs';
import {
	chain,
	documentExtraction,
	NODE,
	trigger,
	uploadForm,
} from '../../../n8n/server/workflows/workflow.mjs';
import { newcomer } from '../firstTenMinutes/newcomer.mjs';
import { readmeSteps } from '../firstTenMinutes/readmeSteps.mjs';
import { WALK } from '../firstTenMinutes/walk.mjs';
import { agentWith, openAiChatModel } from '../support/agent.mjs';
import { exampleUpload } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import { startModel } from '../support/servers/model.mjs';
import { Recorder } from './recorder.mjs';

const FILM = fileURLToPath(new URL('../../../film.mp4', import.meta.url));
/** The pause after each action, until animations have ended, in milliseconds. */
const SLOW = 250;
const REST = 1000;
const ORDER = 'Order number: NM-20931\nTotal: 4,547.00';

const recorder = new Recorder();
const person = await newcomer('n8n-2', { slowMo: SLOW });
const { page, n8n } = person;
const editor = editorOf(page);
const client = clientOf(n8n);
try {
	await page.getByTestId('main-sidebar-settings').waitFor();
	await recorder.record(page.context());
	for (const { section, says, take } of WALK) {
		recorder.say(plain(readmeSteps(section).find((step) => step.includes(says))!));
		await take(person);
		await show(2);
	}
	const credential = (await client.credentials())[0]!;
	await showError(credential);
	await showAgent(credential);
} finally {
	await person.leave();
}
recorder.save(FILM);
console.log(FILM);

type Credential = Parameters<typeof documentExtraction>[0];

async function showError(credential: Credential): Promise<void> {
	recorder.cut();
	const extract = documentExtraction(credential, { projectId: 'fo_999' });
	const { id } = await client.createWorkflow(chain('A wrong ID', uploadForm('Invoice'), extract));
	await editor.openWorkflow(id);
	recorder.say('If something is wrong, the node says what it is, and what to do.');
	await editor.submitFiles(exampleUpload('invoice-office-supplies.pdf'));
	await editor.openNode('Document Extraction');
	await show(8);
}

async function showAgent(credential: Credential): Promise<void> {
	recorder.cut();
	const model = await startModel(ORDER);
	const values = { apiKey: 'any', url: `${model.origin}/v1` };
	const chatModel = openAiChatModel(await client.createCredential(values, 'Model', 'openAiApi'));
	const text = "={{ $fromAI('Text', `The whole order`, 'string') }}";
	const parameters = { projectId: 'fo_3', inputType: 'text', text };
	const tool = documentExtraction(credential, parameters, { type: `${NODE}Tool` });
	const { id } = await client.createWorkflow(agentWith(trigger(), chatModel, tool));
	await editor.openWorkflow(id);
	recorder.say('As a tool of an agent, the node reads a text that the model gives it.');
	await editor.execute();
	await editor.openNode('Document Extraction');
	await show(8);
	await model.close();
}

/** Shows the page for some seconds. */
async function show(seconds: number): Promise<void> {
	await page.waitForTimeout(REST);
	recorder.hold(seconds);
	await page.waitForTimeout(REST);
}

/** Removes the marks of Markdown, and braces, which subtitles interpret as formatting. */
function plain(text: string): string {
	return text
		.replace(/\[(.+?)\]\(.+?\)/g, '$1')
		.replace(/\{\{ (.+?) \}\}/g, '$1')
		.replace(/[*`]/g, '');
}
