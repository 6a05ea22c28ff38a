import type { INode, INodeParameters } from 'n8n-workflow';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';

import { clientOf, type SavedWorkflow, type Session } from '../../host/server/client.mjs';
import { startN8n } from '../../host/startN8n.mjs';
import { chain, documentExtraction, node, webhook } from '../../host/workflows/workflow.mjs';
import { pdf } from '../support/files.mjs';
import {
	digestOf,
	documentIn,
	startHttpService,
	type HttpService,
} from '../support/httpService.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);

const EXTRACT = 'Document Extraction';
const FILES = Array.from({ length: 10 }, (_, index) =>
	Buffer.concat([pdf, Buffer.from(`invoice ${index}`)]),
);

/** Fails the document of this digest once, and answers all others with their digests. */
let failing: string | undefined;
const service: HttpService = await startHttpService((request) => {
	const digest = digestOf(documentIn(request));
	const isFailing = digest === failing;
	if (isFailing) failing = undefined;
	return { status: isFailing ? 422 : 200, body: { digest } };
});
afterAll(async () => await service.close());
beforeEach(() => {
	service.requests.length = 0;
	failing = undefined;
});

/** An active workflow that extracts the files that it is called with, before these nodes. */
async function activate(
	options: INodeParameters,
	behind: INode[] = [],
	session: Session = n8n,
): Promise<SavedWorkflow> {
	// Another key, so another account, for each: nothing is reused from the test before.
	const apiKey = `key-${crypto.randomUUID()}`;
	const own = clientOf(session);
	const credential = await own.createCredential({ baseUrl: `${service.origin}/api/v1`, apiKey });
	const extraction = documentExtraction(credential, { fileSelection: 'all', options });
	const start = webhook({ responseMode: 'lastNode' });
	return await own.activate(chain('Reuse', start, extraction, ...behind));
}

/** Sends the files to the webhook that a workflow starts with, and waits until it has ended. */
async function call({ nodes }: SavedWorkflow, { url }: Session = n8n): Promise<void> {
	const form = new FormData();
	for (const [index, file] of FILES.entries()) {
		form.set(`file_${index}`, new Blob([file], { type: 'application/pdf' }), `${index}.pdf`);
	}
	const path = String(nodes[0]!.parameters.path);
	await fetch(`${url}/webhook/${path}`, { method: 'POST', body: form });
}

/** Retries the last execution of a workflow, which has failed. */
async function retry({ id: workflowId }: SavedWorkflow): Promise<void> {
	const failed = await client.executionOf(workflowId);
	expect(failed.status).toBe('error');
	const { id } = JSON.parse(failed.stored).data as { id: string };
	await client.retry(id);
}

test('A run that is retried from the list of executions sends only what it had not read', async () => {
	failing = digestOf(FILES[7]!);
	const workflow = await activate({ concurrency: 1 });
	await call(workflow);
	expect(service.requests).toHaveLength(8);
	await retry(workflow);
	const retried = await client.executionOf(workflow.id);
	expect(retried.status).toBe('success');
	expect(retried.items(EXTRACT).map(({ json }) => json.digest)).toEqual(FILES.map(digestOf));
	expect(retried.hints(EXTRACT).join()).toContain('7 results reused from a run that failed');
	expect(service.requests).toHaveLength(8 + 3);
	await client.deactivate(workflow);
});

test('If a later node fails, "Retry" continues there, but a new call skips the documents until they are forgotten', async () => {
	const failsLater = node('Stop and Error', 'n8n-nodes-base.stopAndError', { errorMessage: 'No' });
	const active = await activate({ repeatedDocuments: 'skip' }, [failsLater]);
	await call(active);
	await retry(active);
	expect(service.requests).toHaveLength(10);

	const saved = async (operation: string) => {
		const nodes = active.nodes.map((one) =>
			one.name === EXTRACT
				? { ...one, parameters: { ...one.parameters, operation, forget: 'input' } }
				: one,
		);
		return await client.change(active, nodes);
	};
	await call(active);
	expect((await client.executionOf(active.id)).items(EXTRACT)).toEqual([]);
	await call(await saved('forgetDocuments'));
	const forgetting = await client.executionOf(active.id);
	expect(forgetting.hints(EXTRACT).join()).toContain('10 documents forgotten.');
	expect(service.requests).toHaveLength(10);
	await call(await saved('extractData'));
	expect((await client.executionOf(active.id)).items(EXTRACT)).toHaveLength(10);
	expect(service.requests).toHaveLength(20);
	await client.deactivate(active);
});

test('After a restart of n8n, repeated documents are recognised, and results of failed runs are gone', async () => {
	const { n8n: own, restart, stop } = await startN8n(n8n.release);
	onTestFinished(stop);
	const repeating = await activate({ repeatedDocuments: 'skip' }, [], own);
	await call(repeating, own);
	expect(service.requests).toHaveLength(10);
	const failingFirst = await activate({ concurrency: 1 }, [], own);
	failing = digestOf(FILES[7]!);
	await call(failingFirst, own);
	expect(service.requests).toHaveLength(10 + 8);

	await restart();
	await call(repeating, own);
	expect(service.requests).toHaveLength(10 + 8);
	await call(failingFirst, own);
	expect(service.requests).toHaveLength(10 + 8 + 10);
});
