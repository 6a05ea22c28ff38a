import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { KeyStore, type ServiceOptions, startService } from '../../dist/index.mjs';
import { sendText } from '../../../support/client.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { Visitor } from '../support/visitor.mjs';

describe('the first key', () => {
	let data: string;
	beforeEach(() => void (data = newFolder()));
	afterEach(() => void vi.restoreAllMocks());

	async function start(options: ServiceOptions = {}) {
		const reader = async () => ({});
		const service = await startService({ data, reader, firstKey: 'n8n', ...options });
		onTestFinished(() => service.close());
		return service;
	}
	const ask = async (service: { baseUrl: string }, apiKey: string) =>
		(await sendText({ ...service, apiKey }, { fo_id: 'fo_1', text: 'x' })).status;
	const stored = async () => await new KeyStore(data).list();

	test('is created once, and is still valid after a restart', async () => {
		const first = await start();
		expect(first).toMatchObject({ keyOrigin: 'created', apiKey: expect.stringMatching(/^key_/) });
		expect(await ask(first, first.apiKey)).toBe(200);
		await first.close();
		expect(await stored()).toMatchObject([{ name: 'n8n', permission: true }]);
		expect(await readFile(join(data, 'keys.json'), 'utf8')).not.toContain(first.apiKey);

		const second = await start();
		expect(second).toMatchObject({ keyOrigin: 'stored', apiKey: '' });
		expect(await ask(second, first.apiKey)).toBe(200);
		expect(await stored()).toHaveLength(1);
	});

	test("isn't created if there is another key already", async () => {
		await new KeyStore(data).create('by hand');
		const before = await readFile(join(data, 'keys.json'));
		expect(await start()).toMatchObject({ keyOrigin: 'stored', apiKey: '' });
		expect(await readFile(join(data, 'keys.json'))).toEqual(before);
	});

	test('is the only key: none is made for this run', async () => {
		for (const keyOrigin of ['created', 'stored']) {
			const service = await start();
			expect(service.keyOrigin).toBe(keyOrigin);
			const keys = await (await Visitor.of(service)).load('api/keys');
			expect(keys).toMatchObject([{ name: 'n8n', forThisRun: false }]);
		}
	});

	test('is created once if several services start at the same time', async () => {
		const services = await Promise.all([start(), start(), start()]);
		expect(services.map(({ keyOrigin }) => keyOrigin).sort()).toEqual([
			...['created', 'stored', 'stored'],
		]);
		const { apiKey } = services.find(({ keyOrigin }) => keyOrigin === 'created')!;
		for (const service of services) expect(await ask(service, apiKey)).toBe(200);
		expect(await stored()).toHaveLength(1);
	});

	test('is replaced by a key for this run if the file of keys is broken', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {});
		const file = join(data, 'keys.json');
		await writeFile(file, '[{');
		const service = await start();
		expect(log.mock.calls.join()).toContain(`${file} is not a list of keys. Repair or remove it.`);
		expect(service.keyOrigin).toBe('this run');
		expect(await ask(service, service.apiKey)).toBe(200);
		expect(await readFile(file, 'utf8')).toBe('[{');
	});

	test("isn't created if the service can't start, so its only copy isn't lost", async () => {
		const other = createServer();
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => void other.close());
		const { port } = other.address() as { port: number };
		await expect(start({ port })).rejects.toThrow('EADDRINUSE');
		expect(await stored()).toEqual([]);
	});

	test("lets the service end with an error if it can't be stored", async () => {
		await writeFile(join(data, 'file'), '');
		const { port } = await start({ data: newFolder() });
		expect(port).toBeGreaterThan(0);
		await expect(start({ data: join(data, 'file') })).rejects.toThrow(/EEXIST|ENOTDIR/);
	});
});
