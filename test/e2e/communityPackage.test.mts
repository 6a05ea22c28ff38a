import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf, type Client, type SavedWorkflow } from '../../host/server/client.mjs';
import { chain, documentExtraction, NODE, trigger } from '../../host/workflows/workflow.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';
import { pack, unpack } from '../../tools/pack.mjs';
import { openBrowser } from './support/browser.mjs';
import { communityNodesOf } from './support/communityNodes.mjs';
import { startWithRegistry, type N8nWithRegistry } from './support/publicRegistry.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ORDER = { projectId: 'fo_3', inputType: 'text', text: 'Order number: NM-20931' };

const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	name: string;
	version: string;
};
/** A patch of the version in package.json. */
const NEXT_VERSION = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

vi.setConfig({ testTimeout: 300_000 });

let installation: N8nWithRegistry;
let service: Service;
let client: Client;
let browser: Browser;
let nodes: ReturnType<typeof communityNodesOf>;
let folder: string;
let tarball: string;
let workflow: SavedWorkflow;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'packages-'));
	({ tarball } = pack(ROOT, folder));
	service = await startService();
	installation = await startWithRegistry(inject('n8n').release);
	client = clientOf(installation.n8n);
	const opened = await openBrowser(installation.n8n);
	browser = opened.browser;
	nodes = communityNodesOf(opened.page);
});
afterAll(async () => {
	await browser?.close();
	await installation?.stop();
	await service?.close();
	rmSync(folder, { recursive: true });
});

/** Runs the workflow as it was saved, and returns what its node gave. */
async function orderNumbers(): Promise<unknown[]> {
	const execution = await client.runSaved(workflow);
	return execution.items('Document Extraction').map(({ json }) => json.order_number);
}

test('a person installs the package by its name', async () => {
	installation.publish(tarball);
	await nodes.open();
	await nodes.install(name);
	const shown = await nodes.shown();
	expect(shown).toContain(name);
	expect(shown).toContain(`v${version}`);
	expect(shown).toContain('Document Extraction');
});

test('a workflow with the node runs', async () => {
	const credential = await client.createCredential(valuesOf(service));
	const order = chain('Order', trigger(), documentExtraction(credential, ORDER));
	workflow = await client.createWorkflow(order);
	expect(await orderNumbers()).toEqual(['NM-20931']);
});

test('a person updates the package, and the workflow keeps working', async () => {
	installation.publish(nextVersion());
	await nodes.open();
	await nodes.update();
	await nodes.open();
	expect(await nodes.shown()).toContain(`v${NEXT_VERSION}`);
	expect(await orderNumbers()).toEqual(['NM-20931']);
});

test('a person uninstalls the package, and n8n no longer knows the node', async () => {
	await nodes.uninstall();
	const types = await client.types('nodes');
	expect(types.length).toBeGreaterThan(100);
	expect(types.map((type) => type.name)).not.toContain(NODE);
});

/** @returns the tarball of the same package with the next version */
function nextVersion(): string {
	const unpacked = unpack(tarball, folder);
	const file = join(unpacked, 'package.json');
	const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
	writeFileSync(file, JSON.stringify({ ...manifest, version: NEXT_VERSION }));
	return pack(unpacked, folder).tarball;
}
