import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountStore, KeyStore, type Service, startService } from '../../dist/index.mjs';
import type { Account } from '../../dist/accounts/account.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { type Answer, refusal, send, sendFile, sendText } from '../../../support/client.mjs';

const TEXT = { fo_id: 'fo_1', text: 'Total 1.00' };
const PDF = Buffer.from('%PDF-1.4');
const megabytes = (count: number) => Buffer.concat([PDF, Buffer.alloc(count * 1024 * 1024)]);

// docs/interface.md, sections 5.1 and 6.1
describe('an account', () => {
	let data: string;
	let service: Service;
	let accounts: AccountStore;
	beforeEach(() => {
		data = newFolder();
		accounts = new AccountStore(data);
	});
	afterEach(async () => {
		vi.restoreAllMocks();
		await service.close();
	});

	const start = async (read: () => Promise<Record<string, string>> = async () => ({})) =>
		void (service = await startService({ data, reader: read }));
	/** Somebody with a new key of a new account. */
	async function holder(id: string, limits: Partial<Account> = {}) {
		await accounts.save({ id, name: id, plan: {}, ...limits });
		const { secret } = await new KeyStore(data).create('n8n', 'full', id);
		const access = { ...service, apiKey: secret };
		return { ...access, extract: (fields = TEXT) => sendText(access, fields) };
	}
	const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
	const statsFor = async (headers: Record<string, string>) =>
		await send(new URL('/stats', service.baseUrl).href, { headers });

	test('gets 403 for projects that are not its own, whether they exist or not', async () => {
		await start();
		const { extract } = await holder('bakery', { projects: ['fo_3', 'fo_70'] });
		expect((await extract({ ...TEXT, fo_id: 'fo_3' })).status).toBe(200);
		for (const fo_id of ['fo_1', 'fo_71'])
			expect(await extract({ ...TEXT, fo_id })).toMatchObject(refusal('forbidden'));
		expect(await extract({ ...TEXT, fo_id: 'fo_70' })).toMatchObject(refusal('unknown_project'));
	});

	test('gets 413 for documents that are larger than its plan allows', async () => {
		await start();
		const bakery = await holder('bakery', { plan: { maxFileSize: 1 } });
		const text = { fo_id: 'fo_1', text: 'x'.repeat(1024 * 1024) };
		expect(await sendFile(bakery, megabytes(1))).toMatchObject(refusal('too_large'));
		expect(await bakery.extract(text)).toMatchObject(refusal('too_large'));
		expect((await sendFile(bakery, megabytes(0.9))).status).toBe(200);
		expect((await sendFile(await holder('office'), megabytes(1))).status).toBe(200);
	});

	test('never sends larger documents than the service accepts', async () => {
		service = await startService({ data, maxFileSize: 1, reader: async () => ({}) });
		const office = await holder('office', { plan: { maxFileSize: 5 } });
		expect(await sendFile(office, megabytes(2))).toMatchObject(refusal('too_large'));
	});

	test.each([
		['second', '1'],
		['minute', '60'],
	] as const)('gets 429 above its requests a %s, with all its keys', async (per, wait) => {
		await start();
		const bakery = await holder('bakery', { plan: { rate: { requests: 2, per } } });
		const other = await new KeyStore(data).create('another', 'full', 'bakery');
		const answers = [
			await bakery.extract(),
			await sendText({ ...service, apiKey: other.secret }, TEXT),
			await bakery.extract(),
		];
		expect(statuses(answers)).toEqual([200, 200, 429]);
		const headers = { 'retry-after': wait };
		expect(answers[2]).toMatchObject({ ...refusal('too_many_requests'), headers });
		expect((await (await holder('office')).extract()).status).toBe(200);
	});

	test('gets 429 for more documents at a time than its plan allows', async () => {
		let read = () => {};
		const reading = new Promise<Record<string, string>>((resolve) => (read = () => resolve({})));
		await start(() => reading);
		const bakery = await holder('bakery', { plan: { documentsAtATime: 2 } });
		const first = [bakery.extract(), bakery.extract()];
		await vi.waitUntil(() => service.stats().inProgress === 2);
		const headers = { 'retry-after': '1' };
		expect(await bakery.extract()).toMatchObject({ ...refusal('too_many_documents'), headers });
		read();
		expect(statuses(await Promise.all(first))).toEqual([200, 200]);
		expect((await bakery.extract()).status).toBe(200);
	});

	test('has new limits with the next request', async () => {
		await start();
		const { extract } = await holder('bakery', { projects: ['fo_1'] });
		expect((await extract()).status).toBe(200);
		await accounts.save({ id: 'bakery', name: 'bakery', plan: {}, projects: ['fo_2'] });
		expect((await extract()).status).toBe(403);
	});

	test('exists without being created, and can have limits, too', async () => {
		await start();
		expect((await sendText(service, TEXT)).status).toBe(200);
		await accounts.save({ id: 'default', name: 'Default', plan: {}, projects: [] });
		expect(await sendText(service, TEXT)).toMatchObject(refusal('forbidden'));
	});

	test('that always exists is listed first, even if it got its limits last', async () => {
		await start();
		await holder('bakery');
		await accounts.save({ id: 'default', name: 'Default', plan: { maxFileSize: 1 } });
		expect((await accounts.list()).map(({ id }) => id)).toEqual(['default', 'bakery']);
	});

	test('that is gone leaves its keys with 403', async () => {
		await start();
		const { extract } = await holder('bakery');
		await accounts.remove('bakery');
		expect(await extract()).toMatchObject(refusal('forbidden'));
	});

	test('only sees its own requests in /stats', async () => {
		await start();
		expect((await statsFor({})).body).toMatchObject({ requests: 0 });
		const [bakery, office] = [await holder('bakery'), await holder('office')];
		await bakery.extract();
		await bakery.extract({ ...TEXT, fo_id: 'fo_99' });
		await sendFile(office, PDF);
		expect((await statsFor({ 'x-api-key': bakery.apiKey })).body).toMatchObject({
			...{ requests: 2, documentsRead: 1, rejections: { 404: 1 } },
			documentsByKind: { text: 1, pdf: 0 },
		});
		expect((await statsFor({ 'x-api-key': office.apiKey })).body).toMatchObject({ requests: 1 });
		expect(await statsFor({})).toMatchObject(refusal('unauthorized'));
		expect(service.stats().requests).toBe(3);
	});

	test('keeps its limits when three of them send 1,000 requests at once', async () => {
		await start(async () => ({ total: '1.00' }));
		const [bakery, office, shop] = [
			await holder('bakery', { plan: { rate: { requests: 50, per: 'minute' } } }),
			await holder('office', { projects: ['fo_1'] }),
			await holder('shop', { plan: { maxFileSize: 0.001 } }),
		];
		const large = { fo_id: 'fo_1', text: 'x'.repeat(2000) };
		const senders = [
			() => bakery.extract(),
			() => office.extract(),
			() => office.extract({ ...TEXT, fo_id: 'fo_2' }),
			() => shop.extract(large),
			() => sendText({ ...service, apiKey: 'a wrong key' }, TEXT),
		];
		const answers = await Promise.all(
			Array.from({ length: 1000 }, (_, index) => senders[index % senders.length]!()),
		);
		const counts = senders.map((_, sender) => {
			const own = statuses(answers.filter((_answer, index) => index % senders.length === sender));
			return Object.fromEntries(own.map((one) => [one, own.filter((s) => s === one).length]));
		});
		expect(counts).toEqual([
			{ 200: 50, 429: 150 },
			{ 200: 200 },
			{ 403: 200 },
			{ 413: 200 },
			{ 401: 200 },
		]);
	});

	describe('in a damaged accounts.json', () => {
		test('gets 500, and the log names the file', async () => {
			const log = vi.spyOn(console, 'error').mockImplementation(() => {});
			await writeFile(join(data, 'accounts.json'), '{}');
			await start();
			expect(await sendText(service, TEXT)).toMatchObject(refusal('bad_accounts'));
			expect(log.mock.calls.join('\n')).toContain('accounts.json is not a list of accounts');
		});

		test('is ignored if its entry is wrong, and the others work', async () => {
			const log = vi.spyOn(console, 'error').mockImplementation(() => {});
			await start();
			const [bakery, office] = [await holder('bakery'), await holder('office')];
			const file = join(data, 'accounts.json');
			const text = await readFile(file, 'utf8');
			await writeFile(file, text.replace('"plan": {}', '"plan": { "maxFileSize": -1 }'));
			expect((await bakery.extract()).status).toBe(403);
			expect((await office.extract()).status).toBe(200);
			expect(log.mock.calls.join('\n')).toContain(
				'entry 1, plan, maxFileSize: this entry is ignored',
			);
		});
	});
});
