import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { clientOf } from '../../host/server/client.mjs';
import { logIn } from '../../host/server/owner.mjs';
import { chain, trigger } from '../../host/workflows/workflow.mjs';
import { openBrowser } from './support/browser.mjs';
import { editorOf } from './support/editor.mjs';
import {
	copyProject,
	interrupt,
	isRunning,
	startCommand,
	type Running,
} from './support/npmCommand.mjs';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** What a test changes, and what writes files next to itself. Everything else is linked. */
const COPIED = [
	'credentials',
	'dev',
	'gulpfile.js',
	'icons',
	'nodes',
	'package.json',
	'tsconfig.json',
];
const LINKED = ['examples', 'host', 'node_modules', 'service', 'tools'];

const started: ChildProcess[] = [];

// `npm run dev` builds and starts everything.
vi.setConfig({ testTimeout: 300_000 });

// `npm run dev` always starts n8n 2.
describe.runIf(inject('n8n').release === 'n8n-2')('npm run dev', () => {
	const project = mkdtempSync(join(tmpdir(), 'n8n-dev-'));
	let dev: RunningDev;
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		copyProject(project, COPIED, LINKED);
		dev = await start(project, 'npm', 'run', 'dev');
		({ browser, page } = await openBrowser({ url: dev.url }));
	});
	afterAll(async () => {
		await browser?.close();
		for (const run of started.filter(isRunning)) await interrupt(run);
		rmSync(project, { recursive: true, force: true, maxRetries: 5 });
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
	});

	test('has an example with a project that it learned from example bills', async () => {
		const client = await clientOfOwner();
		const workflows = await client.workflows();
		const { id } = workflows.find(({ name }) => name === 'Learned project: electricity bills')!;
		const execution = await client.runSaved(await client.workflow(id));
		// This bill isn't one of those that it learned from.
		const results = JSON.stringify(execution.items('Document Extraction'));
		expect(results).toContain('"874 kWh"');
	});

	test('has the folders, files and tables that an example needs', async () => {
		const client = await clientOfOwner();
		const workflows = await client.workflows();
		const { id } = workflows.find(({ name }) => name.startsWith('A backlog'))!;
		const first = await client.runSaved(await client.workflow(id));
		expect(first.status, first.stored).toBe('success');
		const second = await client.runSaved(await client.workflow(id));
		const rows = second.items('Results So Far').map(({ json }) => json.invoice_number);
		expect(rows).toContain('BOS-26-10473');
	});

	test('shows a change of the node in an open editor', async () => {
		const file = join(project, 'nodes/DocumentExtraction/description/properties.ts');
		const source = readFileSync(file, 'utf8');
		expect(source).toContain("'Project ID'");
		writeFileSync(file, source.replace("'Project ID'", "'Project That Was Changed'"));
		await page.getByText('Project That Was Changed').waitFor();
	});

	test('leaves nothing running after Ctrl-C', async () => {
		const client = await clientOfOwner();
		await client.createWorkflow(chain('My own', trigger()));
		const service = dev.printed(/service is (\S+),/);
		await browser.close();

		expect(processesOf(project)).not.toEqual([]);
		await interrupt(dev.run);
		expect(processesOf(project)).toEqual([]);
		await expect(fetch(dev.url)).rejects.toThrow();
		await expect(fetch(service)).rejects.toThrow();
	});

	test("keeps a person's own workflows, and imports no example twice", async () => {
		// Without building again.
		dev = await start(project, process.execPath, '--import', 'tsx', 'dev/run.mts');
		const names = (await (await clientOfOwner()).workflows()).map(({ name }) => name);
		expect(names).toContain('My own');
		// The files, the one with the learned project, and the person's own.
		expect(names).toHaveLength(readdirSync(join(PROJECT, 'examples/workflows')).length + 2);
		expect(new Set(names).size).toBe(names.length);
	});
});

interface RunningDev extends Running {
	/** The address of its n8n. */
	url: string;
}

async function start(folder: string, ...command: [string, ...string[]]): Promise<RunningDev> {
	const running = await startCommand(folder, command, /Ctrl-C/);
	started.push(running.run);
	return { ...running, url: new URL(running.printed(/Open +(\S+)/)).origin };
}

/** All processes whose command line or environment names this folder. */
function processesOf(folder: string): string[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((id) => `${id} ${read(`/proc/${id}/cmdline`)} ${read(`/proc/${id}/environ`)}`)
		.filter((text) => text.includes(folder));
}

function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		// The process has ended by now.
		return '';
	}
}
