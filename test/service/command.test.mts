import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../support/newFolder.mjs';
import { type Running, command, runningService } from './support/command.mjs';
import { sendText } from './support/client.mjs';
import { INVOICE_FIELDS, INVOICE_TEXT } from './support/documents.mjs';

const REQUEST = { fo_id: 'fo_1', text: INVOICE_TEXT };

describe('the command', () => {
	let data: string;
	beforeEach(() => void (data = newFolder()));

	/** Creates a key, and returns it. */
	async function newKey(...args: string[]): Promise<string> {
		const { stdout } = await command('keys', 'create', '--data', data, ...args);
		return stdout.split('\n')[0]!;
	}

	async function start(): Promise<Running> {
		const service = await runningService('--data', data);
		onTestFinished(async () => void (await service.end('SIGTERM')));
		return service;
	}

	test('starts the service, prints its base URL and key, and stops on SIGTERM', async () => {
		const service = await runningService('--data', data);
		const answer = await sendText(service, REQUEST);
		expect(answer.body).toEqual(INVOICE_FIELDS);
		expect(await service.end('SIGTERM')).toBe(0);
		expect(service.output()).not.toContain('Nordwind');
		expect(await readdir(data)).toEqual([]);
	});

	test('does not print keys that were given, and stops on SIGINT', async () => {
		const service = await runningService('--data', data, '--api-key', 'one', '--api-key', 'two');
		expect((await sendText({ ...service, apiKey: 'two' }, REQUEST)).status).toBe(200);
		expect(service.output()).not.toMatch(/\b(?:one|two)\b/);
		expect(await service.end('SIGINT')).toBe(0);
	});

	test('creates and revokes keys while the service runs', async () => {
		const service = await start();
		const apiKey = await newKey('--name', 'test bench');
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(200);

		const listed = await command('keys', 'list', '--data', data);
		expect(listed.stdout).toMatch(/^[0-9a-f]{8} {2}\S+ {2}full {2}test bench\n$/);
		expect(listed.stdout).not.toContain(apiKey);

		const [id = ''] = listed.stdout.split(' ');
		expect(await command('keys', 'revoke', id, '--data', data)).toMatchObject({ code: 0 });
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(401);
	});

	test('creates a key without permission', async () => {
		const service = await start();
		const apiKey = await newKey('--without-permission');
		expect((await sendText({ ...service, apiKey }, REQUEST)).status).toBe(403);
	});

	test('stores only hashes of keys, in a file that only its owner can read', async () => {
		const apiKey = await newKey();
		const file = join(data, 'keys.json');
		expect(await readFile(file, 'utf8')).not.toContain(apiKey);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
	});

	test('creates keys at the same time without losing one', async () => {
		await Promise.all(Array.from({ length: 4 }, () => newKey()));
		const { stdout } = await command('keys', 'list', '--data', data);
		expect(stdout.trim().split('\n')).toHaveLength(4);
	});

	test.each([
		['an unknown flag', ['--prot', '1']],
		['a flag without its value', ['--port']],
		['an invalid port', ['--port', '70000']],
		['an empty key', ['--api-key', '']],
		['an unknown form', ['--response-form', 'C']],
		['an unknown latency', ['--latency', 'slow']],
		['a rate limit of zero', ['--rate-limit', '0']],
		['an invalid size', ['--max-file-size', 'big']],
		['an unexpected argument', ['start']],
		['no action on keys', ['keys']],
		['an unknown action on keys', ['keys', 'burn']],
		['revoke without an ID', ['keys', 'revoke']],
		['create with an ID', ['keys', 'create', 'x']],
		['learn without a project', ['learn']],
		['learn without an example', ['learn', 'fo_987654321']],
		['learn without a project ID', ['learn', 'bills', 'folder']],
		['learn with an empty name', ['learn', 'fo_4', 'folder', '--name', '']],
	])('rejects %s with one line and exit code 2', async (_name, args) => {
		const { code, stderr, stdout } = await command(...args);
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(stderr).toContain('--help');
	});

	test('describes all flags with --help', async () => {
		const { code, stdout } = await command('--help');
		expect(code).toBe(0);
		const flags =
			'port host pages api-key projects data response-form latency rate-limit max-file-size';
		for (const flag of flags.split(' ')) expect(stdout).toContain(`\n--${flag} `);
	});

	test('says that a key to revoke does not exist', async () => {
		const { code, stderr } = await command('keys', 'revoke', 'nope', '--data', data);
		expect(code).toBe(1);
		expect(stderr).toContain('no key with the ID nope');
	});
});
