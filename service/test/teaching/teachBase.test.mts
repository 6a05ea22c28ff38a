import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SHIPPED_PROJECTS_FOLDER, type Service, startService } from '../../dist/index.mjs';
import type {
	CorrectionTarget,
	DocumentEntry,
	DocumentView,
	NewExample,
} from '../../dist/webApi/answers.mjs';
import { sendText } from '../../../support/client.mjs';
import { printedBy } from '../support/command.mjs';
import { GRILL, KIOSK, type Receipt } from '../support/receipts.mjs';
import { Teacher, newServiceFolders } from '../support/teacher.mjs';

const NO_ROWS = { line_items: '', line_items_sum: '' };

describe('a person who corrects receipts read by fo_2', () => {
	let folders: Awaited<ReturnType<typeof newServiceFolders>>;
	let service: Service;
	let teacher: Teacher;
	beforeAll(async () => {
		folders = await newServiceFolders();
		await copyFile(join(SHIPPED_PROJECTS_FOLDER, 'fo_2.yaml'), join(folders.projects, 'fo_2.yaml'));
		service = await startService(folders);
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close());

	const fileOf = (foId: string) => join(folders.projects, `${foId}.yaml`);
	const read = async (foId: string, { text }: Receipt) =>
		(await sendText(service, { fo_id: foId, text })).body;

	async function tryIt({ text }: Receipt, project = 'fo_2'): Promise<DocumentView> {
		const query = new URLSearchParams({ name: 'receipt.txt', project, text: 'true' });
		const answer = await teacher.visitor.ask(`api/documents?${query.toString()}`, {
			method: 'POST',
			headers: { 'content-type': 'application/octet-stream' },
			body: Buffer.from(text),
		});
		const { id } = JSON.parse(answer.text) as DocumentEntry;
		return await vi.waitUntil(
			async () => {
				const view = await teacher.visitor.load<DocumentView>(`api/documents/${id}`);
				return view.entry.state === 'read' && view;
			},
			{ timeout: 30_000 },
		);
	}

	async function correct(receipt: Receipt, project?: string): Promise<string> {
		const { entry } = await tryIt(receipt, project);
		const values = Object.entries(receipt.values).map(([field, text]) => [
			field,
			{ text, words: [] },
		]);
		const from = { values: Object.fromEntries(values) };
		return (await teacher.change<NewExample>('POST', `/from/${entry.id}`, from)).foId;
	}

	test('sees which project will be created, and gets one with all fields that reads the next receipt better', async () => {
		const { entry } = await tryIt(GRILL[0]!);
		const asked = `api/teach/from/${entry.id}`;
		const target = {
			...{ foId: 'fo_3', name: 'Receipts, taught', isNew: true },
			from: { foId: 'fo_2', name: 'Receipts' },
		};
		expect(await teacher.visitor.load<CorrectionTarget>(asked)).toEqual(target);
		const foId = await correct(GRILL[0]!);
		expect(foId).toBe('fo_3');
		expect(await teacher.visitor.load(asked)).toEqual({ ...target, isNew: false });

		const { result } = await teacher.learn(foId);
		expect(result!.advice[0]).toBe(
			'Learned: receipt_number. All other fields are found with the rules of fo_2.',
		);
		const next = GRILL[3]!;
		expect(await read('fo_2', next)).toMatchObject({ receipt_number: '' });
		expect(await read(foId, next)).toMatchObject({ ...next.values, ...NO_ROWS });
		expect(await read(foId, KIOSK[0]!)).toEqual(await read('fo_2', KIOSK[0]!));
		expect(await readFile(fileOf(foId), 'utf8')).toMatch(
			/begins_with: fo_2\n.*merchant:\n {4}begins_with: merchant\n {4}learned: from 1 example/s,
		);
		expect((await teacher.project(foId)).learned).toMatchObject({
			...{ examples: 1, beginsWith: 'fo_2' },
		});
	});

	test('gets their corrections if the same document is read again, even if nothing was learned from it', async () => {
		// This value isn't on the receipt.
		const said = { ...KIOSK[0]!.values, merchant: 'Tabac du Port SARL', receipt_number: '' };
		const foId = await correct({ ...KIOSK[0]!, values: said });
		const { result } = await teacher.learn(foId);
		expect(result!.fields).toContainEqual(
			expect.objectContaining({
				field: 'merchant',
				summary: 'not learned: fo_2 still looks for it',
			}),
		);
		expect(await read(foId, KIOSK[0]!)).toMatchObject(said);
		const { fields } = await tryIt(KIOSK[0]!, foId);
		expect(fields).toContainEqual(
			expect.objectContaining({ name: 'merchant', value: said.merchant, isSaid: true }),
		);
		expect(fields.find(({ name }) => name === 'total')).not.toHaveProperty('isSaid');
		expect(await read(foId, KIOSK[1]!)).not.toMatchObject({ merchant: said.merchant });
	});

	test('keeps the base of the project when learning with the command', async () => {
		const foId = await correct(GRILL[1]!);
		const folder = ['--projects', folders.projects, '--data', folders.data];
		expect(await printedBy('learn', foId, ...folder)).toContain('is written');
		expect(await read(foId, GRILL[3]!)).toMatchObject({ ...GRILL[3]!.values, ...NO_ROWS });
	});

	test("can't delete a project that another one begins with, nor remove its fields", async () => {
		const begun = { name: 'Begun', fields: ['receipt_number'], basedOn: 'fo_3' };
		const { foId } = await teacher.change<NewExample>('POST', '', begun);
		const id = await teacher.add(foId, GRILL[0]!.text);
		const values = { receipt_number: { text: '002871', words: [] } };
		await teacher.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
		await teacher.learn(foId);
		expect(await read(foId, GRILL[3]!)).toEqual({ receipt_number: '003307', doubtful: '' });

		const message = `Begun (${foId}) begins with this project.`;
		const removed = await teacher.visitor.ask('api/projects/fo_3', { method: 'DELETE' });
		expect([removed.status, removed.text]).toEqual([422, expect.stringContaining(message)]);
		const body = [{ was: 'date', name: 'date' }];
		const changed = await teacher.visitor.ask('api/teach/fo_3/fields', { method: 'PUT', body });
		expect([changed.status, changed.text]).toEqual([422, expect.stringContaining(message)]);
		await teacher.visitor.ask(`api/projects/${foId}`, { method: 'DELETE' });
		expect((await teacher.visitor.ask('api/projects/fo_3', { method: 'DELETE' })).status).toBe(204);
	});

	test('keeps the rules of renamed fields, before and after learning', async () => {
		const { fields } = await teacher.project('fo_2');
		const begun = { name: 'Renamed', fields, basedOn: 'fo_2' };
		const { foId } = await teacher.change<NewExample>('POST', '', begun);
		const id = await teacher.add(foId, GRILL[0]!.text);
		const rename = async (was: string, name: string) => {
			const { fields } = await teacher.project(foId);
			const changes = fields.map((field) => ({ was: field, name: field === was ? name : field }));
			await teacher.change('PUT', `/${foId}/fields`, changes);
		};
		await rename('merchant', 'shop');
		const values = { receipt_number: { text: '002871', words: [] } };
		await teacher.change('PUT', `/${foId}/examples/${id}`, { values, approved: true });
		await teacher.learn(foId);
		await rename('date', 'day');
		const expected = { shop: 'Grillstube Ahrweiler', day: '09.03.2026', receipt_number: '003307' };
		expect(await read(foId, GRILL[3]!)).toMatchObject(expected);
		expect(await correct(GRILL[1]!)).toBe(foId);
		expect((await teacher.look(foId, id)).fields[0]).toMatchObject({ name: 'shop' });
		const [, corrected] = (await teacher.project(foId)).documents;
		expect((await teacher.look(foId, corrected!.id)).fields).toContainEqual(
			expect.objectContaining({ name: 'day', value: '11.02.2026', by: 'person' }),
		);
		await teacher.learn(foId);
		expect(await read(foId, GRILL[3]!)).toMatchObject(expected);
	});

	test('can again learn a project that was taught before projects could begin with another', async () => {
		const examples = join(folders.data, 'examples', 'fo_20');
		await mkdir(examples, { recursive: true });
		const fields = Object.keys(GRILL[0]!.values);
		const taught = { name: 'Old', fields, basedOn: 'fo_2' };
		await writeFile(join(examples, 'project.json'), JSON.stringify(taught));
		const old = 'name: Old\nfields:\n  total:\n    labels: [Zu kassieren EUR]\n    kind: amount\n';
		await writeFile(fileOf('fo_20'), `${old}    learned: from 1 example, 00000000\n`);
		expect(await read('fo_20', GRILL[3]!)).toEqual({ total: '35,40' });

		const id = await teacher.add('fo_20', GRILL[0]!.text);
		const values = { merchant: { text: GRILL[0]!.values['merchant']!, words: [] } };
		await teacher.change('PUT', `/fo_20/examples/${id}`, { values, approved: true });
		await teacher.learn('fo_20');
		const found = { ...GRILL[3]!.values, ...NO_ROWS, receipt_number: '' };
		expect(await read('fo_20', GRILL[3]!)).toMatchObject(found);
		// A person had edited this field, so it stays.
		expect(await readFile(fileOf('fo_20'), 'utf8')).toContain('Zu kassieren EUR');
	});
});
