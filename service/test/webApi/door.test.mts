import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { sendText } from '../../../support/client.mjs';
import { Visitor, visit } from '../support/visitor.mjs';

const KEYS = 'api/keys';
const REVIEW = 'api/review';
const TEXT = { fo_id: 'fo_1', text: 'Total 119.00' };
const DOUBTS = { total_amount: '119.00', doubtful: 'total_amount' };
const NEW_KEY = { method: 'POST', body: { name: 'n8n' } } as const;

let service: Service;
let visitor: Visitor;
let data: string;
let address: URL;

beforeAll(async () => {
	data = newFolder();
	service = await startService({ data, reader: async () => ({}) });
	visitor = await Visitor.of(service);
	address = new URL(service.webUrl!);
});
afterAll(() => service.close());

describe('the door of the web interface', () => {
	test('opens with the secret, which leaves the address, and sets a cookie that no script can read', async () => {
		const { status, headers } = await visit(service.webUrl!);
		expect(status).toBe(303);
		expect(headers.location).toBe('/web/');
		expect(headers['set-cookie']).toMatch(
			/^web_\d+=[\w-]{43}; Path=\/web; HttpOnly; SameSite=Strict$/,
		);
		expect(headers['set-cookie']).not.toContain(address.searchParams.get('secret'));
		expect((await visitor.ask('')).status).toBe(200);
	});

	test.each([
		['no secret', ''],
		['a wrong secret', '?secret=x'],
		['two secrets', '?secret=x&secret=y'],
		['an empty secret', '?secret='],
	])('stays shut with %s', async (_name, query) => {
		const { status, headers } = await visit(`${address.origin}/web/${query}`);
		expect(status).toBe(401);
		expect(headers['set-cookie']).toBeUndefined();
	});

	test.each([
		['no cookie', ''],
		['the secret as a cookie', 'secret'],
		['the cookie of another run', 'x'.repeat(43)],
	])('refuses %s', async (_name, value) => {
		const name = visitor.cookie.split('=')[0]!;
		const cookie = value === 'secret' ? address.searchParams.get('secret')! : value;
		const asked = await visitor.ask(KEYS, { headers: { cookie: `${name}=${cookie}` } });
		expect(asked.status).toBe(401);
		expect(asked.text).toContain('no_session');
	});

	test.each([
		['another name for this machine', 'attacker.example'],
		['another name with the right port', 'attacker.example:4010'],
		['a name that starts like an address', '127.0.0.1.attacker.example'],
		['a name that starts like localhost', 'localhost.attacker.example'],
		['an empty name', ''],
	])('refuses a request to %s', async (_name, host) => {
		const asked = await visitor.ask(KEYS, { headers: { host } });
		expect(asked.status).toBe(403);
		expect(await visit(service.webUrl!, { headers: { host } })).toMatchObject({ status: 403 });
	});

	test.each(['localhost:4010', '127.0.0.1', '[::1]:4010'])('is open at %s', async (host) => {
		expect((await visitor.ask(KEYS, { headers: { host } })).status).toBe(200);
	});

	test.each([
		['another website', { origin: 'https://attacker.example' }],
		['another port of this machine', { origin: 'http://127.0.0.1:1' }],
		['a file, or a page without an origin', { origin: 'null' }],
		['a client that hides its origin', { origin: '' }],
		['another website, by its metadata', { 'sec-fetch-site': 'cross-site' }],
		['another port, by its metadata', { 'sec-fetch-site': 'same-site' }],
	])('changes nothing for %s', async (_name, headers) => {
		const before = await visitor.load(KEYS);
		expect((await visitor.ask(KEYS, { ...NEW_KEY, headers })).status).toBe(403);
		expect(await visitor.load(KEYS)).toEqual(before);
	});

	test('changes nothing for a form that another website posts', async () => {
		for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
			const headers = { 'content-type': type };
			const posted = await visitor.ask(KEYS, {
				...{ method: 'POST', headers, body: Buffer.from('{"name":"x"}') },
			});
			expect(posted.status).toBe(415);
		}
	});

	test('shows nothing to another website', async () => {
		const headers = { 'sec-fetch-site': 'cross-site' };
		expect((await visitor.ask(KEYS, { headers })).status).toBe(403);
		const preflight = await visitor.ask(KEYS, {
			method: 'OPTIONS',
			headers: { origin: 'https://attacker.example', 'access-control-request-method': 'POST' },
		});
		expect(preflight.status).toBe(403);
		const answers = [preflight, await visitor.ask(KEYS), await visitor.ask('')];
		for (const answer of answers)
			expect(Object.keys(answer.headers).join()).not.toContain('access-control');
	});

	test.each(['', 'main.js', KEYS, REVIEW, 'nothing', 'api/nothing'])(
		'lets the browser load nothing from elsewhere: /web/%s',
		async (path) => {
			const { headers } = await visitor.ask(path);
			expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
			expect(headers['content-security-policy']).not.toMatch(/unsafe|data:|\*/);
			expect(headers).toMatchObject({
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'no-referrer',
				'cache-control': 'no-store',
			});
		},
	);

	test.each([
		'../package.json',
		'..%2f..%2fpackage.json',
		'%2e%2e/main.mjs',
		'main.js/../../main.mjs',
		'main.js%00',
		'index.html',
	])('serves no other file: %s', async (path) => {
		expect((await visitor.ask(path)).status).toBe(404);
	});

	test("doesn't open the API for n8n: a session is no substitute for a key", async () => {
		const headers = { cookie: visitor.cookie };
		expect((await visit(service.baseUrl, { headers })).status).toBe(401);
	});

	test.each([
		['127.0.0.1', undefined, true],
		['0.0.0.0', undefined, false],
		['0.0.0.0', true, true],
		['127.0.0.1', false, false],
	])('with the host %s and --web %s, the web interface is on: %s', async (host, web, on) => {
		const other = await startService({ data, host, web, reader: async () => ({}) });
		onTestFinished(() => other.close());
		expect(other.webUrl !== undefined).toBe(on);
		const { status } = await visit(`http://127.0.0.1:${other.port}/web/`);
		expect(status).toBe(on ? 401 : 404);
	});
});

