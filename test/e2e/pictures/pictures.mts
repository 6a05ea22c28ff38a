/*
 * Takes the pictures for the README and docs/pictures, with a real n8n, a real browser and the local
 * service. Pictures with "-dark" in their name show n8n's dark theme.
 *
 *   npm run screenshots
 *
 * Look at the pictures before you commit them: n8n's editor changes from release to release.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { INode } from 'n8n-workflow';
import type { Locator } from 'playwright-core';

import { clientOf, valuesOf } from '../../../n8n/server/client.mjs';
import { startN8n } from '../../../n8n/server/startN8n.mjs';
import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import {
	attachmentsForm,
	chain,
	documentExtraction,
	email,
	next,
	readFiles,
	trigger,
	uploadForm,
} from '../../../n8n/server/workflows/workflow.mjs';
import { startService } from '../../../service/dist/index.mjs';
import { calendarEntry } from '../../support/files.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { exampleUpload, wrongSum } from '../../../support/uploads.mjs';
import { editorOf } from '../support/editor.mjs';
import { boxAround, boxOf, takePicture, type Box } from './picture.mjs';
import { takeRows } from './rowsPicture.mjs';
import { takeTool } from './toolPicture.mjs';

const PICTURES = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
/** The web page that a website sends instead of a file if it requires a login. */
const PAGE = Buffer.from('<!doctype html><title>Sign in</title>');
const INVOICES = ['invoice-office-supplies.pdf', 'invoice-consulting-two-pages.pdf'];
const EXTRACT = 'Document Extraction';
/** The service's default port, so that the picture shows what the README says. */
const SERVICE_PORT = 4010;
const CREDENTIAL = 'Document Extraction account';
const REVOKED = 'Revoked key';
const WIDTH = 1440;
const HEIGHT = 740;
/** Enough room to show everything without scrolling. */
const HEIGHT_OF_OPTIONS = 1000;
/** The right part of the editor, with the node panel. */
const SEARCH = { x: 480, y: 0, width: 960, height: 480 };
/** Margins around the nodes on the canvas, with room for their names below. */
const MARGIN = 70;
/** Room for the names of two outputs. */
const AFTER_OUTPUTS = 760;
/** Room for the button behind the last node. */
const MARGIN_RIGHT = 160;

mkdirSync(PICTURES, { recursive: true });
const service = await startService({ port: SERVICE_PORT });
const { n8n, stop } = await startN8n();
const client = clientOf(n8n);
const { browser, page } = await openBrowser(n8n, { width: WIDTH, height: HEIGHT });
const editor = editorOf(page);
const credential = await client.createCredential(valuesOf(service), CREDENTIAL);
await client.createCredential({ ...valuesOf(service), apiKey: 'key_that_was_revoked' }, REVOKED);
/** The suffix for the name of a picture. */
let suffix = '';
try {
	for (const name of INVOICES) copyFileSync(exampleDocument(name), join(n8n.files, name));
	writeFileSync(join(n8n.files, 'invoice-login.pdf'), PAGE);
	await takeInstall();
	await takeInBothThemes();
	await takeOptions();
	await takeRows(n8n, page, credential, join(PICTURES, 'rows.png'));
	await takeText();
	await takeAttachments();
	await takeReview();
	await takeTools();
	await takeHint();
	await takeFailure();
	await takeErrorOutput();
	// n8n uses the browser's theme.
	await page.emulateMedia({ colorScheme: 'dark' });
	suffix = '-dark';
	await takeInBothThemes();
} finally {
	await browser.close();
	await stop();
	await service.close();
}

async function takeInBothThemes(): Promise<void> {
	await takeCredentials();
	await takeSearch();
	await takeExtraction();
}

