import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { exampleDocument } from '../../../n8n/server/workflows/examples.mjs';
import { webhook } from '../../../n8n/server/workflows/workflow.mjs';
import { nodeOf } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	INVOICE,
	IS_A_PAGE,
	PAGE,
	startRunning,
} from './support/running.mjs';
import { makeTables } from './support/tables.mjs';

const { n8n, service, folderOf, prepared, activate } = await startRunning();

const name = 'never-twice';
const folder = join(folderOf(name), 'shared-invoices');
/** Starts the execution that the example's trigger would start at the full hour. */
const trigger = webhook({ responseMode: 'lastNode' });

const workflow = prepared(name, {
	[`shared-invoices/${INVOICE}`]: documentNamed(INVOICE),
	'shared-invoices/the same again.pdf': documentNamed(INVOICE),
	'shared-invoices/page.pdf': PAGE,
});
const tables = await makeTables(n8n, workflow);
Object.assign(nodeOf(workflow, 'Every Hour'), { ...trigger, name: 'Every Hour' });
await activate(workflow);

describe('"never-twice"', () => {
	async function anHourLater(): Promise<void> {
		const path = String(trigger.parameters.path);
		await (await fetch(`${n8n.url}/webhook/${path}`, { method: 'POST' })).text();
	}

	test('reads an invoice once, and adds one row', async () => {
		await anHourLater();
		expect(service.stats().documentsRead).toBe(1);
		const row = { invoice_number: 'BOS-26-10473', sha256: expect.stringMatching(/^[\da-f]{64}$/) };
		expect(await tables.rowsOf('Folder Invoices')).toMatchObject([row]);
		expect(await tables.rowsOf('Folder Problems')).toMatchObject([
			{ file: 'page.pdf', problem: IS_A_PAGE },
		]);
	});

	test('reads nothing in the next run, even if files were renamed', async () => {
		copyFileSync(exampleDocument(INVOICE), join(folder, 'renamed.pdf'));
		await anHourLater();
		expect(service.stats().documentsRead).toBe(1);
		expect(await tables.rowsOf('Folder Invoices')).toHaveLength(1);
		expect(await tables.rowsOf('Folder Problems')).toHaveLength(1);
	});

	test('only reads new files', async () => {
		copyFileSync(exampleDocument(CONSULTING), join(folder, CONSULTING));
		await anHourLater();
		expect(service.stats().documentsRead).toBe(2);
		expect(await tables.rowsOf('Folder Invoices')).toMatchObject([
			{ invoice_number: 'BOS-26-10473' },
			{ invoice_number: '26/0147' },
		]);
	});

	test('reads an invoice again if the run failed before its row was added', async () => {
		await tables.clear('Folder Invoices');
		await anHourLater();
		expect(service.stats().documentsRead).toBe(4);
		expect(await tables.rowsOf('Folder Invoices')).toHaveLength(2);
	});
});
