import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MockInstance, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyStore, type Service, startService } from '../../dist/index.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { problem, refusal, sendText } from '../../../support/client.mjs';

const OWN_KEY = 'the-key-of-this-run';

describe('the file of keys', () => {
	let data: string;
	let file: string;
	let service: Service;
	let log: MockInstance;
	beforeEach(() => {
		data = newFolder();
		file = join(data, 'keys.json');
		log = vi.spyOn(console, 'error').mockImplementation(() => {});
	});
	afterEach(async () => {
		vi.restoreAllMocks();
		await service.close();
	});

	const start = async () =>
		void (service = await startService({ data, apiKeys: [OWN_KEY], reader: async () => ({}) }));
	const ask = (apiKey: string) => sendText({ ...service, apiKey }, { fo_id: 'fo_1', text: 'x' });
	const logged = () => log.mock.calls.join('\n');

	test.each([
		["isn't valid JSON", '[{'],
		["isn't a list", '{}'],
		['is empty', ''],
	])('leaves the key of this run working if it %s', async (_name, content) => {
		await writeFile(file, content);
		await start();
		expect(logged()).toBe(`${file} is not a list of keys. Repair or remove it.`);
		expect((await ask(OWN_KEY)).status).toBe(200);
		expect(await ask('another-key')).toMatchObject(refusal('bad_keys'));
		expect(log).toHaveBeenCalledTimes(1);
	});

	test('can be changed even if a crash or a copy left a lock behind', async () => {
		await start();
		await writeFile(`${file}.lock`, 'of a process that is gone');
		await writeFile(`${file}.new`, 'half a list');
		const { secret } = await new KeyStore(data).create('stored');
		expect((await ask(secret)).status).toBe(200);
	});

	test('may begin with a byte order mark', async () => {
		const { secret } = await new KeyStore(data).create('stored');
		await writeFile(file, `\ufeff${await readFile(file, 'utf8')}`);
		await start();
		expect((await ask(secret)).status).toBe(200);
		expect(log).not.toHaveBeenCalled();
	});

	test.each([
		[
			'a hash that is not hexadecimal',
			{ hash: 'z'.repeat(64) },
			'entry 1, hash: this entry is ignored',
		],
		['a hash that is too short', { hash: 'ab' }, 'entry 1, hash: this entry is ignored'],
		['no permission', { permission: undefined }, 'entry 1, permission: this entry is ignored'],
	])('still has working keys if one has %s', async (_name, change, message) => {
		const store = new KeyStore(data);
		const [broken, sound] = [await store.create('broken'), await store.create('sound')];
		const [first, ...others] = JSON.parse(await readFile(file, 'utf8')) as object[];
		await writeFile(file, JSON.stringify([{ ...first, ...change }, ...others]));
		await start();
		expect(logged()).toContain(message);
		expect((await ask(sound.secret)).status).toBe(200);
		expect((await ask(OWN_KEY)).status).toBe(200);
		expect(await ask(broken.secret)).toMatchObject({ status: 401, body: problem('unauthorized') });
		expect(log).toHaveBeenCalledTimes(1);

		// A command leaves the other entries alone, even broken ones.
		await store.revoke(sound.id);
		expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
			expect.objectContaining({ name: 'broken' }),
		]);
	});
});
