import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { clientOf, type Client, type SavedWorkflow } from '../../n8n/server/client.mjs';
import { answers } from '../../n8n/server/network.mjs';
import { logIn, setUpOwner } from '../../n8n/server/owner.mjs';
import { DOCUMENTS, readExample, withCredential } from '../../n8n/server/workflows/examples.mjs';
import { chain, documentExtraction, webhook } from '../../n8n/server/workflows/workflow.mjs';
import { startService } from '../../service/dist/index.mjs';
import { NEXT, printed } from '../../service/support/web/bills.mjs';
import { teachScreenOf } from '../../service/support/web/teachScreen.mjs';
import { openBrowser } from '../../support/browser.mjs';
import { newFolder } from '../../support/newFolder.mjs';
import { read } from '../../support/repository.mjs';
import { pack, unpack } from '../../tools/pack.mjs';
import { baseImages, baseOf, DOCKERFILES } from './support/baseImages.mjs';
import { cloneInto } from './support/clone.mjs';
import {
	type Compose,
	composeIn,
	containerOf,
	imageOf,
	type Name,
	NETWORK,
} from './support/compose.mjs';
import { printFigures, recordFigure, timed } from './support/figures.mjs';
import { filesIn } from './support/files.mjs';
import { Podman } from './support/podman.mjs';

const N8N = 'http://127.0.0.1:5678';
const SERVICE = 'http://127.0.0.1:4010';
const NAMES: Name[] = ['n8n', 'service'];
const INSTALLED = '/home/node/.n8n/nodes/node_modules/n8n-nodes-document-extraction';

const folder = newFolder();
let podman: Podman;
let compose: Compose;

beforeAll(async () => {
	const clone = join(folder, 'clone');
	mkdirSync(clone);
	cloneInto(clone);
	podman = new Podman(join(folder, 'podman'), await timed('Base images', baseImages));
	await podman.start();
	compose = composeIn(clone, podman);
	await timed('Build', () => compose.run('build'));
	recordSizes();
	await timed('Start', start);
});
afterAll(async () => {
	printFigures();
	// One of the first steps may have failed.
	compose?.down('--volumes');
	await podman?.remove();
	rmSync(folder, { recursive: true, force: true });
});

/** Starts all containers, and waits until both can be used. */
async function start(): Promise<void> {
	compose.run('up', '--detach');
	const addresses = [`${N8N}/healthz/readiness`, `${SERVICE}/stats`];
	await vi.waitUntil(async () => (await Promise.all(addresses.map(answers))).every(Boolean), {
		timeout: 120_000,
		interval: 200,
	});
}

const logged = (pattern: RegExp) => pattern.exec(compose.logs('service'))?.[1];

describe('The images', () => {
	test('have a service without development dependencies and without packages of n8n', () => {
		const pattern = '{,service/}node_modules/{*,@*/*}/package.json';
		const list = compose.exec('service', 'node', '-p', `fs.globSync('${pattern}').join('\\n')`);
		const packages = list.split('\n').map((path) => path.replace('/package.json', ''));
		const { packages: locked } = JSON.parse(read('package-lock.json')) as {
			packages: Record<string, { dev?: boolean }>;
		};
		expect(packages.length).toBeGreaterThan(100);
		expect(packages.filter((path) => locked[path]?.dev !== undefined)).toEqual([]);
		expect(packages.filter((path) => path.includes('n8n'))).toEqual([]);
	});

	test('have a service without sources, tests or data', () => {
		expect(compose.exec('service', 'ls', 'service').split('\n')).toEqual([
			'NOTICE.md',
			'chains.txt',
			'dist',
			'languages',
			'node_modules',
			'package.json',
			'projects',
			'weights',
		]);
	});

	test('have the node as it is published', () => {
		podman.run('cp', `${containerOf('n8n')}:${INSTALLED}`, join(folder, 'installed'));
		const { tarball } = pack(process.cwd(), folder);
		expect(filesIn(join(folder, 'installed'))).toEqual(filesIn(unpack(tarball, folder)));
	});
});

describe('The containers', () => {
	test.each(NAMES)('are healthy: %s', (name) => {
		expect(podman.run('healthcheck', 'run', containerOf(name))).toBe('');
	});

	test.each(NAMES)('run as a user without privileges: %s', (name) => {
		const status = compose.exec(name, 'cat', '/proc/1/status');
		expect(status).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
		expect(status).toMatch(/^CapBnd:\s+0{16}$/m);
		expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
	});

	test('have a service that can only write its data', () => {
		const writes = (path: string) => () => compose.exec('service', 'touch', path);
		expect(writes('/app/a')).toThrow('Read-only file system');
		expect(writes('/data/a')).not.toThrow();
	});

	test('can only be reached from this machine', async () => {
		const others = Object.values(networkInterfaces())
			.flatMap((addresses) => addresses ?? [])
			.filter(({ internal, family }) => !internal && family === 'IPv4');
		for (const port of [4010, 5678]) {
			expect(await isOpen('127.0.0.1', port)).toBe(true);
			for (const { address } of others) expect(await isOpen(address, port)).toBe(false);
		}
	});
});

