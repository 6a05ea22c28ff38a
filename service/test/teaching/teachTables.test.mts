import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_PROJECTS_FOLDER, type Service, startService } from '../../dist/index.mjs';
import type { ExampleView, TaughtEntry, TaughtRow } from '../../dist/webApi/answers.mjs';
import { sendText } from '../../../support/client.mjs';
import { Teacher, newServiceFolders } from '../support/teacher.mjs';

const HEADING = 'Vara                    Fjöldi        Verð         Alls';
const note = (...rows: string[]) =>
	['Nóta', '', HEADING, ...rows, '', 'Samtals                                        999,00'].join(
		'\n',
	);

const NOTES = [
	note(
		'Kaffi                        2       10,00        20,00',
		'Te, grænt                    1        8,50         8,50',
		'í dós',
		'Mjólk                       12        2,00        24,00',
	),
	note('Brauð                        3        6,00        18,00'),
	note(
		'Ostur                        1       30,00        30,00',
		'Smjör                        4        5,25        21,00',
	),
];
const ITEMS = ['item', 'count', 'price', 'total'];

/** The cells of the line that begins with a word, by column. */
function rowAt({ pages }: ExampleView, first: string): TaughtRow {
	const { words } = pages[0]!;
	const at = words.findIndex(({ text }) => text === first);
	return Object.fromEntries(
		ITEMS.map((column, index) => [
			column,
			{ text: words[at + index]!.text, words: [{ page: 0, word: at + index }] },
		]),
	);
}

describe('teaching a table by clicking', () => {
	let service: Service;
	let teacher: Teacher;
	beforeAll(async () => {
		const folders = await newServiceFolders();
		await copyFile(join(SHIPPED_PROJECTS_FOLDER, 'fo_1.yaml'), join(folders.projects, 'fo_1.yaml'));
		service = await startService(folders);
		teacher = await Teacher.of(service);
	});
	afterAll(() => service.close());

	const begin = async () => {
		const body = { name: 'Notes', fields: [], tables: ['Items'] };
		return (await teacher.change<TaughtEntry>('POST', '', body)).foId;
	};
	const rowsFrom = (foId: string, id: string, row: TaughtRow) =>
		teacher.change<TaughtRow[]>('POST', `/${foId}/examples/${id}/rows`, row);
	const save = (foId: string, id: string, rows: TaughtRow[]) =>
		teacher.change('PUT', `/${foId}/examples/${id}`, {
			values: { items: { text: '', words: [], rows } },
			approved: true,
		});
	const textsOf = (rows: TaughtRow[]) =>
		rows.map((row) => ITEMS.map((column) => row[column]!.text).join(' | '));

	test('suggests all rows after the first one, with their words and further lines', async () => {
		const foId = await begin();
		const id = await teacher.add(foId, NOTES[0]!);
		const view = await teacher.look(foId, id);
		expect(view.fields[0]).toMatchObject({ name: 'items', table: { columns: [], rows: [] } });
		const rows = await rowsFrom(foId, id, rowAt(view, 'Kaffi'));
		expect(textsOf(rows).slice(0, 3)).toEqual([
			'Kaffi | 2 | 10,00 | 20,00',
			'Te, grænt í dós | 1 | 8,50 | 8,50',
			'Mjólk | 12 | 2,00 | 24,00',
		]);
		const { words } = view.pages[0]!;
		const marked = rows[1]!['item']!.words.map(({ word }) => words[word]!.text);
		expect(marked).toEqual(['Te,', 'grænt', 'í', 'dós']);
	});

	test('keeps the rows with their words, and suggests those of the next document', async () => {
		const foId = await begin();
		const id = await teacher.add(foId, NOTES[0]!);
		const rows = await rowsFrom(foId, id, rowAt(await teacher.look(foId, id), 'Kaffi'));
		await save(foId, id, rows.slice(0, 3));
		const kept = (await teacher.look(foId, id)).fields[0]!;
		expect(kept).toMatchObject({ by: 'person', table: { columns: ITEMS } });
		expect(kept.table!.rows).toEqual(rows.slice(0, 3));

		const next = await teacher.look(foId, await teacher.add(foId, NOTES[2]!));
		expect(next.fields[0]!.by).toBe('suggestion');
		expect(textsOf(next.fields[0]!.table!.rows)).toEqual([
			'Ostur | 1 | 30,00 | 30,00',
			'Smjör | 4 | 5,25 | 21,00',
		]);
	});

	test('makes the rows available to the node after learning', async () => {
		const foId = await begin();
		for (const text of NOTES.slice(0, 2)) {
			const id = await teacher.add(foId, text);
			const view = await teacher.look(foId, id);
			const first = text === NOTES[0] ? 'Kaffi' : 'Brauð';
			const all = await rowsFrom(foId, id, rowAt(view, first));
			await save(
				foId,
				id,
				all.filter((row) => !row['item']!.text.startsWith('Samtals')),
			);
		}
		expect((await teacher.learn(foId)).state).toBe('done');
		expect((await teacher.project(foId)).tables).toEqual(['items']);
		const { body } = await sendText(service, { fo_id: foId, text: NOTES[2]! });
		expect(JSON.parse((body as { items: string }).items)).toEqual([
			{ item: 'Ostur', count: '1', price: '30,00', total: '30,00' },
			{ item: 'Smjör', count: '4', price: '5,25', total: '21,00' },
		]);
	});

	test('is added to a project that begins with another one, which otherwise keeps its own tables', async () => {
		const body = { name: 'Ours', fields: ['invoice_number', 'line_items'], basedOn: 'fo_1' };
		const { foId, fields } = await teacher.change<TaughtEntry>('POST', '', body);
		expect(fields).toEqual(['invoice_number']);
		const changes = [
			{ name: 'invoice_number', was: 'invoice_number' },
			{ name: 'line_items', isTable: true },
		];
		await teacher.change('PUT', `/${foId}/fields`, changes);
		expect(await teacher.project(foId)).toMatchObject({ tables: ['line_items'] });
	});

	test.each([
		['more rows than a table can have', Array.from({ length: 501 }, () => ({}))],
		['a column that no field can have', [{ 'A B': { text: '', words: [] } }]],
		['a value that is too long', [{ item: { text: 'x'.repeat(501), words: [] } }]],
	])('refuses %s', async (_what, rows) => {
		const foId = await begin();
		const id = await teacher.add(foId, NOTES[0]!);
		const values = { items: { text: '', words: [], rows } };
		const { status } = await teacher.visitor.ask(`api/teach/${foId}/examples/${id}`, {
			method: 'PUT',
			body: { values, approved: true },
		});
		expect(status).toBe(400);
	});
});
