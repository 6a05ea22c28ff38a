import { NodeHelpers, type INode, type INodeTypeDescription } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../../host/server/client.mjs';
import { startN8n } from '../../../host/startN8n.mjs';
import { EXAMPLES, readExample } from '../../../host/workflows/examples.mjs';
import { tablesOf } from '../../../host/workflows/tables.mjs';
import { openBrowser } from '../support/browser.mjs';
import { ACCOUNT, importExample, issuesOnCanvas } from './examples.mjs';

/** The nodes for which a person still has to choose a credential after the import. */
const CREDENTIALS_TO_CHOOSE: Record<string, string[]> = {
	'ai-agent-with-documents': ['OpenAI Chat Model'],
	approval: ['Send Email'],
	'email-to-data-table': ['Email Trigger (IMAP)'],
	'email-text-to-order-system': ['Email Trigger (IMAP)', 'Send Email'],
	'email-to-google-sheets': ['Email Trigger (IMAP)', 'Google Sheets', 'Google Sheets'],
	'every-morning-new-scans': ['Send Email'],
	'google-drive-to-slack': ['Google Drive Trigger', 'Google Drive', 'Slack', 'Slack'],
	'webhook-to-json': ['Webhook'],
	'zip-attachments': ['Email Trigger (IMAP)'],
};

const { release } = inject('n8n');
/** Each takes up to 17 seconds, so in n8n 1 one with many credentials stands for all. */
const IMPORTED = release === 'n8n-2' ? EXAMPLES : ['google-drive-to-slack'];

test('n8n finds the tables of the examples by their names, as no name contains another', () => {
	const names = EXAMPLES.flatMap((name) => [...tablesOf(readExample(name)).keys()]);
	expect(names.length).toBeGreaterThan(0);
	for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
});

describe.each(EXAMPLES)('the file of the example "%s"', (name) => {
	const workflow = readExample(name);

	test('has a note on what to do before running it', () => {
		const notes = workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		const texts = notes.map(({ parameters }) => String(parameters.content));
		expect(texts).toEqual(
			expect.arrayContaining([expect.stringMatching(/^## Before You Run It\n1\. /)]),
		);
		// Each node that it names in bold exists.
		const nodes = workflow.nodes.map(({ name: nodeName }) => nodeName);
		const inSteps = [...texts.join('\n').matchAll(/ (?:In|in) \*\*(.+?)\*\*/g)];
		for (const [, bold] of inSteps) expect(nodes).toContain(bold);
	});

	test('says in a note which tables and columns to make', () => {
		const text = JSON.stringify(workflow.nodes.map(({ parameters }) => parameters.content));
		for (const [table, columns] of tablesOf(workflow)) {
			for (const name of [table, ...columns.map((column) => column.name)]) {
				expect(text).toContain(`\`${name}\``);
			}
		}
	});

	test('has no credential, no ID of an n8n, and no data from a run', () => {
		// Without a credential, n8n chooses the only one there is, whatever its name.
		for (const node of workflow.nodes) expect(node).not.toHaveProperty('credentials');
		expect(workflow).toMatchObject({ active: false, pinData: {} });
		expect(workflow).not.toHaveProperty('meta');
		expect(workflow).not.toHaveProperty('id');
	});
});

describe('in the editor', () => {
	let stop: (() => Promise<void>) | undefined;
	let types: INodeTypeDescription[];
	let browser: Browser | undefined;
	let page: Page;
	beforeAll(async () => {
		// An n8n of its own: the editor only chooses a credential by itself if it is the one of its type.
		const started = await startN8n(release);
		stop = started.stop;
		const { n8n } = started;
		const client = clientOf(n8n);
		types = (await client.types('nodes')) as INodeTypeDescription[];
		const values = { baseUrl: 'http://127.0.0.1:4010/api/v1', apiKey: 'any' };
		await client.createCredential(values, ACCOUNT);
		({ browser, page } = await openBrowser(n8n, { width: 1440, height: 800 }));
	});
	afterAll(async () => {
		await browser?.close();
		await stop?.();
	});

	const typeOf = ({ type, typeVersion }: INode) =>
		types.find(({ name, version }) => name === type && [version].flat().includes(typeVersion));

	describe.each(EXAMPLES)('the example "%s"', (name) => {
		test('only uses node types and versions that exist', () => {
			const unknown = readExample(name).nodes.filter((node) => typeOf(node) === undefined);
			expect(unknown.map(({ type, typeVersion }) => `${type} ${typeVersion}`)).toEqual([]);
		});

		test('sets every parameter that its nodes require', () => {
			for (const node of readExample(name).nodes) {
				const type = typeOf(node)!;
				const issues = NodeHelpers.getNodeParametersIssues(type.properties, node, type);
				expect(issues, node.name).toBeNull();
			}
		});

		test.runIf(IMPORTED.includes(name))('can be imported, and lacks only credentials', async () => {
			await importExample(page, name);
			const chosen = CREDENTIALS_TO_CHOOSE[name] ?? [];
			const expected = chosen.map((node) => `Credentials for ${node} are not set.`);
			expect((await issuesOnCanvas(page)).sort()).toEqual(expected.sort());
			expect(await page.getByTestId('node-warning').count()).toBe(0);
			expect(await page.locator('.el-notification').allInnerTexts()).toEqual([]);
		});
	});
});
