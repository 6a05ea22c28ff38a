import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../dist/index.mjs';
import { UsageError } from '../dist/command/usageError.mjs';
import { makeAuthority } from '../../support/authority.mjs';
import { newFolder } from '../../support/newFolder.mjs';
import { command, errorOf, printedBy, runningService } from './support/command.mjs';
import { sendFile, sendText } from '../../support/client.mjs';
import { INVOICE, INVOICE_FIELDS, INVOICE_TEXT, png } from '../support/documents.mjs';

const REQUEST = { fo_id: 'fo_1', text: INVOICE_TEXT };

describe('the command', () => {
	let data: string;
	beforeEach(() => void (data = newFolder()));

	/** Creates a key and returns it. */
	async function newKey(...args: string[]): Promise<string> {
		return (await printedBy('keys', 'create', '--data', data, ...args)).split('\n')[0]!;
	}

	test('starts the service, prints its base URL and key, and stops on SIGTERM', async () => {
		const service = await runningService('--data', data);
		const answer = await sendText(service, REQUEST);
		expect(answer.body).toEqual(INVOICE_FIELDS);
		expect(await service.end('SIGTERM')).toBe(0);
		expect(service.output()).not.toContain('Nordwind');
		expect(await readdir(data)).toEqual([]);
	});

	test('says for how long documents with doubts are kept, and if nobody could settle them', async () => {
		const flags = ['--data', data, '--keep-doubtful', '1'];
		const service = await runningService(...flags);
		await vi.waitUntil(() => service.output().includes('are kept under To review for 1 day.'));
		await service.end('SIGTERM');
		const open = await runningService(...flags, '--host', '0.0.0.0');
		await vi.waitUntil(() => open.output().includes('but the web interface is off'));
		await open.end('SIGTERM');
	});

	test('reads pictures without PP-OCR where it has no program, and says so once', async () => {
		const hook = fileURLToPath(new URL('./fixtures/withoutOnnxRuntime.mjs', import.meta.url));
		vi.stubEnv('NODE_OPTIONS', `--import ${hook}`);
		onTestFinished(() => void vi.unstubAllEnvs());
		const service = await runningService('--data', data);
		const answer = await sendFile(service, await png(INVOICE));
		expect(answer.body).toEqual(INVOICE_FIELDS);
		await service.end('SIGTERM');
		expect(service.output().match(/PP-OCR/g)).toHaveLength(1);
	});

	test("doesn't print keys from the command line, and stops on SIGINT", async () => {
		const service = await runningService('--data', data, '--api-key', 'one', '--api-key', 'two');
		expect((await sendText({ ...service, apiKey: 'two' }, REQUEST)).status).toBe(200);
		expect(service.output()).not.toMatch(/\b(?:one|two)\b/);
		expect(await service.end('SIGINT')).toBe(0);
	});

	test('creates and revokes keys while the service runs', async () => {
		const service = await runningService('--data', data);
		onTestFinished(async () => void (await service.end('SIGTERM')));
		const apiKey = await newKey('--name', 'test bench');
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(200);

		const listed = await printedBy('keys', 'list', '--data', data);
		expect(listed).toMatch(/^[0-9a-f]{8} {2}\S+ {2}full {2}test bench\n$/);
		expect(listed).not.toContain(apiKey);

		const [id = ''] = listed.split(' ');
		expect(await printedBy('keys', 'revoke', id, '--data', data)).toContain('has been revoked');
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(401);
	});

	test('creates the first key and prints it once, even if two services start at the same time', async () => {
		const start = () => runningService('--data', data, '--first-key', 'n8n');
		const services = await Promise.all([start(), start()]);
		const lines = services.map((service) => /^API key: .*/m.exec(service.output())![0]).sort();
		const again = 'API key: as created before (see "keys list")';
		expect(lines).toEqual([
			again,
			expect.stringMatching(/^API key: key_[\w-]{43} \(shown only this once\)$/),
		]);
		const apiKey = lines[1]!.split(' ')[2]!;
		for (const service of services)
			expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(200);
		await Promise.all(services.map((service) => service.end('SIGTERM')));

		const restarted = await start();
		expect(restarted.output()).toContain(again);
		expect(restarted.output()).not.toContain('key_');
		expect((await sendText({ ...restarted, apiKey }, REQUEST)).status).toBe(200);
		await restarted.end('SIGTERM');
		expect(await printedBy('keys', 'list', '--data', data)).toMatch(/^[^\n]* {2}full {2}n8n\n$/);
	});

	test('prints addresses with https if it has a certificate, or else its public URL', async () => {
		const { cert, key } = makeAuthority(newFolder()).server;
		const certificate = ['--tls-cert', cert, '--tls-key', key];
		const service = await runningService('--data', data, ...certificate);
		for (const url of [service.baseUrl, service.webUrl])
			expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\//);
		await service.end('SIGTERM');

		const url = 'https://documents.example.com';
		const behind = await runningService('--data', data, '--public-url', url, '--web');
		expect(behind.baseUrl).toBe(`${url}/api/v1`);
		expect(behind.webUrl).toMatch(/^https:\/\/documents\.example\.com\/web\/\?secret=/);
		await behind.end('SIGTERM');
	});

	test("ends with one line if its certificate can't be used", async () => {
		const [cert, key] = [join(data, 'cert.pem'), join(data, 'key.pem')];
		expect(await command('--port', '0', '--tls-cert', cert, '--tls-key', key)).toEqual({
			code: 1,
			stdout: '',
			stderr: `${cert} could not be read (ENOENT).\n`,
		});
	});

	test('creates a key without permission', async () => {
		const service = await startService({ data });
		onTestFinished(() => service.close());
		const apiKey = await newKey('--without-permission');
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(403);
	});

	test('stores only hashes of keys, in a file that only its owner can read', async () => {
		const apiKey = await newKey();
		const file = join(data, 'keys.json');
		expect(await readFile(file, 'utf8')).not.toContain(apiKey);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
	});

	test('creates several keys at the same time without losing one', async () => {
		await Promise.all(Array.from({ length: 4 }, () => command('keys', 'create', '--data', data)));
		const listed = await printedBy('keys', 'list', '--data', data);
		expect(listed.trim().split('\n')).toHaveLength(4);
	});

	test.each([
		['an unknown flag', ['--prot', '1']],
		['a flag without its value', ['--port']],
		['an invalid port', ['--port', '70000']],
		['an empty key', ['--api-key', '']],
		['an empty name of a key', ['--first-key', '']],
		['a first key next to a key for this run', ['--first-key', 'n8n', '--api-key', 'one']],
		['a certificate without its key', ['--tls-cert', 'cert.pem']],
		['a key without its certificate', ['--tls-key', 'key.pem']],
		['an empty file name', ['--tls-cert', '', '--tls-key', '']],
		['a public URL with a path', ['--public-url', 'https://documents.example.com/api/v1']],
		['an unknown form', ['--response-form', 'C']],
		['an unknown latency', ['--latency', 'slow']],
		['a rate limit of zero', ['--rate-limit', '0']],
		['an invalid size', ['--max-file-size', 'big']],
		['a time of zero to keep documents', ['--keep-doubtful', '0']],
		['keeping documents without a time', ['--keep-doubtful']],
		['an unexpected argument', ['start']],
		['no action on keys', ['keys']],
		['an unknown action on keys', ['keys', 'burn']],
		['revoke without an ID', ['keys', 'revoke']],
		['create with an ID', ['keys', 'create', 'x']],
		['learn without a project', ['learn']],
		['learn without an example', ['learn', 'fo_987654321']],
		['learn without a project ID', ['learn', 'bills', 'folder']],
		['learn a project that comes with the service', ['learn', 'fo_1', 'folder']],
		['learn with an empty name', ['learn', 'fo_4', 'folder', '--name', '']],
	])('rejects %s in one line', async (_name, args) => {
		const error = await errorOf(...args);
		expect(error).toBeInstanceOf(UsageError);
		expect(error.message).toMatch(/^.+ See --help\.$/);
	});

	test('exits with code 2 and one line if it is used wrongly', async () => {
		expect(await command('--port', '70000')).toEqual({
			code: 2,
			stdout: '',
			stderr: '--port must be a whole number from 0 to 65535. See --help.\n',
		});
	});

	test('describes all flags with --help', async () => {
		const help = await printedBy('--help');
		const flags =
			'port host tls-cert tls-key public-url web api-key first-key projects data response-form latency rate-limit max-file-size keep-doubtful';
		for (const flag of flags.split(' ')) expect(help).toContain(`\n--${flag} `);
	});

	test("says that a key to revoke doesn't exist and exits with code 1", async () => {
		const { code, stderr } = await command('keys', 'revoke', 'nope', '--data', data);
		expect(code).toBe(1);
		expect(stderr).toContain('no key with the ID nope');
	});
});
