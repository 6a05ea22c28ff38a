import { copyFile, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SHIPPED_PROJECTS_FOLDER, type Service, startService } from '../../dist/index.mjs';
import type { DocumentEntry, DocumentView, NewExample } from '../../dist/webApi/answers.mjs';
import { sendText } from '../../../support/client.mjs';
import { LEASES, Teacher, clicked, lease, newServiceFolders } from '../support/teacher.mjs';

describe('teaching a project by clicking', () => {
	let folders: Awaited<ReturnType<typeof newServiceFolders>>;
	let service: Service;
	let teacher: Teacher;
	beforeAll(async () => {
		folders = await newServiceFolders();
		await copyFile(join(SHIPPED_PROJECTS_FOLDER, 'fo_1.yaml'), join(folders.projects, 'fo_1.yaml'));
		service = await startService(folders);
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close());

	test('teaches a value that occurs twice by its place, and makes the project available at once', async () => {
		const foId = await teacher.teach(LEASES, ['Signed', 'Begins', 'Tenant']);
		const { state, result } = await teacher.learn(foId);
		expect(state).toBe('done');
		for (const field of ['signed', 'begins', 'tenant'])
			expect(result!.fields).toContainEqual(
				expect.objectContaining({
					field,
					summary: 'found in 3 of 3 documents when learned only from the others',
				}),
			);
		const text = lease('3/8/2025', '8/9/2025', 'Dee Ito');
		const { body } = await sendText(service, { fo_id: foId, text });
		expect(body).toEqual({
			...{ signed: '3/8/2025', begins: '8/9/2025', tenant: 'Dee Ito' },
			doubtful: '',
		});
	});

	test('suggests values with their words for the next document after the first one was approved', async () => {
		const foId = await teacher.begin(['signed', 'begins', 'tenant']);
		await teacher.approve(foId, await teacher.add(foId, LEASES[1]!));
		const view = await teacher.look(foId, await teacher.add(foId, LEASES[2]!));
		const { words } = view.pages[0]!;
		expect(view.fields).toMatchObject([
			{ name: 'signed', value: '2/7/2024', by: 'suggestion' },
			{ name: 'begins', value: '15/7/2024', by: 'suggestion' },
			{ name: 'tenant', value: 'Cy Novak', by: 'suggestion' },
		]);
		expect(view.fields[2]!.words.map(({ word }) => words[word]!.text)).toEqual(['Cy', 'Novak']);
	});

	test('suggests the values that a project with the same field names finds in the first document', async () => {
		const foId = await teacher.begin(['invoice_number', 'colour']);
		const view = await teacher.look(
			foId,
			await teacher.add(foId, 'Invoice number: RE-17\nColour: red\n'),
		);
		expect(view.fields).toMatchObject([
			{ name: 'invoice_number', value: 'RE-17', by: 'suggestion' },
			{ name: 'colour', value: '', by: 'nobody' },
		]);
	});

	test('keeps the values of a document that is not approved yet', async () => {
		const foId = await teacher.begin(['tenant', 'begins']);
		const id = await teacher.add(foId, LEASES[0]!);
		const values = { tenant: clicked(await teacher.look(foId, id), 'Tenant:', 'Ada Okafór') };
		await teacher.change('PUT', `/${foId}/examples/${id}`, {
			values: { ...values, begins: { text: '', words: [] } },
			approved: false,
		});
		const { entry, fields } = await teacher.look(foId, id);
		expect(entry.approved).toBe(false);
		expect(fields).toMatchObject([
			{ name: 'tenant', value: 'Ada Okafór', by: 'person', words: values.tenant.words },
			{ name: 'begins', value: '', by: 'person' },
		]);
	});

	test('makes a document corrected under Try an example, in a new project if its own is a shipped one', async () => {
		const query = new URLSearchParams({ name: 'tried.txt', project: 'fo_1', text: 'true' });
		const { text } = await teacher.visitor.ask(`api/documents?${query.toString()}`, {
			method: 'POST',
			headers: { 'content-type': 'application/octet-stream' },
			body: Buffer.from(LEASES[0]!),
		});
		const { id: tried } = JSON.parse(text) as DocumentEntry;
		await vi.waitFor(
			async () => {
				const { entry } = await teacher.visitor.load<DocumentView>(`api/documents/${tried}`);
				expect(entry.state).toBe('read');
			},
			{ timeout: 60_000, interval: 50 },
		);
		const customer = { text: 'Ada Okafor', words: [{ page: 0, word: 0 }] };
		const from = { values: { customer } };
		const { foId, id } = await teacher.change<NewExample>('POST', `/from/${tried}`, from);
		const { documents, fields } = await teacher.project(foId);
		expect(documents).toEqual([{ id, name: 'tried.txt', approved: true }]);
		expect(fields).toContain('invoice_number');
		expect((await teacher.look(foId, id)).fields).toContainEqual(
			expect.objectContaining({ name: 'customer', value: 'Ada Okafor', by: 'person' }),
		);
		expect((await teacher.change<NewExample>('POST', `/from/${tried}`, from)).foId).toBe(foId);
	});

	test('reports why nothing was learned, and writes no project', async () => {
		const foId = await teacher.begin(['tenant']);
		const id = await teacher.add(foId, LEASES[0]!, 'a.txt');
		const values = { tenant: { text: 'Somebody else', words: [] } };
		await teacher.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
		const { state, problem, result } = await teacher.learn(foId);
		expect({ state, problem }).toEqual({
			state: 'failed',
			problem: expect.stringMatching(/^Nothing/),
		});
		expect(result!.fields[0]!.details).toEqual([
			`a.txt: "Somebody else" isn't in the text of the document`,
		]);
		expect(await readdir(folders.projects)).not.toContain(`${foId}.yaml`);
	});

	test.each([
		['a file that is not a document', 'POST', '/{foId}/examples?name=a.pdf', Buffer.from('?'), 415],
		[
			'a project that comes with the service',
			'POST',
			'/fo_1/examples?name=a&text=true',
			Buffer.from('A'),
			403,
		],
		['an unknown project', 'POST', '/fo_99/examples?name=a&text=true', Buffer.from('A'), 404],
		['a project outside', 'POST', '/..%2F..%2Fx/examples?name=a&text=true', Buffer.from('A'), 404],
		['an example outside', 'GET', '/{foId}/examples/..%2Fproject', undefined, 404],
		['removing an example outside', 'DELETE', '/{foId}/examples/..%2Fproject', undefined, 404],
		['no fields', 'POST', '', { name: 'x', fields: [] }, 400],
		['a field without a usable name', 'POST', '', { name: 'x', fields: ['1'] }, 400],
		['fields with the same name', 'POST', '', { name: 'x', fields: ['A b', 'a_b'] }, 400],
		['learning without an example', 'POST', '/{foId}/learning', {}, 422],
	] as const)('refuses %s', async (_name, method, path, body, status) => {
		const foId = await teacher.begin(['tenant']);
		const isFile = Buffer.isBuffer(body);
		const headers = isFile ? { 'content-type': 'application/octet-stream' } : undefined;
		const asked = `api/teach${path.replace('{foId}', foId)}`;
		expect((await teacher.visitor.ask(asked, { method, body, headers })).status).toBe(status);
		expect(await readFile(join(folders.data, 'examples', foId, 'project.json'), 'utf8')).toMatch(
			/x|Leases/,
		);
	});

	test('continues after a restart', async () => {
		const foId = await teacher.begin(['tenant']);
		await teacher.add(foId, LEASES[0]!, 'kept.txt');
		const again = await startService(folders);
		const { documents } = await (await Teacher.of(again)).project(foId);
		await again.close();
		expect(documents).toMatchObject([{ name: 'kept.txt', approved: false }]);
	});
});