async function takeInstall(): Promise<void> {
	await page.goto('/settings/community-nodes');
	await page.getByRole('button', { name: 'Install a community node' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('n8n-nodes-document-extraction');
	await dialog.getByRole('checkbox').check({ force: true });
	await take('install', { x: 0, y: 0, width: 1440, height: 660 });
}

async function takeCredentials(): Promise<void> {
	await take('credential', await editor.openCredential(CREDENTIAL));
	await take('error-key', await editor.openCredential(REVOKED));
}

/** The node panel, behind a node that reads files. */
async function takeSearch(): Promise<void> {
	await open(trigger(), readFiles(join(n8n.files, '*')));
	const found = await editor.searchNodeBehind('Read Files', 'extract data');
	await found.getByText(EXTRACT, { exact: true }).waitFor();
	await take('search', SEARCH);
	await found.getByText(EXTRACT, { exact: true }).click();
	await page.getByTestId('node-creator').getByText('Extract data from').waitFor();
	await take('action', SEARCH);
}

/** Shows one file: the workflow, the node, its fields, and the list "Files". */
async function takeExtraction(): Promise<void> {
	const extract = documentExtraction(credential);
	await open(uploadForm('Document'), extract, next('Next Step'));
	await editor.submitFiles(exampleUpload(INVOICES[0]!));
	await take('workflow', await boxOfNodes());

	const panel = await editor.openNode(EXTRACT);
	await take('node', panel);
	await panel.getByTestId('output-panel').getByTestId('radio-button-schema').click();
	await take('result', panel);
	await panel.getByTestId('parameter-input-fileSelection').click();
	await take('files', panel);
}

/** Shows amounts as numbers, sortable dates, and the document of the fields. */
async function takeOptions(): Promise<void> {
	await page.setViewportSize({ width: WIDTH, height: HEIGHT_OF_OPTIONS });
	const options = {
		convertValues: true,
		dateOrder: 'dayMonthYear',
		decimalSeparator: '.',
		includeDocumentInfo: true,
	};
	const extract = documentExtraction(credential, { options });
	await open(uploadForm('Document'), extract);
	await editor.submitFiles(exampleUpload(INVOICES[0]!));
	const panel = await editor.openNode(EXTRACT);
	await panel.getByTestId('output-panel').getByTestId('radio-button-json').click();
	await take('options', panel);
	await page.setViewportSize({ width: WIDTH, height: HEIGHT });
}

/** Shows the text of an email instead of a file. */
async function takeText(): Promise<void> {
	const text = readFileSync(exampleDocument('order-by-email.txt'), 'utf8');
	const mail = email({ from: 'einkauf@seehotel-gruenau.example', text });
	const ofText = { projectId: 'fo_3', inputType: 'text', text: '={{ $json.text }}' };
	await open(trigger(), mail, documentExtraction(credential, ofText));
	await editor.execute();
	await editor.hideMessages();
	const panel = await editor.openNode(EXTRACT);
	await panel.getByTestId('output-panel').getByTestId('radio-button-schema').click();
	await take('text', panel);
}

/** Shows three attachments, one of which isn't a document: two rows, and a note about the third. */
async function takeAttachments(): Promise<void> {
	// With their lines, only one row would fit.
	const fields = 'invoice_number, invoice_date, supplier, total_amount';
	const extract = documentExtraction(credential, {
		fileSelection: 'emailAttachments',
		options: { output: { values: { mode: 'selectedFields', fields } } },
	});
	await open(attachmentsForm(), extract);
	await editor.submitFiles(...INVOICES.map(exampleUpload), {
		name: 'meeting.ics',
		mimeType: 'text/calendar',
		buffer: calendarEntry,
	});
	const panel = await editor.openNode(EXTRACT);
	await editor.resultTable(panel);
	await take('attachments', panel);
}

/** Shows the check that finds a wrong sum, and an If node that sends the document another way. */
async function takeReview(): Promise<void> {
	const amounts = 'net_amount, tax_amount';
	const options = {
		checks: {
			list: { rows: { check: [{ fields: 'total_amount', kind: 'sum', parts: amounts }] } },
		},
		output: {
			values: { mode: 'selectedFields', fields: `invoice_number, ${amounts}, total_amount` },
		},
		requiredFields: 'invoice_number, total_amount',
	};
	await page.setViewportSize({ width: WIDTH, height: HEIGHT_OF_OPTIONS });
	await open(attachmentsForm(), documentExtraction(credential, { options }));
	await editor.submitFiles(await wrongSum(), exampleUpload(INVOICES[0]!));
	await editor.resultTable(await editor.openNode(EXTRACT));
	await take('checks', await editor.panel());
	await editor.closePanel();
	await page.setViewportSize({ width: WIDTH, height: HEIGHT });
	const panel = await editor.addCondition(EXTRACT, 'If', '_needsReview');
	await panel.getByTestId('node-execute-button').click();
	await panel.getByTestId('output-panel').getByText('False Branch').waitFor();
	await take('review', panel);
}

/** Shows the node in both releases. */
async function takeTools(): Promise<void> {
	await takeTool(n8n, credential, join(PICTURES, 'tool.png'));
	const other = await startN8n('n8n-1');
	try {
		const values = valuesOf(service);
		const sameCredential = await clientOf(other.n8n).createCredential(values, CREDENTIAL);
		await takeTool(other.n8n, sameCredential, join(PICTURES, 'tool-n8n-1.png'));
	} finally {
		await other.stop();
	}
}

/** Shows an email without attachments, before the node has run. */
async function takeHint(): Promise<void> {
	const mail = email({ subject: 'Our invoice', from: 'accounts@brightwell.example' });
	await open(trigger(), mail, documentExtraction(credential));
	const panel = await editor.openNode(EXTRACT);
	await page.getByTestId('execute-previous-node').click();
	await panel.getByText('There are no files in the input').waitFor();
	await editor.hideMessages();
	await take('hint', panel);
}

/** Shows a login page that was saved as a PDF. */
async function takeFailure(): Promise<void> {
	await open(uploadForm('Document'), documentExtraction(credential));
	await editor.submitFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PAGE });
	await take('error', await editor.openNode(EXTRACT));
}

/** Shows the same page among good files, with "Continue (using error output)". */
async function takeErrorOutput(): Promise<void> {
	const extract = documentExtraction(credential, {}, { onError: 'continueErrorOutput' });
	const read = readFiles(join(n8n.files, '*.pdf'));
	const workflow = chain('Invoices', trigger(), read, extract, next('Add to the Sheet'));
	const failed = next('Ask the Sender');
	workflow.nodes.push(failed);
	workflow.nodes.at(-2)!.position = [AFTER_OUTPUTS, -100];
	failed.position = [AFTER_OUTPUTS, 100];
	workflow.connections[EXTRACT]!.main!.push([{ node: failed.name, type: 'main', index: 0 }]);
	const { id } = await client.createWorkflow(workflow);
	await editor.openWorkflow(id);
	await editor.execute();
	await editor.hideMessages();
	await take('error-output', await boxOfNodes());

	const panel = await editor.openNode(failed.name);
	await panel.getByTestId('ndv-input-panel').getByTestId('radio-button-json').click();
	await take('error-output-item', panel);
}

async function open(...nodes: INode[]): Promise<void> {
	const { id } = await client.createWorkflow(chain('Invoices', ...nodes));
	await editor.openWorkflow(id);
}

async function boxOfNodes(): Promise<Box> {
	await editor.rest();
	return await boxAround(page.getByTestId('canvas-node'), MARGIN, { right: MARGIN_RIGHT });
}

async function take(name: string, what: Locator | Box): Promise<void> {
	await editor.rest();
	const clip = 'x' in what ? what : await boxOf(what);
	await takePicture(page, clip, join(PICTURES, `${name}${suffix}.png`));
}
