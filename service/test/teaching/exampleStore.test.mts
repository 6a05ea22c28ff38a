import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ExampleStore, MOST_EXAMPLES } from '../../dist/teaching/exampleStore.mjs';
import { newFolder } from '../../../support/newFolder.mjs';

const TRAVERSAL = '../../../outside.pdf';

describe('the examples of a project', () => {
	let data: string;
	let store: ExampleStore;
	beforeEach(() => {
		data = newFolder();
		store = new ExampleStore(data);
	});

	const text = (content: string, fileName = 'a.txt') => ({
		type: 'text' as const,
		bytes: new Uint8Array(Buffer.from(content)),
		fileName,
	});
	const filesOf = (foId: string) => readdir(join(data, 'examples', foId));

	test('are there after a restart, with their values and clicks', async () => {
		const word = { text: '119.00', left: 1, right: 2, top: 3, bottom: 4 };
		const values = {
			total: { text: '119.00', click: { page: 0, words: [word] } },
			iban: { text: '' },
		};
		const { id } = await store.add('fo_4', text('Total 119.00', 'März.txt'));
		await store.save('fo_4', id, { values, approved: true });
		const restarted = new ExampleStore(data);
		const [example, ...others] = await restarted.list('fo_4');
		expect(others).toEqual([]);
		expect(example).toMatchObject({ id, file: 'März.txt', approved: true, values });
		const { bytes } = await restarted.documentOf('fo_4', example!);
		expect(Buffer.from(bytes).toString()).toBe('Total 119.00');
	});

	test('contain a document only once, even if it is added twice', async () => {
		const first = await store.add('fo_4', text('A', 'a.txt'));
		await store.save('fo_4', first.id, { values: { a: { text: 'A' } }, approved: true });
		const again = await store.add('fo_4', text('A', 'copy of a.txt'));
		expect(again).toMatchObject({ id: first.id, file: 'a.txt', approved: true });
		expect(await store.list('fo_4')).toHaveLength(1);
	});

	test('leave nothing behind when removed', async () => {
		const { id } = await store.add('fo_4', text('A'));
		await store.remove('fo_4', id);
		expect(await filesOf('fo_4')).toEqual([]);
		await expect(store.get('fo_4', id)).rejects.toThrow('no such example');
	});

	test('are only written inside their folder, whatever the name of a file, project or example', async () => {
		await store.add('fo_4', text('A', TRAVERSAL));
		expect((await store.list('fo_4'))[0]?.file).toBe(TRAVERSAL);
		for (const foId of ['..', '../fo_4', 'fo_4/../../x', 'fo_4\0', ''])
			await expect(store.add(foId, text('A'))).rejects.toThrow('no project');
		for (const id of ['..', '../project', 'project', '0123456789abcdeg', ''])
			await expect(store.get('fo_4', id)).rejects.toThrow('no such example');
		expect(await readdir(data)).toEqual(['examples']);
		expect(await readdir(join(data, 'examples'))).toEqual(['fo_4']);
	});

	test('are limited in number, even if many are added at the same time', async () => {
		await store.add('fo_4', text('the first'));
		const folder = join(data, 'examples', 'fo_4');
		for (let count = 3; count < MOST_EXAMPLES; count++)
			await writeFile(join(folder, `${String(count).padStart(16, '0')}.json`), '');
		const added = await Promise.allSettled(
			['second', 'third', 'fourth', 'fifth'].map((each) => store.add('fo_4', text(each))),
		);
		const refused = added.filter(({ status }) => status === 'rejected');
		expect(refused).toMatchObject(Array(2).fill({ reason: { code: 'too_many_examples' } }));
	});

	test('that were half written when the service was killed are ignored and can be added again', async () => {
		const { id } = await store.add('fo_4', text('A'));
		const folder = join(data, 'examples', 'fo_4');
		const written = await readFile(join(folder, `${id}.json`), 'utf8');
		await store.remove('fo_4', id);
		await writeFile(join(folder, `${id}.text`), 'A');
		await writeFile(join(folder, `${id}.json.1a2b3c4d.new`), written.slice(0, 20));
		expect(await store.list('fo_4')).toEqual([]);
		await store.add('fo_4', text('A'));
		expect(await store.list('fo_4')).toHaveLength(1);
	});

	test('keep what a person approved, even if another process adds the same document', async () => {
		const other = new ExampleStore(data);
		for (let count = 0; count < 20; count++) {
			const document = text(`of ${count}`);
			const { id } = await store.add('fo_4', document);
			const values = { total: { text: String(count) } };
			await store.remove('fo_4', id);
			const approved = store
				.add('fo_4', document)
				.then(() => store.save('fo_4', id, { values, approved: true }));
			await Promise.all([approved, other.add('fo_4', document)]);
			expect(await store.get('fo_4', id)).toMatchObject({ values, approved: true });
		}
	});

	test('without a document, as a copy can have them, are ignored and can be added again', async () => {
		const { id } = await store.add('fo_4', text('A'));
		await store.save('fo_4', id, { values: { a: { text: 'old' } }, approved: true });
		await rm(join(data, 'examples', 'fo_4', `${id}.text`));
		expect(await store.list('fo_4')).toEqual([]);
		expect(await store.add('fo_4', text('A'))).toMatchObject({ approved: false, values: {} });
		expect(await store.list('fo_4')).toHaveLength(1);
	});

	test('that are damaged are named in the error', async () => {
		const { id } = await store.add('fo_4', text('A'));
		await writeFile(join(data, 'examples', 'fo_4', `${id}.json`), '{');
		await expect(store.list('fo_4')).rejects.toThrow(`${id}.json is damaged`);
	});
});

test('new projects get different numbers, even if they are created at the same time', async () => {
	const data = newFolder();
	const store = new ExampleStore(data);
	const project = { name: 'Bills', fields: ['total'] };
	const stores = [store, store, new ExampleStore(data), new ExampleStore(data)];
	const created = await Promise.all(stores.map((each) => each.createProject(project, ['fo_7'])));
	expect(created.sort()).toEqual(['fo_10', 'fo_11', 'fo_8', 'fo_9']);
	expect(await store.project('fo_8')).toEqual(project);
});

test('removed projects are all remembered, even if several processes remove some', async () => {
	const data = newFolder();
	const numbers = [4, 5, 6, 7, 8, 9];
	await Promise.all(numbers.map((number) => new ExampleStore(data).keepNumber(`fo_${number}`)));
	expect(await new ExampleStore(data).nextId([])).toBe('fo_10');
});
