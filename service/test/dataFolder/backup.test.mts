import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { KeyStore, type Service, startService } from '../../dist/index.mjs';
import type { ProjectEntry, TaughtEntry } from '../../dist/webApi/answers.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { sendText } from '../../../support/client.mjs';
import { ExampleStore, MOST_EXAMPLES, exampleId } from '../../dist/teaching/exampleStore.mjs';
import { LEASES, Teacher, lease } from '../support/teacher.mjs';

const COPIES = 3;
/** The time limit for closing a service on a busy machine, in milliseconds. */
const CLOSING = 60_000;

describe('a copy of the data folder', () => {
	let data: string;
	let service: Service;
	let teacher: Teacher;
	beforeAll(async () => {
		data = newFolder();
		service = await startService({ data });
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close(), CLOSING);

	async function copied(): Promise<string> {
		const copy = newFolder();
		// They can vanish while they are copied.
		const filter = (path: string) => !/\.(?:new|lock)$/.test(path);
		await cp(data, copy, { recursive: true, filter });
		return copy;
	}

	test('that is made while the service writes has everything that was confirmed before', async () => {
		const foId = await teacher.teach(LEASES);
		await teacher.learn(foId);
		const confirmed = { keys: [] as string[], examples: [] as string[], projects: [foId] };
		let isOver = false;
		const repeat = async (step: () => Promise<unknown>) => {
			while (!isOver) await step();
		};
		const writers = [
			repeat(async () => {
				const store = new KeyStore(data);
				confirmed.keys.push((await store.create('kept')).secret);
				await store.revoke((await store.create('revoked')).id);
				await wait(20);
			}),
			repeat(async () => {
				await wait(20);
				if (confirmed.examples.length > MOST_EXAMPLES / 2) return;
				const text = lease('1/2/2025', '2/2/2025', `Tenant ${confirmed.examples.length}`);
				const id = await teacher.add(foId, text);
				const values = { signed: { text: '1/2/2025', words: [] } };
				await teacher.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
				confirmed.examples.push(id);
			}),
			repeat(async () => {
				const next = await teacher.teach(LEASES.slice(0, 1));
				await teacher.learn(next);
				confirmed.projects.push(next);
			}),
			repeat(async () => {
				const body = { name: `Name ${confirmed.keys.length}` };
				await teacher.visitor.ask(`api/projects/${foId}/name`, { method: 'PUT', body });
				await wait(20);
			}),
		];
		const copies: Array<{ before: typeof confirmed; copy: string }> = [];
		for (let count = 1; count <= COPIES; count++) {
			await vi.waitUntil(() => Object.values(confirmed).every(({ length }) => length > count), {
				timeout: 30_000,
			});
			copies.push({ before: structuredClone(confirmed), copy: await copied() });
		}
		isOver = true;
		await Promise.all(writers);
		for (const { before, copy } of copies) await checkCopy(copy, foId, before);
	});

	async function checkCopy(
		copy: string,
		foId: string,
		before: { keys: string[]; examples: string[]; projects: string[] },
	): Promise<void> {
		const service = await startService({ data: copy });
		for (const apiKey of before.keys) {
			const { status } = await sendText({ ...service, apiKey }, { fo_id: 'fo_999', text: 'x' });
			expect(status).toBe(404);
		}

		const { visitor } = await Teacher.of(service);
		const projects = await visitor.load<ProjectEntry[]>('api/projects');
		expect(projects.filter(({ problem }) => problem)).toEqual([]);
		expect(projects.map((each) => each.foId)).toEqual(expect.arrayContaining(before.projects));
		const taught = await visitor.load<TaughtEntry[]>('api/teach');
		expect(taught.map((each) => each.foId)).toEqual(expect.arrayContaining(before.projects));

		const store = new ExampleStore(copy);
		const examples = await store.list(foId);
		const approved = examples.filter((each) => each.approved).map(({ id }) => id);
		expect(approved).toEqual(expect.arrayContaining(before.examples));
		for (const example of examples) {
			const { bytes } = await store.documentOf(foId, example);
			expect(exampleId(bytes)).toBe(example.id);
		}
		await service.close();
	}

	test('that has half of something, or what a writer was working on, works', async () => {
		const foId = await teacher.teach(LEASES);
		const deleted = await teacher.teach(LEASES);
		await teacher.learn(foId);
		const copy = await copied();
		const inFolder = (...path: string[]) => join(copy, 'examples', ...path);
		await rm(inFolder(deleted, 'project.json'));
		await mkdir(inFolder('fo_500'));
		const [{ id } = { id: '' }] = (await teacher.project(foId)).documents;
		await rm(inFolder(foId, `${id}.text`));
		const left = [
			'keys.json.lock',
			'keys.json.0a1b2c3d.new',
			`projects/${foId}.yaml.lock`,
			`projects/${foId}.yaml.0a1b2c3d.new`,
			`examples/${foId}/${id}.json.0a1b2c3d.new`,
			`examples/${foId}/${id}.text.0a1b2c3d.new`,
		];
		for (const name of left) await writeFile(join(copy, name), 'lea');

		const service = await startService({ data: copy });
		onTestFinished(() => service.close(), CLOSING);
		const next = await Teacher.of(service);
		const taught = await next.visitor.load<TaughtEntry[]>('api/teach');
		const taughtIds = taught.map((each) => each.foId);
		expect(taughtIds).toContain(foId);
		expect(taughtIds).not.toContain(deleted);
		expect((await next.project(foId)).documents).toHaveLength(LEASES.length - 1);
		await next.approve(foId, await next.add(foId, LEASES[0]!));
		expect((await next.learn(foId)).result).toMatchObject({ examples: LEASES.length });
		await new KeyStore(copy).create('new');
		const text = lease('3/8/2025', '8/9/2025', 'Dee Ito');
		const { body } = await sendText(service, { fo_id: foId, text });
		expect(body).toMatchObject({ tenant: 'Dee Ito' });
		expect((await next.visitor.ask(`api/projects/${foId}`, { method: 'DELETE' })).status).toBe(204);
	});
});
