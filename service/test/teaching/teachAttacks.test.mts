import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../../dist/index.mjs';
import { sendText } from '../../../support/client.mjs';
import { runningService } from '../support/command.mjs';
import { LEASES, Teacher, lease, newServiceFolders } from '../support/teacher.mjs';

describe('a taught project', () => {
	let projects: string;
	let data: string;
	beforeEach(async () => void ({ projects, data } = await newServiceFolders()));

	test('survives when the service is killed during learning, and can be learned again', async () => {
		const start = async () => {
			const service = await runningService('--projects', projects, '--data', data);
			return { service, teacher: await Teacher.of(service) };
		};
		let { service, teacher } = await start();
		const foId = await teacher.teach(LEASES);
		const before = await teacher.project(foId);
		// While it reads, learns and checks.
		for (const steps of [0, 3, 5]) {
			await teacher.change('POST', `/${foId}/learning`);
			await vi.waitUntil(
				async () => {
					const { learning } = await teacher.project(foId);
					return learning?.state === 'done' || learning!.done >= steps;
				},
				{ timeout: 60_000, interval: 10 },
			);
			await service.end('SIGKILL');
			// The service wouldn't start with a half-written project file.
			({ service, teacher } = await start());
			expect((await teacher.project(foId)).documents).toEqual(before.documents);
		}
		expect(await teacher.learn(foId)).toMatchObject({ state: 'done' });
		const text = lease('3/8/2025', '8/9/2025', 'Dee Ito');
		const { body } = await sendText(service, { fo_id: foId, text });
		expect(body).toMatchObject({ signed: '3/8/2025', begins: '8/9/2025', tenant: 'Dee Ito' });
		expect(await service.end('SIGTERM')).toBe(0);
	});

	test('keeps changes made while it is learned', async () => {
		const service = await startService({ projects, data });
		onTestFinished(() => service.close());
		const teacher = await Teacher.of(service);
		const foId = await teacher.teach(LEASES);
		const [first, second, third] = (await teacher.project(foId)).documents;
		const learned = teacher.learn(foId);
		await vi.waitUntil(async () =>
			['learning', 'done'].includes((await teacher.project(foId)).learning?.state ?? ''),
		);
		const values = { tenant: { text: 'Corrected', words: [] } };
		await teacher.change('PUT', `/${foId}/examples/${first!.id}`, { values, approved: false });
		await teacher.visitor.ask(`api/teach/${foId}/examples/${second!.id}`, { method: 'DELETE' });
		const added = await teacher.add(foId, lease('1/1/2026', '2/2/2026', 'Em Roth'));

		expect(await learned).toMatchObject({ state: 'done', result: { examples: 3 } });
		expect((await teacher.project(foId)).documents).toMatchObject([
			{ id: first!.id, approved: false },
			{ id: third!.id, approved: true },
			{ id: added, approved: false },
		]);
		expect((await teacher.look(foId, first!.id)).fields).toContainEqual(
			expect.objectContaining({ name: 'tenant', value: 'Corrected', by: 'person' }),
		);
	});
});
