/*
 * Takes a picture of each example workflow in n8n's editor after the import.
 *
 *   npm run screenshots
 *   npx tsx test/e2e/pictures/examplePictures.mts approval     only these, after a build
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { clientOf } from '../../../n8n/server/client.mjs';
import { startN8n } from '../../../n8n/server/startN8n.mjs';
import { EXAMPLES, readExample } from '../../../n8n/server/workflows/examples.mjs';
import { NODE, type NewWorkflow } from '../../../n8n/server/workflows/workflow.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { boxAround, takePicture } from './picture.mjs';

const PICTURES = fileURLToPath(new URL('../../../docs/pictures/examples/', import.meta.url));

/** Wide enough for the widest example at its full size. */
const VIEW = { width: 1720, height: 1000 };
/** Margins around the workflow, in pixels. The name of a node is below it, outside its box. */
const MARGIN = 24;
const MARGIN_BOTTOM = 70;

/** The credentials that n8n 2 requires before the workflows can run. Nothing is sent to these services. */
const CREDENTIALS = {
	documentExtractionApi: { baseUrl: 'http://127.0.0.1:4010/api/v1', apiKey: 'any' },
	googleDriveOAuth2Api: { clientId: 'any', clientSecret: 'any' },
	googleSheetsOAuth2Api: { clientId: 'any', clientSecret: 'any' },
	httpHeaderAuth: { name: 'x-token', value: 'any' },
	imap: { user: 'any', password: 'any', host: '127.0.0.1', port: 993, secure: true },
	openAiApi: { apiKey: 'any', url: 'http://127.0.0.1/v1' },
	slackApi: { accessToken: 'any' },
	smtp: { user: 'any', password: 'any', host: '127.0.0.1', port: 465, secure: true },
	xeroOAuth2Api: { clientId: 'any', clientSecret: 'any' },
};

/** The credential that a node uses, by the node's type. */
const CREDENTIAL_OF: Record<string, keyof typeof CREDENTIALS> = {
	'n8n-nodes-base.emailReadImap': 'imap',
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.googleDrive': 'googleDriveOAuth2Api',
	'n8n-nodes-base.googleDriveTrigger': 'googleDriveOAuth2Api',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.slack': 'slackApi',
	'n8n-nodes-base.webhook': 'httpHeaderAuth',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
	[NODE]: 'documentExtractionApi',
};

const HIDE_BUTTONS = `
	[data-test-id="canvas-controls"], [data-test-id="node-creator-plus-button"],
	[class*="executionButtons"], [class*="nodeButtonsWrapper"] { visibility: hidden !important }`;

/** The name that n8n gives a new credential for the node by default. */
const ACCOUNT = 'Document Extraction account';

type Chosen = Record<string, { id: string; name: string }>;

mkdirSync(PICTURES, { recursive: true });
const { n8n, stop } = await startN8n();
const client = clientOf(n8n);
const { browser, page } = await openBrowser(n8n, VIEW);
try {
	const chosen: Chosen = {};
	for (const [type, values] of Object.entries(CREDENTIALS)) {
		const { id, name } = await client.createCredential(values, ACCOUNT, type);
		chosen[type] = { id, name };
	}
	const names = process.argv.slice(2);
	for (const name of names.length > 0 ? names : EXAMPLES) {
		const { id } = await client.createWorkflow(choosing(readExample(name), chosen));
		await editorOf(page).openWorkflow(id);
		await takeCanvas(join(PICTURES, `${name}.png`));
	}
} finally {
	await browser.close();
	await stop();
}

function choosing(workflow: NewWorkflow, chosen: Chosen): NewWorkflow {
	const nodes = workflow.nodes.map((node) => {
		const type = (node.parameters.nodeCredentialType as string) ?? CREDENTIAL_OF[node.type];
		return type === undefined ? node : { ...node, credentials: { [type]: chosen[type]! } };
	});
	return { ...workflow, nodes };
}

/** Takes a picture of the whole workflow, without n8n's buttons around it. */
async function takeCanvas(path: string): Promise<void> {
	await page.addStyleTag({ content: HIDE_BUTTONS });
	await page.getByTestId('zoom-to-fit').dispatchEvent('click');
	await editorOf(page).rest();
	const nodes = page.locator('.vue-flow__node');
	await takePicture(page, await boxAround(nodes, MARGIN, { bottom: MARGIN_BOTTOM }), path);
}
