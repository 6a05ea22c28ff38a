import type { INodeExecutionData } from 'n8n-workflow';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, type Execution } from '../../host/server/client.mjs';
import { exampleDocument } from '../../host/workflows/examples.mjs';
import {
	chain,
	documentExtraction,
	fields,
	next,
	readFiles,
	trigger,
} from '../../host/workflows/workflow.mjs';
import { startServiceFor } from './support/service.mjs';

const INVOICE = exampleDocument('invoice-office-supplies.pdf');
const n8n = inject('n8n');
const client = clientOf(n8n);
const { service, credential } = await startServiceFor(client);

beforeAll(() => {
	// In the order of their names: one to extract, two that fail, one to extract.
	copyFileSync(INVOICE, join(n8n.files, 'items-1.pdf'));
	writeFileSync(join(n8n.files, 'items-2.pdf'), '<!doctype html><title>Sign in</title>');
	writeFileSync(join(n8n.files, 'items-3.pdf'), '%PDF-1.7\nnothing that could be read\n');
	copyFileSync(INVOICE, join(n8n.files, 'items-4.pdf'));
});

async function run(onError: 'continueErrorOutput' | 'continueRegularOutput' | 'stopWorkflow') {
	const extraction = documentExtraction(credential, {}, { onError });
	const workflow = chain(
		'Items',
		trigger(),
		readFiles(join(n8n.files, 'items-*.pdf')),
		extraction,
		next('After'),
	);
	if (onError === 'continueErrorOutput') {
		workflow.nodes.push(
			fields('On Error', {
				file: "={{ $('Read Files').item.json.fileName }}",
				reason: '={{ $json.error }}',
			}),
		);
		workflow.connections[extraction.name]!.main!.push([
			{ node: 'On Error', type: 'main', index: 0 },
		]);
	}
	return await client.run(workflow);
}

const pairs = (items: INodeExecutionData[]) => items.map(({ pairedItem }) => pairedItem);
const EXTRACTED = expect.objectContaining({ invoice_number: 'BOS-26-10473' });
const IS_A_PAGE = expect.objectContaining({ error: expect.stringContaining('"items-2.pdf" is') });
const IS_BROKEN = expect.objectContaining({ error: expect.stringContaining('(HTTP 422)') });

describe('with "Continue (using error output)"', () => {
	let execution: Execution;
	beforeAll(async () => {
		execution = await run('continueErrorOutput');
	});

	test('the execution succeeds', () => {
		expect(execution.status).toBe('success');
	});

	test('extracted items are on the success output, paired with their inputs', () => {
		const items = execution.items('Document Extraction', 0);
		expect(items.map(({ json }) => json)).toEqual([EXTRACTED, EXTRACTED]);
		expect(pairs(items)).toEqual([{ item: 0 }, { item: 3 }]);
	});

	test('failed items are on the error output, paired with their inputs', () => {
		const items = execution.items('Document Extraction', 1);
		expect(items.map(({ json }) => json)).toEqual([IS_A_PAGE, IS_BROKEN]);
		expect(pairs(items)).toEqual([{ item: 1 }, { item: 2 }]);
	});

	test('the next node on the error branch gets the reason and the file name', () => {
		expect(execution.items('On Error').map(({ json }) => json)).toEqual([
			{ file: 'items-2.pdf', reason: expect.stringContaining('"items-2.pdf" is') },
			{ file: 'items-3.pdf', reason: expect.stringContaining('(HTTP 422)') },
		]);
	});

	test('the success branch continues with the extracted items', () => {
		expect(execution.items('After').map(({ json }) => json)).toEqual([EXTRACTED, EXTRACTED]);
	});
});

describe('with "Continue"', () => {
	test('all items are returned in their order, failed ones with their error', async () => {
		const execution = await run('continueRegularOutput');
		const items = execution.items('Document Extraction');
		expect(items.map(({ json }) => json)).toEqual([EXTRACTED, IS_A_PAGE, IS_BROKEN, EXTRACTED]);
		expect(pairs(items)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }, { item: 3 }]);
		expect(execution.items('After')).toHaveLength(4);
	});
});

describe('with "Stop workflow"', () => {
	test('a file that is not a document stops the workflow before anything is sent', async () => {
		const { requests } = service.stats();
		const execution = await run('stopWorkflow');
		expect(execution.status).toBe('error');
		expect(execution.error('Document Extraction')?.message).toContain('"items-2.pdf" is');
		expect(service.stats().requests).toBe(requests);
	});
});