describe('documents with doubts in the web interface', () => {
	let kept: Service;
	let reviewer: Visitor;
	let id: string;
	beforeAll(async () => {
		const folder = newFolder();
		kept = await startService({ data: folder, keepDoubtful: 7, reader: async () => DOUBTS });
		reviewer = await Visitor.of(kept);
		await sendText(kept, TEXT);
		[{ id }] = await reviewer.load<[{ id: string }]>(REVIEW);
	});
	afterAll(() => kept.close());

	const list = () => reviewer.load(REVIEW);
	const body = { values: { total_amount: { text: '0.00', words: [] } } };
	const changes = () =>
		[
			[`${REVIEW}/${id}`, 'PATCH'],
			[`${REVIEW}/${id}/settled`, 'POST'],
			[`${REVIEW}/${id}/example`, 'POST'],
			[`${REVIEW}/${id}`, 'DELETE'],
		] as const;

	test.each([
		['a browser without a session', { cookie: '' }, 401],
		['the key of an account, which is no session', { cookie: '', 'x-api-key': 'key' }, 401],
		['another website', { origin: 'https://attacker.example' }, 403],
		['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
		['a page without an origin', { origin: 'null' }, 403],
		['another website, by its metadata', { 'sec-fetch-site': 'cross-site' }, 403],
		['another name for this machine', { host: 'attacker.example' }, 403],
	])('are not changed by %s', async (_name, headers, status) => {
		const before = await list();
		for (const [path, method] of changes())
			expect((await reviewer.ask(path, { method, headers, body })).status).toBe(status);
		expect(await list()).toEqual(before);
		expect((await sendText(kept, TEXT)).body).toEqual(DOUBTS);
	});

	test.each([
		['a browser without a session', { cookie: '' }, 401],
		['another website', { 'sec-fetch-site': 'cross-site' }, 403],
		['another name for this machine', { host: 'attacker.example' }, 403],
	])('are not shown to %s', async (_name, headers, status) => {
		for (const path of [REVIEW, `${REVIEW}/${id}`, `${REVIEW}/${id}/pages/0`]) {
			const asked = await reviewer.ask(path, { headers });
			expect(asked.status).toBe(status);
			expect(asked.text).not.toContain('119.00');
		}
	});

	test('are not changed by a form that another website posts', async () => {
		for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
			const posted = await reviewer.ask(`${REVIEW}/${id}/settled`, {
				...{ method: 'POST', headers: { 'content-type': type } },
				body: Buffer.from(JSON.stringify(body)),
			});
			expect(posted.status).toBe(415);
		}
	});

	test("are not open in the API for n8n: a key doesn't show what others have sent", async () => {
		const headers = { 'x-api-key': kept.apiKey };
		expect((await visit(`${kept.baseUrl}/review`, { headers })).status).toBe(404);
	});
});

describe('API keys in the web interface', () => {
	test('are generated, used and revoked', async () => {
		const created = await visitor.ask(KEYS, NEW_KEY);
		const { id, key } = JSON.parse(created.text) as { id: string; key: string };
		expect(await readFile(join(data, 'keys.json'), 'utf8')).not.toContain(key);
		const entry = { id, name: 'n8n', permission: true, account: 'default', forThisRun: false };
		expect(await visitor.load(KEYS)).toContainEqual({ ...entry, created: expect.any(String) });

		const text = { fo_id: 'fo_1', text: 'x' };
		expect((await sendText({ ...service, apiKey: key }, text)).status).toBe(200);
		const used = { ...entry, created: expect.any(String), lastUsed: expect.any(String) };
		expect(await visitor.load(KEYS)).toContainEqual(used);

		expect((await visitor.ask(`${KEYS}/${id}`, { method: 'DELETE' })).status).toBe(204);
		expect((await sendText({ ...service, apiKey: key }, text)).status).toBe(401);
		expect((await visitor.ask(`${KEYS}/${id}`, { method: 'DELETE' })).status).toBe(404);
	});

	test('never show a key or its hash in the list', async () => {
		const { text } = await visitor.ask(KEYS);
		expect(text).not.toContain(service.apiKey);
		expect(text).not.toContain('hash');
	});

	test.each([{}, { name: '' }, { name: 'x'.repeat(101) }])(
		'are not generated for %j',
		async (body) => {
			expect((await visitor.ask(KEYS, { method: 'POST', body })).status).toBe(400);
		},
	);

	test('keep the time of their last use, although no file is written for each request', async () => {
		const other = await startService({ data, reader: async () => ({}) });
		const { key } = JSON.parse((await (await Visitor.of(other)).ask(KEYS, NEW_KEY)).text) as {
			key: string;
		};
		const before = await readdir(data);
		await sendText({ ...other, apiKey: key }, { fo_id: 'fo_1', text: 'x' });
		expect(await readdir(data)).toEqual(before);
		await other.close();

		const next = await startService({ data, reader: async () => ({}) });
		onTestFinished(() => next.close());
		const entries = await (await Visitor.of(next)).load<Array<{ lastUsed?: string }>>(KEYS);
		expect(entries.at(-1)!.lastUsed).toMatch(/^\d{4}-/);
	});
});
