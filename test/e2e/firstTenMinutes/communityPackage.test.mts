import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { clientOf, type Client, type SavedWorkflow } from '../../../n8n/server/client.mjs';
import { exampleFile } from '../../../n8n/server/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	NODE,
	trigger,
} from '../../../n8n/server/workflows/workflow.mjs';
import { pack, unpack } from '../../../tools/pack.mjs';
import { communityNodesOf } from '../support/communityNodes.mjs';
import { newcomer } from './newcomer.mjs';
import { readmeSteps } from './readmeSteps.mjs';
import { COLUMNS, WALK } from './walk.mjs';

const MANIFEST = new URL('../../../package.json', import.meta.url);
const ORDER = { projectId: 'fo_3', inputType: 'text', text: 'Order number: NM-20931' };
const SECTIONS = [...new Set(WALK.map(({ section }) => section))];
/** The effort in n8n 2.40. Think twice before it grows. */
const CLICKS = 55;

const { name, version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
	name: string;
	version: string;
};
/** A patch of the version in package.json. */
const NEXT_VERSION = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

const { release } = inject('n8n');
/** True for n8n 2, which the README describes. */
const isOfReadme = release === 'n8n-2';

vi.setConfig({ testTimeout: 300_000 });

let person: Awaited<ReturnType<typeof newcomer>>;
let client: Client;
let nodes: ReturnType<typeof communityNodesOf>;
let workflow: SavedWorkflow;

beforeAll(async () => {
	person = await newcomer(release);
	client = clientOf(person.n8n);
	nodes = communityNodesOf(person.page);
});
afterAll(async () => await person?.leave());

/** Runs the saved workflow, and returns the output of its node. */
async function orderNumbers(): Promise<unknown[]> {
	const execution = await client.runSaved(workflow);
	return execution.items('Document Extraction').map(({ json }) => json.order_number);
}

describe.runIf(isOfReadme)('a newcomer who follows the README', () => {
	test.each(SECTIONS)('finds every necessary step in "%s", and no others', (title) => {
		const steps = readmeSteps(title);
		const needed = WALK.filter(({ section }) => section === title);
		expect(steps).toEqual(needed.map(({ says }) => expect.stringContaining(says)));
	});

	test('installs the package, and ends with a row of the fields of an invoice', async () => {
		for (const { take } of WALK) await take(person);
		const row = person.page.getByTestId('data-table-grid').locator('[row-index="0"]');
		const cells = (await row.allInnerTexts()).join('\n');
		expect(COLUMNS).toHaveLength(3);
		for (const value of ['BOS-26-10473', 'Brightwell Office Supplies Ltd', '824.88']) {
			expect(cells).toContain(value);
		}
		expect(person.effort.clicks).toBeLessThanOrEqual(CLICKS);
	});

	test('imports an example that only lacks the credentials of other nodes', async () => {
		const { page } = person;
		const lacking = ['Google Drive Trigger', 'Google Drive', 'Slack', 'Slack'];
		await page.goto('/workflow/new');
		const input = page.getByTestId('workflow-import-input').first();
		await input.waitFor({ state: 'attached' });
		await input.setInputFiles(exampleFile('google-drive-to-slack'));
		const marked = page.getByTestId('node-issues');
		await marked.nth(lacking.length - 1).waitFor();
		expect(await marked.count()).toBe(lacking.length);
		expect(await page.getByTestId('node-warning').count()).toBe(0);
		// n8n chooses the only credential that exists.
		const messages = await page.locator('.el-notification').allInnerTexts();
		expect(messages).toEqual([expect.stringContaining('Credentials auto-added')]);
	});
});

test.skipIf(isOfReadme)('a person installs the package by its name', async () => {
	await nodes.open();
	await nodes.install(name);
});

test('n8n shows the package with its version and its node', async () => {
	await nodes.open();
	const shown = await nodes.shown();
	expect(shown).toContain(name);
	expect(shown).toContain(`v${version}`);
	expect(shown).toContain('Document Extraction');
});

test('a workflow with the node runs', async () => {
	const credential = await client.createCredential(person.account);
	const order = chain('Order', trigger(), documentExtraction(credential, ORDER));
	workflow = await client.createWorkflow(order);
	expect(await orderNumbers()).toEqual(['NM-20931']);
});

test('a person updates the package, and the workflow keeps working', async () => {
	person.publish(nextVersion());
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
	const { tarball, folder } = person;
	const unpacked = unpack(tarball, folder);
	const file = join(unpacked, 'package.json');
	const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
	writeFileSync(file, JSON.stringify({ ...manifest, version: NEXT_VERSION }));
	return pack(unpacked, folder).tarball;
}
