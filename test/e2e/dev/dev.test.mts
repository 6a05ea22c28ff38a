import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import { logIn } from '../../../n8n/server/owner.mjs';
import { EXAMPLES } from '../../../n8n/server/workflows/examples.mjs';
import { chain, trigger } from '../../../n8n/server/workflows/workflow.mjs';
import { sendText } from '../../../support/client.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { interrupt } from '../support/npmCommand.mjs';
import { examplesIn, STARTED_BY_A_CLICK } from './examples.mjs';
import { copyOfProject, type RunningDev } from './running.mjs';

// `npm run dev` builds and starts everything.
vi.setConfig({ testTimeout: 300_000 });

describe('npm run dev', () => {
	let project: ReturnType<typeof copyOfProject>;
	let dev: RunningDev;
	let browser: Browser;
	let page: Page;
	let examples: ReturnType<typeof examplesIn>;
	beforeAll(async () => {
		project = copyOfProject();
		dev = await project.start('npm', 'run', 'dev');
		({ browser, page } = await openBrowser({ url: dev.url }, { width: 1440, height: 900 }));
		examples = examplesIn(page);
	});
	afterAll(async () => {
		await browser?.close();
		await project?.remove();
	});

	const clientOfOwner = async () =>
		clientOf({ release: 'n8n-2', url: dev.url, cookie: await logIn(dev.url) });

	test('prints an address and a login with which a person can run an example', async () => {
		const editor = editorOf(page);
		await page.goto(dev.printed(/Open +(\S+)/));
		const email = page.getByTestId('emailOrLdapLoginId').locator('input');
		await email.fill(dev.printed(/email +(\S+)/));
		const password = page.getByTestId('password').locator('input');
		await password.fill(dev.printed(/password +(\S+)/));
		await page.getByTestId('form-submit-button').click();
		await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
		await editor.execute();
		const panel = await editor.openNode('Document Extraction');
		const [names, ...rows] = await editor.resultTable(panel);
		expect(names).toContain('invoice_number');
		expect(rows.flat()).toContain('BOS-26-10473');
		await editor.closePanel();
	});

	test("prints the service's key, and the address of its web interface", async () => {
		const service = {
			baseUrl: dev.printed(/Base URL +(\S+)/),
			apiKey: dev.printed(/API key +(\S+)/),
		};
		const answer = await sendText(service, { fo_id: 'fo_1', text: 'Invoice number: RE-17' });
		expect(answer.status).toBe(200);
		const web = await page.context().newPage();
		await web.goto(dev.printed(/Web interface +(\S+)/));
		await web.getByRole('link', { name: 'Teach', exact: true }).waitFor();
		await web.close();
	});

	test('has an example with a project that was learned from example bills', async () => {
		const client = await clientOfOwner();
		const workflows = await client.workflows();
		const { id } = workflows.find(({ name }) => name === 'Learned project: electricity bills')!;
		const execution = await client.runSaved(await client.workflow(id));
		// This bill isn't one of those that it learned from.
		const results = JSON.stringify(execution.items('Document Extraction'));
		expect(results).toContain('"874 kWh"');
	});

	test.each(STARTED_BY_A_CLICK)(
		'has the example "%s", which runs until "%s"',
		async (name, last) => {
			await examples.open(name);
			await page.getByTestId('execute-workflow-button').click();
			await examples.expectEnd(last);
		},
	);

	test('has the example "form-with-answer", which shows a person what was read', async () => {
		await examples.open('form-with-answer');
		const form = await examples.openForm('receipt-parking.png');
		await form.getByLabel('Your name').fill('Ines');
		await form.getByRole('button', { name: 'Submit' }).click();
		await form.getByText('Quayside Car Park').first().waitFor();
		await examples.expectEnd('Show What Was Read');
		await form.close();
	});

	test('has the example "form-check-and-correct", which saves what a person has checked', async () => {
		await examples.open('form-check-and-correct');
		const form = await examples.openForm('invoice-office-supplies.pdf');
		await form.getByRole('button', { name: 'Submit' }).click();
		await form.getByRole('button', { name: 'Save' }).click();
		await form.getByText('Saved', { exact: true }).waitFor();
		await examples.expectEnd('Show What Was Saved');
		await form.close();
	});

	test('shows a change of the node in an open editor', async () => {
		await examples.open('first-steps');
		await editorOf(page).openNode('Document Extraction');
		const file = join(project.folder, 'nodes/DocumentExtraction/description/properties.ts');
		const source = readFileSync(file, 'utf8');
		expect(source).toContain("'Project ID'");
		writeFileSync(file, source.replace("'Project ID'", "'Project That Was Changed'"));
		await page.getByText('Project That Was Changed').waitFor();
	});

	test('leaves no process running after Ctrl-C', async () => {
		const client = await clientOfOwner();
		await client.createWorkflow(chain('My own', trigger()));
		const service = dev.printed(/Base URL +(\S+)/);
		await browser.close();

		expect(project.processes()).not.toEqual([]);
		await interrupt(dev.run);
		expect(project.processes()).toEqual([]);
		await expect(fetch(dev.url)).rejects.toThrow();
		await expect(fetch(service)).rejects.toThrow();
	});

	test("keeps a person's own workflows, and imports each example once", async () => {
		// Without building again.
		dev = await project.start(process.execPath, '--import', 'tsx', 'n8n/dev/run.mts');
		const names = (await (await clientOfOwner()).workflows()).map(({ name }) => name);
		expect(names).toContain('My own');
		// This includes the one with the learned project.
		expect(names).toHaveLength(EXAMPLES.length + 2);
		expect(new Set(names).size).toBe(names.length);
	});
});