describe('A person', () => {
	let client: Client;
	let firstSteps: SavedWorkflow;
	let credential: { id: string; name: string };
	let projectId: string;

	test('enters the printed base URL and key in a credential, and n8n tests it', async () => {
		client = clientOf({ release: 'n8n-2', url: N8N, cookie: await setUpOwner(N8N) });
		const values = { baseUrl: logged(/Base URL: (\S+)/)!, apiKey: logged(/API key: (key_\S+)/)! };
		expect(values.baseUrl).toBe(`${SERVICE}/api/v1`);
		credential = await client.createCredential(values);
		expect(await client.testCredential(values)).toMatchObject({ status: 'OK' });
	});

	test('runs the example "First steps" with the documents that are there', async () => {
		const example = withCredential(readExample('first-steps'), credential);
		firstSteps = await client.createWorkflow(example);
		await timed('First steps', () => expectFirstSteps(client, firstSteps));
	});

	test('can use a service in another container by its name', async () => {
		const other = ['run', '--detach', `--network=${NETWORK}`, '--name=document-extraction'];
		podman.run(...other, imageOf('service'));
		const printed = await vi.waitUntil(
			() => /API key: (key_\S+)/.exec(podman.run('logs', 'document-extraction')),
			{ timeout: 60_000, interval: 500 },
		);
		const baseUrl = 'http://document-extraction:4010/api/v1';
		const tested = await client.testCredential({ baseUrl, apiKey: printed[1]! });
		expect(tested).toMatchObject({ status: 'OK' });
		podman.run('rm', '--force', 'document-extraction');
	});

	test('can use a service on the host by the name of the host', async () => {
		const onHost = await startService({ host: '0.0.0.0', data: join(folder, 'data') });
		const baseUrl = `http://host.containers.internal:${onHost.port}/api/v1`;
		const tested = await client.testCredential({ baseUrl, apiKey: onHost.apiKey });
		expect(tested).toMatchObject({ status: 'OK' });
		await onHost.close();
	});

	test('teaches a project in the browser, and n8n reads the next document with it', async () => {
		const { browser, page } = await openBrowser({ url: N8N });
		try {
			await page.goto(logged(/Web interface: (\S+)/)!);
			projectId = await timed('Teaching', () => teachScreenOf(page).teachPdfs('Electricity bills'));
		} finally {
			await browser.close();
		}
		await expectBill(client, credential, projectId);
	});

	test('finds everything after the containers were removed, and has the node of the image', async () => {
		compose.exec('n8n', 'sh', '-c', `echo old > ${INSTALLED}/package.json`);
		recordMemory();
		await timed('Stop', () => compose.down());
		await timed('Start again', start);

		expect(logged(/API key: (key_\S+)/)).toBe(undefined);
		client = clientOf({ release: 'n8n-2', url: N8N, cookie: await logIn(N8N) });
		// With the credential that n8n has stored.
		await expectFirstSteps(client, await client.workflow(firstSteps.id));
		await expectBill(client, credential, projectId);
	});
});

/** Runs the workflow, which reads all example documents with "invoice" in their names. */
async function expectFirstSteps(client: Client, workflow: SavedWorkflow): Promise<void> {
	const expected = JSON.parse(readFileSync(join(DOCUMENTS, 'expected.json'), 'utf8')) as {
		[file: string]: { fields: Record<string, string> };
	};
	const invoices = Object.keys(expected).filter((file) => file.includes('invoice'));
	const items = (await client.runSaved(workflow)).items('Document Extraction');
	const read = items.map(({ json }) => json);
	expect(read).toHaveLength(invoices.length);
	for (const file of invoices)
		expect(read).toContainEqual(expect.objectContaining(expected[file]!.fields));
}

/** Sends a bill that the project doesn't know to a new workflow. */
async function expectBill(
	client: Client,
	credential: { id: string; name: string },
	projectId: string,
): Promise<void> {
	const bill = NEXT[0]!;
	const form = new FormData();
	form.append('file', new Blob([await printed(bill)]), 'bill.pdf');
	const workflow = chain('A bill', webhook(), documentExtraction(credential, { projectId }));
	const execution = await client.submit(workflow, form);
	expect(execution.items('Document Extraction').map(({ json }) => json)).toMatchObject([bill]);
}

async function isOpen(host: string, port: number): Promise<boolean> {
	const socket = connect(port, host);
	return await once(socket, 'connect')
		.then(
			() => true,
			() => false,
		)
		.finally(() => socket.destroy());
}

function recordMemory(): void {
	for (const name of NAMES) {
		const format = ['--no-stream', '--format', '{{.MemUsage}}'];
		recordFigure(`Memory of ${name}`, podman.run('stats', ...format, containerOf(name)));
	}
}

/** Records how much each image adds to the one that it begins with. */
function recordSizes(): void {
	for (const name of NAMES) {
		const size = podman.sizeOf(imageOf(name)) - podman.sizeOf(baseOf(DOCKERFILES[name]));
		recordFigure(`Size of ${name} without its base image`, `${(size / 1e6).toFixed(0)} MB`);
	}
}
