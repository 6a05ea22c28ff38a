import { afterAll, expect, test } from 'vitest';
import { newFolder } from '../../../support/newFolder.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER, createReader } from '../../dist/index.mjs';
import { ExampleStore } from '../../dist/teaching/exampleStore.mjs';
import { Teaching } from '../../dist/teaching/teaching.mjs';

const reader = createReader();
afterAll(() => reader.close());

test('the changes of an example are saved in their order, and seen by a page that is reloaded meanwhile', async () => {
	const store = new ExampleStore(newFolder());
	const teaching = new Teaching(store, new Projects([SHIPPED_PROJECTS_FOLDER]), reader);
	const foId = await store.createProject({ name: 'Bills', fields: ['total'] }, []);
	const bytes = new Uint8Array(Buffer.from('Total   12.00'));
	const { id } = await store.add(foId, { type: 'text', bytes, fileName: 'bill.txt' });
	const saved = ['1', '12', '12.0', '12.00'].map((text) =>
		teaching.save(foId, id, { values: { total: { text, words: [] } }, approved: false }),
	);
	const { values } = await teaching.get(foId, id);
	expect(values).toEqual({ total: { text: '12.00' } });
	await Promise.all(saved);
	expect((await store.get(foId, id)).values).toEqual({ total: { text: '12.00' } });
});
