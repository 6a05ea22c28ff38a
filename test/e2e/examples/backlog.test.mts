import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { clientOf, valuesOf, type SavedWorkflow } from '../../../host/server/client.mjs';
import { startN8n } from '../../../host/startN8n.mjs';
import { withCredential } from '../../../host/workflows/examples.mjs';
import { startService, type Service } from '../../../service/dist/index.mjs';
import { countingReader } from '../../support/countingReader.mjs';
import { loginPage, pdf } from '../../support/files.mjs';
import { expectSuccess, withFiles } from './running.mjs';
import { makeTables } from './tables.mjs';

const FILES = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(3, '0')}.pdf`);
/** Pages that were saved as a PDF. */
const PAGES = FILES.filter((_, index) => index % 71 === 0);
const INVOICES = FILES.filter((file) => !PAGES.includes(file));
/** As in the workflow. */
const BATCH = 100;
/** In milliseconds, for a busy machine. */
const WAIT = { timeout: 60_000, interval: 10 };

describe(`"backlog", with ${FILES.length} files and an n8n that is killed in the middle`, () => {
	const readings = new Map<string, number>();
	let service: Service;
	let own: Awaited<ReturnType<typeof startN8n>>;
	let tables: Awaited<ReturnType<typeof makeTables>>;
	let saved: SavedWorkflow;
	beforeAll(async () => {
		service = await startService({ latency: 200, reader: countingReader(readings) });
		own = await startN8n(inject('n8n').release);
		const client = clientOf(own.n8n);
		const credential = await client.createCredential(valuesOf(service));
		const contents = FILES.map((file) => [
			`backlog/${file}`,
			PAGES.includes(file) ? loginPage : Buffer.concat([pdf, Buffer.from(file)]),
		]);
		const workflow = withFiles(own.n8n, 'backlog', Object.fromEntries(contents));
		tables = await makeTables(own.n8n, workflow);
		const chosen = withCredential(tables.choosing(workflow), credential);
		saved = await client.createWorkflow(chosen);
	});
	afterAll(async () => {
		await own?.stop();
		await service?.close();
	});

	const filesIn = async (table: string) =>
		(await tables.rowsOf(table)).map(({ file }) => file as string);

	test('loses nothing: the next run reads the rest, and at most the interrupted batch again', async () => {
		const client = clientOf(own.n8n);
		// Ends with an error when n8n is killed.
		const interrupted = client.runSaved(saved).catch(() => undefined);
		await vi.waitFor(() => expect(readings.size).toBeGreaterThan(1.5 * BATCH), WAIT);
		await own.restart('SIGKILL');
		await interrupted;
		const before = await filesIn('Backlog Results');
		expect(before.length).toBeGreaterThan(0);
		expect(before.length).toBeLessThan(INVOICES.length);

		expectSuccess(await client.runSaved(saved));
		const results = await filesIn('Backlog Results');
		const failures = await filesIn('Backlog Failures');
		expect(results.sort()).toEqual(INVOICES);
		expect(failures.sort()).toEqual(PAGES);
		const readTwice = [...readings.values()].filter((times) => times > 1).length;
		expect(Math.max(...readings.values())).toBeLessThanOrEqual(2);
		expect(readTwice).toBeLessThanOrEqual(BATCH);
	});

	test('reads nothing if it is run again, and keeps one row for each failure', async () => {
		const { requests } = service.stats();
		expectSuccess(await clientOf(own.n8n).runSaved(saved));
		expect(service.stats().requests).toBe(requests);
		expect(await tables.rowsOf('Backlog Results')).toHaveLength(INVOICES.length);
		expect(await tables.rowsOf('Backlog Failures')).toHaveLength(PAGES.length);
	});
});
