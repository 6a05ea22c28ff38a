import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import type { ProjectEntry } from '../../dist/webApi/answers.mjs';
import { sendText } from '../../../support/client.mjs';
import { LEASES, Teacher, newServiceFolders } from '../support/teacher.mjs';

describe('a person who teaches a project', () => {
	let folders: Awaited<ReturnType<typeof newServiceFolders>>;
	let service: Service;
	let teacher: Teacher;
	beforeAll(async () => {
		folders = await newServiceFolders();
		service = await startService(folders);
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close());

	test('renames a project, even before it is learned', async () => {
		const foId = await teacher.begin(['tenant'], 'Before');
		const rename = (name: string) =>
			teacher.visitor.ask(`api/projects/${foId}/name`, { method: 'PUT', body: { name } });
		const names = async () => {
			const known = await teacher.visitor.load<ProjectEntry[]>('api/projects');
			const { name } = await teacher.project(foId);
			return [name, known.find((project) => project.foId === foId)?.name];
		};
		await rename('Between');
		expect(await names()).toEqual(['Between', undefined]);
		await teacher.approve(foId, await teacher.add(foId, LEASES[0]!));
		await teacher.learn(foId);
		await rename('After');
		expect(await names()).toEqual(['After', 'After']);
		await rm(join(folders.projects, `${foId}.yaml`));
		expect(await names()).toEqual(['After', undefined]);
	});

	test('renames and removes fields, also in the examples and in results', async () => {
		const foId = await teacher.begin(['signed', 'begins', 'tenant']);
		const id = await teacher.add(foId, LEASES[1]!);
		await teacher.approve(foId, id);
		await teacher.learn(foId);
		await teacher.change('PUT', `/${foId}/fields`, [
			{ was: 'begins', name: 'Signed' },
			{ was: 'tenant', name: 'Lessee' },
			{ name: 'rent' },
		]);
		const { fields } = await teacher.look(foId, id);
		expect(fields.map(({ name, value }) => [name, value])).toEqual([
			['signed', '1/5/2024'],
			['lessee', 'Bo Silva'],
			['rent', ''],
		]);
		const { body } = await sendText(service, { fo_id: foId, text: LEASES[2]! });
		expect(body).toEqual({ signed: '15/7/2024', lessee: 'Cy Novak', doubtful: '' });
		const none = { method: 'PUT', body: [{ name: 'rent' }] } as const;
		expect((await teacher.visitor.ask(`api/teach/${foId}/fields`, none)).status).toBe(422);
	});

	test('deletes a project with its examples while it is learned, and its ID is not used again', async () => {
		const foId = await teacher.teach(LEASES);
		await teacher.change('POST', `/${foId}/learning`);
		expect((await teacher.visitor.ask(`api/projects/${foId}`, { method: 'DELETE' })).status).toBe(
			204,
		);
		expect((await teacher.visitor.ask(`api/teach/${foId}`)).status).toBe(404);
		expect(await readdir(join(folders.data, 'examples'))).not.toContain(foId);
		const next = await teacher.begin(['tenant']);
		expect(next).not.toBe(foId);
		await teacher.approve(next, await teacher.add(next, LEASES[0]!));
		await teacher.learn(next);
		expect(await readdir(folders.projects)).not.toContain(`${foId}.yaml`);
	});
});
