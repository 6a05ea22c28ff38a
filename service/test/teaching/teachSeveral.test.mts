import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import type { DocumentEntry, DocumentView, ProjectEntry } from '../../dist/webApi/answers.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { refusal } from '../../../support/client.mjs';
import { INVOICE_TEXT } from '../../support/documents.mjs';
import { LEASES, Teacher } from '../support/teacher.mjs';

const BYTES = { 'content-type': 'application/octet-stream' };

describe('a project that lists the documents of a file', () => {
	let service: Service;
	let teacher: Teacher;
	let data: string;
	beforeAll(async () => {
		data = newFolder();
		service = await startService({ data });
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close());

	const visit = async (path: string, method: 'GET' | 'POST', body?: unknown) => {
		const { status, text } = await teacher.visitor.ask(`api/${path}`, { method, body });
		return { status, body: JSON.parse(text) as unknown };
	};

	test('has one field, and says that it is one', async () => {
		const projects = await teacher.visitor.load<ProjectEntry[]>('api/projects');
		expect(projects.find(({ foId }) => foId === 'fo_4')).toMatchObject({
			...{ name: 'Mixed mail', fields: ['documents'], several: true, isShipped: true },
		});
		expect(projects[0]).toMatchObject({ foId: 'fo_1', several: false });
	});

	test("shows a document's list under Try, but doesn't let it be corrected", async () => {
		const path = 'api/documents?project=fo_4&text=true&name=mail.txt';
		const body = Buffer.from(INVOICE_TEXT);
		const { text } = await teacher.visitor.ask(path, { method: 'POST', headers: BYTES, body });
		const { id } = JSON.parse(text) as DocumentEntry;
		const view = await vi.waitFor(
			async () => {
				const view = await teacher.visitor.load<DocumentView>(`api/documents/${id}`);
				expect(view.entry.state).toBe('read');
				return view;
			},
			{ timeout: 60_000, interval: 50 },
		);
		expect(view).toMatchObject({ several: true, fields: [{ name: 'documents', words: [] }] });
		expect(JSON.parse(view.fields[0]!.value)).toMatchObject([{ invoice_number: 'NW-2024-117' }]);
		const from = `teach/from/${id}`;
		expect(await visit(from, 'GET')).toMatchObject(refusal('several_project'));
		expect(await visit(from, 'POST', { values: {} })).toMatchObject(refusal('several_project'));
	});

	test("can't be the base of a taught project", async () => {
		const project = { name: 'Mail, taught', fields: ['invoice_number'], basedOn: 'fo_4' };
		expect(await visit('teach', 'POST', project)).toMatchObject(refusal('several_project'));
	});

	test("isn't learned, even if a person has turned a learned project into one", async () => {
		const foId = await teacher.begin(['tenant']);
		await teacher.approve(foId, await teacher.add(foId, LEASES[0]!));
		await teacher.learn(foId);
		const file = join(data, 'projects', `${foId}.yaml`);
		const { text } = await teacher.visitor.ask(`api/projects/${foId}/file`);
		await writeFile(file, `several: true\n${text}`);
		expect(await visit(`teach/${foId}/learning`, 'POST', {})).toMatchObject(
			refusal('several_project'),
		);
		const { status } = await teacher.send(foId, LEASES[1]!);
		expect(status).toBe(refusal('several_project').status);
	});
});
