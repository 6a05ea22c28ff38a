import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
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

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** What is changed, and what writes beside itself. The rest is the project's own. */
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

// It builds and starts everything.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// It opens n8n 2, whatever else the tests run with.
describe.runIf(inject('n8n').release === 'n8n-2')('npm run dev', () => {
	const project = mkdtempSync(join(tmpdir(), 'n8n-dev-'));
	let dev: Running;
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		copyProject(project);
		dev = await start(project);
		({ browser, page } = await openBrowser({ url: dev.url }));
	});
	afterAll(async () => {
		await browser?.close();
		for (const run of started.filter(isRunning)) await interrupt(run);
		rmSync(project, { recursive: true, force: true, maxRetries: 5 });
	});

	test('tells an address and a login, behind which an example runs', async () => {
		const editor = editorOf(page);
		await page.goto(dev.tells(/Open +(\S+)/));
		await editor.signIn({
			email: dev.tells(/email +(\S+)/),
			password: dev.tells(/password +(\S+)/),
		});
		await editor.execute();
		const panel = await editor.openNode('Document Extraction');
		const [names, ...rows] = await editor.resultTable(panel);
		expect(names).toContain('invoice_number');
		expect(rows.flat()).toContain('BOS-26-10473');
	});

	test('shows a change of the node in the open editor', async () => {
		const file = join(project, 'nodes/DocumentExtraction/description/properties.ts');
		const source = readFileSync(file, 'utf8');
		expect(source).toContain("'Project ID'");
		writeFileSync(file, source.replace("'Project ID'", "'Project That Was Changed'"));
		await page.getByText('Project That Was Changed').waitFor();
	});

	test('leaves nothing running after Ctrl-C', async () => {
		const client = clientOf({ release: 'n8n-2', url: dev.url, cookie: await logIn(dev.url) });
		await client.createWorkflow(chain('My own', trigger()));
		const service = dev.tells(/service is (\S+),/);
		await browser.close();

		expect(processesOf(project)).not.toEqual([]);
		await interrupt(dev.run);
		expect(processesOf(project)).toEqual([]);
		await expect(fetch(dev.url)).rejects.toThrow();
		await expect(fetch(service)).rejects.toThrow();
	});

	test("keeps a person's own workflows, and imports no example twice", async () => {
		dev = await start(project);
		const client = clientOf({ release: 'n8n-2', url: dev.url, cookie: await logIn(dev.url) });
		const names = (await client.workflows()).map(({ name }) => name);
		expect(names).toContain('My own');
		expect(names).toHaveLength(readdirSync(join(PROJECT, 'examples/workflows')).length + 1);
		expect(new Set(names).size).toBe(names.length);
	});
});

interface Running {
	run: ChildProcess;
	/** Where its n8n is. */
	url: string;
	/** What it has said that fits. */
	tells(pattern: RegExp): string;
}

/** A project with the same sources, in which a test may change them. */
function copyProject(folder: string): void {
	const filter = (path: string) => !path.endsWith('.data');
	for (const name of COPIED) {
		cpSync(join(PROJECT, name), join(folder, name), { recursive: true, filter });
	}
	for (const name of LINKED) symlinkSync(join(PROJECT, name), join(folder, name));
}

/** Starts it as a terminal does, in a process group of its own, and waits until it is ready. */
async function start(folder: string): Promise<Running> {
	const run = spawn('npm', ['run', 'dev'], {
		cwd: folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	started.push(run);
	let said = '';
	run.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
	await vi.waitUntil(() => said.includes('Ctrl-C') || !isRunning(run), { timeout: 280_000 });
	const tells = (pattern: RegExp): string => {
		expect(said).toMatch(pattern);
		return pattern.exec(said)![1]!;
	};
	return { run, url: new URL(tells(/Open +(\S+)/)).origin, tells };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}

/** What Ctrl-C does: the signal goes to the whole process group. The terminal waits for npm. */
async function interrupt(run: ChildProcess): Promise<void> {
	const ended = once(run, 'exit');
	process.kill(-run.pid!, 'SIGINT');
	await ended;
}

/** All processes that have to do with this folder. */
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
		// It has ended since.
		return '';
	}
}
