import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startService } from '../../dist/index.mjs';
import { UsageError } from '../../dist/command/usageError.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { sendText } from '../../../support/client.mjs';
import { errorOf, printedBy } from '../support/command.mjs';

describe('the command for accounts', () => {
	let data: string;
	beforeEach(() => void (data = newFolder()));

	const accounts = async (...args: string[]) =>
		await printedBy('accounts', ...args, '--data', data);
	const stored = async () => JSON.parse(await readFile(join(data, 'accounts.json'), 'utf8'));

	test('lists the account that always exists', async () => {
		expect(await accounts('list')).toBe('default  Default  all projects\n');
	});

	test('creates an account with limits, changes some of them, and removes others', async () => {
		const limits = ['--projects', 'fo_1,fo_4', '--max-file-size', '10', '--rate', '60/minute'];
		await accounts('create', 'bakery', '--name', 'Bakery Ltd', ...limits, '--at-a-time', '4');
		expect(await accounts('list')).toContain(
			'bakery  Bakery Ltd  projects fo_1, fo_4  files up to 10 MB  60 requests a minute  4 documents at a time',
		);
		await accounts(
			'change',
			'bakery',
			'--projects',
			'all',
			'--rate',
			'5/second',
			'--at-a-time',
			'none',
		);
		expect(await stored()).toEqual([
			{
				...{ id: 'bakery', name: 'Bakery Ltd' },
				plan: { maxFileSize: 10, rate: { requests: 5, per: 'second' } },
			},
		]);
	});

	test('gives the default account limits', async () => {
		await accounts('change', 'default', '--max-file-size', '5');
		expect(await accounts('list')).toBe('default  Default  all projects  files up to 5 MB\n');
	});

	test('removes an account with its keys, and only those', async () => {
		const service = await startService({ data });
		onTestFinished(() => service.close());
		await accounts('create', 'bakery');
		const keyFor = async (...args: string[]) =>
			(await printedBy('keys', 'create', '--data', data, ...args)).split('\n')[0]!;
		const [own, other] = [await keyFor('--account', 'bakery'), await keyFor()];
		const statusFor = async (apiKey: string) =>
			(await sendText({ ...service, apiKey }, { fo_id: 'fo_1', text: 'x' })).status;
		expect([await statusFor(own), await statusFor(other)]).toEqual([200, 200]);
		expect(await printedBy('keys', 'list', '--data', data)).toContain('  full  account bakery  ');
		expect(await accounts('remove', 'bakery')).toContain('its keys (1) have been revoked');
		expect([await statusFor(own), await statusFor(other)]).toEqual([401, 200]);
	});

	test.each([
		['an account that exists', ['create', 'default'], 'The account default exists already.'],
		['an unknown account', ['change', 'shop'], 'There is no account shop.'],
		['the default account', ['remove', 'default'], 'The default account always exists.'],
	])('refuses %s', async (_what, args, message) => {
		expect((await errorOf('accounts', ...args, '--data', data)).message).toContain(message);
	});

	test('refuses a key for an unknown account', async () => {
		const error = await errorOf('keys', 'create', '--account', 'shop', '--data', data);
		expect(error.message).toContain('There is no account shop.');
	});

	test.each([
		['no action', []],
		['no ID', ['create']],
		['an ID with other characters', ['create', 'Bäckerei']],
		['two IDs', ['remove', 'one', 'two']],
		['a wrong project', ['create', 'bakery', '--projects', 'invoices']],
		['a size that is no number', ['create', 'bakery', '--max-file-size', 'small']],
		['a rate without a time', ['create', 'bakery', '--rate', '60']],
		['half a document', ['create', 'bakery', '--at-a-time', '0.5']],
	])('refuses %s', async (_what, args) => {
		expect(await errorOf('accounts', ...args)).toBeInstanceOf(UsageError);
	});
});
