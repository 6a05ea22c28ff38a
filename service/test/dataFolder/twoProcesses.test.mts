import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeyStore, Projects } from '../../dist/index.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { sendText } from '../../../support/client.mjs';
import { type Running, runningService } from '../support/command.mjs';
import { LEASES, LEASE_FIELDS, Teacher, lease } from '../support/teacher.mjs';

describe('two processes with the same data folder', () => {
	let data: string;
	let both: [Running, Running];
	let teachers: [Teacher, Teacher];
	beforeAll(async () => {
		data = newFolder();
		const start = () => runningService('--data', data);
		both = await Promise.all([start(), start()]);
		teachers = await Promise.all([Teacher.of(both[0]), Teacher.of(both[1])]);
	}, 60_000);
	let ended: Promise<unknown> | undefined;
	const end = () => (ended ??= Promise.all(both.map((each) => each.end('SIGTERM'))));
	afterAll(async () => void (await end()), 60_000);

	const leftIn = async (folder: string) =>
		(await readdir(join(data, folder))).filter((name) => /\.(?:new|lock)$/.test(name));

	test('accept a key that was created in the other one, until it is revoked there', async () => {
		const [one, other] = teachers;
		const created = await one.visitor.ask('api/keys', { method: 'POST', body: { name: 'n8n' } });
		const { id, key } = JSON.parse(created.text) as { id: string; key: string };
		const ask = async (service: Running) =>
			(await sendText({ ...service, apiKey: key }, { fo_id: 'fo_1', text: 'x' })).status;
		expect([await ask(both[0]), await ask(both[1])]).toEqual([200, 200]);
		await other.visitor.ask(`api/keys/${id}`, { method: 'DELETE' });
		expect([await ask(both[0]), await ask(both[1])]).toEqual([401, 401]);
	});

	test('lose no key, even if they create many at the same time', async () => {
		const create = (teacher: Teacher) =>
			teacher.visitor.ask('api/keys', { method: 'POST', body: { name: 'many' } });
		await Promise.all([...Array(10).keys()].flatMap(() => teachers.map(create)));
		const many = (await new KeyStore(data).list()).filter(({ name }) => name === 'many');
		expect(many).toHaveLength(20);
		expect(await leftIn('')).toEqual([]);
	});

	test('give new projects different numbers, even if they are created at the same time', async () => {
		const created = await Promise.all(
			[...Array(8).keys()].flatMap(() => teachers.map((each) => each.begin(['tenant']))),
		);
		expect(new Set(created).size).toBe(16);
	});

	test('use what was learned in the other one at once, and the examples that were approved there', async () => {
		const [one, other] = teachers;
		const foId = await one.teach(LEASES);
		expect((await one.learn(foId)).state).toBe('done');
		const text = lease('3/8/2025', '8/9/2025', 'Dee Ito');
		const ask = async () => (await sendText(both[1], { fo_id: foId, text })).body;
		expect(await ask()).toMatchObject({
			signed: '3/8/2025',
			begins: '8/9/2025',
			tenant: 'Dee Ito',
		});

		const id = await one.add(foId, text);
		const values = { tenant: { text: 'D. Ito', words: [] } };
		await one.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
		expect(await ask()).toMatchObject({ tenant: 'D. Ito' });
		expect((await other.learn(foId)).result).toMatchObject({ examples: 4 });
		expect((await one.project(foId)).learning?.result).toMatchObject({ examples: 4 });
	});

	test('write one valid project if both learn it at the same time', async () => {
		const foId = await teachers[0].teach(LEASES);
		const learned = await Promise.all(teachers.map((each) => each.learn(foId)));
		expect(learned.map(({ state }) => state)).toEqual(['done', 'done']);
		expect(await leftIn('projects')).toEqual([]);
		const project = await new Projects([join(data, 'projects')]).get(foId);
		expect(Object.keys(project!.fields).sort()).toEqual([...LEASE_FIELDS].sort());
	});

	test("don't bring back a project that was deleted in the other one while it was learned", async () => {
		const [one, other] = teachers;
		const foId = await one.teach(LEASES);
		await one.change('POST', `/${foId}/learning`);
		expect((await other.visitor.ask(`api/projects/${foId}`, { method: 'DELETE' })).status).toBe(
			204,
		);
		// Learning has ended once another project is learned.
		await one.learn(await one.teach(LEASES));
		expect(await readdir(join(data, 'projects'))).not.toContain(`${foId}.yaml`);
		for (const { visitor } of teachers) {
			const { status, text } = await visitor.ask('api/teach');
			expect([status, text]).toEqual([200, expect.not.stringContaining(`"${foId}"`)]);
		}
	});

	test('remember the last use of every key, even if they stop at the same time', async () => {
		const store = new KeyStore(data);
		const keys = [await store.create('of one'), await store.create('of the other')];
		for (const [index, { secret: apiKey }] of keys.entries())
			await sendText({ ...both[index]!, apiKey }, { fo_id: 'fo_1', text: 'x' });
		await end();
		const times = JSON.parse(await readFile(join(data, 'last-used.json'), 'utf8')) as object;
		expect(Object.keys(times)).toEqual(expect.arrayContaining(keys.map(({ id }) => id)));
		expect(await leftIn('')).toEqual([]);
	});
});
