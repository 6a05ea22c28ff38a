/*
 * Makes the pictures of the README: a real n8n, a real browser, the service on this machine.
 *
 *   npm run build && npm run build:service && npx tsx test/e2e/pictures.mts
 *
 * Look at what comes out before you commit it: n8n's editor changes from release to release.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';

import { startService } from '../../service/dist/index.mjs';
import { openBrowser } from './browser.mjs';
import { clientOf, valuesOf } from './client.mjs';
import { editorOf } from './editor.mjs';
import { startN8n } from './host.mjs';
import { chain, documentExtraction, next, uploadForm } from './workflow.mjs';

const PICTURES = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const DOCUMENTS = fileURLToPath(new URL('../../examples/documents/', import.meta.url));
const INVOICE = readFileSync(join(DOCUMENTS, 'invoice-office-supplies.pdf'));
/** What a site sends in place of a file when it wants a login first. */
const PAGE = Buffer.from('<!doctype html><title>Sign in</title>');
/** The one that the service takes by itself, so that the picture shows what the README says. */
const SERVICE_PORT = 4010;
/** Around the nodes on the canvas; below them are their names. */
const MARGIN = 70;
/** After the last node comes a button for the next. */
const MARGIN_RIGHT = 160;

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

mkdirSync(PICTURES, { recursive: true });
const service = await startService({ port: SERVICE_PORT });
const { n8n, stop } = await startN8n();
const client = clientOf(n8n);
const { browser, page } = await openBrowser(n8n, { width: 1440, height: 740 });
const editor = editorOf(page);
try {
	await install();
	const credential = await client.createCredential(
		valuesOf(service),
		'Document Extraction account',
	);
	await credentials();
	await extraction(credential);
	await files();
	await failure(credential);
} finally {
	await browser.close();
	await stop();
	await service.close();
}

async function install(): Promise<void> {
	await page.goto('/settings/community-nodes');
	await page.getByRole('button', { name: 'Install a community node' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill('n8n-nodes-document-extraction');
	await dialog.getByRole('checkbox').check({ force: true });
	await editor.rest();
	await take('install', { x: 0, y: 0, width: 1100, height: 660 });
}

async function credentials(): Promise<void> {
	await take('credential', await editor.openCredential('Document Extraction account'));
	const { baseUrl } = service;
	await client.createCredential({ baseUrl, apiKey: 'key_that_was_revoked' }, 'Revoked key');
	await take('error-key', await editor.openCredential('Revoked key'));
}

async function extraction(credential: { id: string; name: string }): Promise<void> {
	await run(credential, 'invoice-office-supplies.pdf', INVOICE);
	await editor.rest();
	await take('workflow', await around(page.getByTestId('canvas-node')));

	const panel = await editor.openNode('Document Extraction');
	await take('node', panel);
	await panel.getByTestId('output-panel').getByText('Schema').click();
	await editor.rest();
	await take('result', panel);
}

/** The list "Files" of the node that is open, unfolded. */
async function files(): Promise<void> {
	const panel = page.getByTestId('ndv');
	await panel.getByTestId('parameter-input-fileSelection').click();
	await editor.rest();
	await take('files', panel);
}

async function failure(credential: { id: string; name: string }): Promise<void> {
	await run(credential, 'invoice.pdf', PAGE);
	await take('error', await editor.openNode('Document Extraction'));
}

async function run(credential: { id: string; name: string }, fileName: string, file: Buffer) {
	const extract = documentExtraction(credential, { binaryPropertyName: 'Document' });
	const workflow = chain('Invoices', uploadForm('Document'), extract, next('Next Step'));
	const { id } = await client.createWorkflow(workflow);
	await editor.openWorkflow(id);
	await editor.submitFile(fileName, file);
}

async function around(nodes: Locator): Promise<Box> {
	const boxes = await Promise.all((await nodes.all()).map(boxOf));
	const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN;
	const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
	const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN_RIGHT;
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
	return { x: left, y: top, width: right - left, height: bottom - top };
}

async function take(name: string, what: Locator | Box): Promise<void> {
	const clip = 'x' in what ? what : await boxOf(what);
	await page.screenshot({ path: join(PICTURES, `${name}.png`), clip });
}

async function boxOf(element: Locator): Promise<Box> {
	return (await element.boundingBox())!;
}
