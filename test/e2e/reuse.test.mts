import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf, type SavedWorkflow, type Session } from '../../n8n/server/client.mjs';
import { startN8n, type Started } from '../../n8n/server/startN8n.mjs';
import { withCredential } from '../../n8n/server/workflows/examples.mjs';
import { chain, documentExtraction, node, webhook } from '../../n8n/server/workflows/workflow.mjs';
import { startService, type Service } from '../../service/dist/index.mjs';
import { formWith, loginPage, pdf } from '../support/files.mjs';
import { countingReader } from '../support/servers/countingReader.mjs';
import { digestOf, documentIn, startHttpService } from '../support/servers/httpService.mjs';
import { expectSuccess, withFiles } from './examples/support/running.mjs';
import { makeTables } from './examples/support/tables.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);
/** The tests that start their own n8n run in one release only, and the others in both. */
const isN8n2 = n8n.release === 'n8n-2';

const EXTRACT = 'Document Extraction';
const FILES = Array.from({ length: 10 }, (_, index) =>
	Buffer.concat([pdf, Buffer.from(`invoice ${index}`)]),
);

/** Fails the document with this digest once, and answers all others with their digests. */
let failing: string | undefined;
const service = await startHttpService((request) => {
	const digest = digestOf(documentIn(request));
	const isFailing = digest === failing;
	if (isFailing) failing = undefined;
	return { status: isFailing ? 422 : 200, body: { digest } };
});
afterAll(service.close);
beforeEach(() => {
	service.requests.length = 0;
	failing = undefined;
});

/** An active workflow that extracts the files that its webhook receives, followed by these nodes. */
async function activate(
	options: INodeParameters,
	behind: INode[] = [],
	session: Session = n8n,
): Promise<SavedWorkflow> {
	// Each test has its own key, so its own account: nothing is reused from the test before.
	const apiKey = `key-${crypto.randomUUID()}`;
	const own = clientOf(session);
	const credential = await own.createCredential({ baseUrl: `${service.origin}/api/v1`, apiKey });
	const extraction = documentExtraction(credential, { fileSelection: 'all', options });
	const start = webhook({ responseMode: 'lastNode' });
	return await own.activate(chain('Reuse', start, extraction, ...behind));
}

/** Sends the files to the webhook that a workflow starts with, and waits until it has ended. */
async function call({ nodes }: SavedWorkflow, { url }: Session = n8n): Promise<void> {
	const files = FILES.map((file, index) => [`file_${index}`, [file, `${index}.pdf`]] as const);
	const body = formWith(Object.fromEntries(files));
	const path = String(nodes[0]!.parameters.path);
	await fetch(`${url}/webhook/${path}`, { method: 'POST', body });
}

/** Retries the last execution of a workflow, which has failed. */
async function retry({ id: workflowId }: SavedWorkflow): Promise<void> {
	const failed = await client.executionOf(workflowId);
	expect(failed.status).toBe('error');
	const { id } = JSON.parse(failed.stored).data as { id: string };
	await client.retry(id);
}

test('A run that is retried from the list of executions only sends documents that were not read', async () => {
	failing = digestOf(FILES[7]!);
	const workflow = await activate({ concurrency: 1 });
	await call(workflow);
	expect(service.requests).toHaveLength(8);
	await retry(workflow);
	const retried = await client.executionOf(workflow.id);
	expect(retried.status).toBe('success');
	expect(retried.items(EXTRACT).map(({ json }) => json.digest)).toEqual(FILES.map(digestOf));
	expect(retried.hints(EXTRACT).join()).toContain('7 results reused from the run that failed');
	expect(service.requests).toHaveLength(8 + 3);
	await client.deactivate(workflow);
});

test('If a later node fails, "Retry" continues there, but a new call skips the documents until the history is cleared', async () => {
	const failsLater = node('Stop and Error', 'n8n-nodes-base.stopAndError', { errorMessage: 'No' });
	const active = await activate({ alreadyReadDocuments: 'skip' }, [failsLater]);
	await call(active);
	await retry(active);
	expect(service.requests).toHaveLength(10);

	const saved = async (operation: string) => {
		const nodes = active.nodes.map((one) =>
			one.name === EXTRACT
				? { ...one, parameters: { ...one.parameters, operation, clear: 'input' } }
				: one,
		);
		return await client.change(active, nodes);
	};
	await call(active);
	expect((await client.executionOf(active.id)).items(EXTRACT)).toEqual([]);
	await call(await saved('clearHistory'));
	const clearing = await client.executionOf(active.id);
	expect(clearing.hints(EXTRACT).join()).toContain('10 documents cleared from the history.');
	expect(service.requests).toHaveLength(10);
	await call(await saved('extractData'));
	expect((await client.executionOf(active.id)).items(EXTRACT)).toHaveLength(10);
	expect(service.requests).toHaveLength(20);
	await client.deactivate(active);
});

describe.runIf(isN8n2)('After n8n was killed in the middle of the example "backlog"', () => {
	const NAMES = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(3, '0')}.pdf`);
	/** Pages that were saved as a PDF. */
	const PAGES = NAMES.filter((_, index) => index % 71 === 0);
	const INVOICES = NAMES.filter((name) => !PAGES.includes(name));
	/** The batch size of the workflow. */
	const BATCH = 100;

	const readings = new Map<string, number>();
	let local: Service;
	let own: Started;
	let repeating: SavedWorkflow;
	let failingFirst: SavedWorkflow;
	let backlog: SavedWorkflow;
	let tables: Awaited<ReturnType<typeof makeTables>>;
	beforeAll(async () => {
		local = await startService({ latency: 200, reader: countingReader(readings) });
		own = await startN8n(n8n.release);
		service.requests.length = 0;
		repeating = await activate({ alreadyReadDocuments: 'skip' }, [], own.n8n);
		await call(repeating, own.n8n);
		failingFirst = await activate({ concurrency: 1 }, [], own.n8n);
		failing = digestOf(FILES[7]!);
		await call(failingFirst, own.n8n);
		expect(service.requests).toHaveLength(10 + 8);

		const contents = NAMES.map((name) => [
			`backlog/${name}`,
			PAGES.includes(name) ? loginPage : Buffer.concat([pdf, Buffer.from(name)]),
		]);
		const workflow = withFiles(own.n8n, 'backlog', Object.fromEntries(contents));
		tables = await makeTables(own.n8n, workflow);
		const ofOwn = clientOf(own.n8n);
		const credential = await ofOwn.createCredential(valuesOf(local));
		backlog = await ofOwn.createWorkflow(withCredential(workflow, credential));
		// Ends with an error when n8n is killed.
		const interrupted = ofOwn.runSaved(backlog).catch(() => undefined);
		const wait = { timeout: 60_000, interval: 10 };
		await vi.waitFor(() => expect(readings.size).toBeGreaterThan(1.5 * BATCH), wait);
		await own.restart('SIGKILL');
		await interrupted;
	});
	afterAll(async () => {
		await own?.stop();
		await local?.close();
	});

	const filesIn = async (table: string) =>
		(await tables.rowsOf(table)).map(({ file }) => file as string);

	test('the next run reads the rest, and at most the interrupted batch again', async () => {
		const before = await filesIn('Backlog Results');
		expect(before.length).toBeGreaterThan(0);
		expect(before.length).toBeLessThan(INVOICES.length);
		expectSuccess(await clientOf(own.n8n).runSaved(backlog));
		expect((await filesIn('Backlog Results')).sort()).toEqual(INVOICES);
		expect((await filesIn('Backlog Failures')).sort()).toEqual(PAGES);
		const readTwice = [...readings.values()].filter((times) => times > 1).length;
		expect(Math.max(...readings.values())).toBeLessThanOrEqual(2);
		expect(readTwice).toBeLessThanOrEqual(BATCH);
	});

	test('another run reads nothing, and keeps one row for each failure', async () => {
		const { requests } = local.stats();
		expectSuccess(await clientOf(own.n8n).runSaved(backlog));
		expect(local.stats().requests).toBe(requests);
		expect(await tables.rowsOf('Backlog Results')).toHaveLength(INVOICES.length);
		expect(await tables.rowsOf('Backlog Failures')).toHaveLength(PAGES.length);
	});

	test('documents that were already read are recognised, and results of failed runs are gone', async () => {
		await call(repeating, own.n8n);
		expect(service.requests).toEqual([]);
		await call(failingFirst, own.n8n);
		expect(service.requests).toHaveLength(10);
	});
});
