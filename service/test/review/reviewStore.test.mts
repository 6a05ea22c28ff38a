import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_DOCUMENTS, ReviewStore } from '../../dist/review/reviewStore.mjs';
import { newFolder } from '../../../support/newFolder.mjs';

const DAY = 24 * 60 * 60 * 1000;
const OWNER = { account: 'default', foId: 'fo_1' };
const FIELDS = { total: '119.00', doubtful: 'total' };

describe('documents with doubts', () => {
	let data: string;
	let time: number;
	let store: ReviewStore;
	const storeFor = (days?: number) => new ReviewStore(data, days, () => time);
	beforeEach(() => {
		data = newFolder();
		time = Date.now();
		store = storeFor(7);
	});

	const text = (content: string, fileName = 'a.txt') => ({
		type: 'text' as const,
		bytes: new Uint8Array(Buffer.from(content)),
		fileName,
	});
	const files = () => readdir(join(data, 'review')).catch(() => []);
	const keep = async (content: string, owner = OWNER) => {
		time++;
		await store.keep(owner, text(content), FIELDS);
		return (await store.known(owner, text(content)))!;
	};
	/** Another document of the same account, without the time that it takes to add it. */
	const copyOf = async (id: string, count: number) => {
		const copy = `${id.slice(0, 16)}${String(count).padStart(32, '0')}`;
		for (const end of ['text', 'json'])
			await cp(join(data, 'review', `${id}.${end}`), join(data, 'review', `${copy}.${end}`));
	};
	const settle = (id: string) =>
		store.change(id, (known) => {
			const settled = { time: new Date(time).toISOString(), fields: { total: '1.00' } };
			return { ...known, settled };
		});

	test('are there after a restart, with what a person has said so far', async () => {
		const { id } = await keep('Total 119.00');
		const word = { text: '119.00', left: 1, right: 2, top: 3, bottom: 4 };
		const given = { total: { text: '119.00', click: { page: 0, words: [word] } } };
		await store.change(id, (known) => ({ ...known, given }));
		const [found, ...others] = await storeFor(7).list();
		expect(others).toEqual([]);
		expect(found).toMatchObject({ id, file: 'a.txt', fields: FIELDS, given, ...OWNER });
		const { bytes } = await store.documentOf(found!);
		expect(Buffer.from(bytes).toString()).toBe('Total 119.00');
	});

	test('are kept once for each account, project and content', async () => {
		const { id } = await keep('A');
		await keep('A');
		await keep('B');
		await keep('A', { account: 'bakery', foId: 'fo_1' });
		await keep('A', { account: 'default', foId: 'fo_2' });
		expect(await store.list()).toHaveLength(4);
		expect((await store.list())[0]!.id).toBe(id);
	});

	test('that are sent again keep their place, what a person has said, and what was settled', async () => {
		const first = await keep('A');
		await store.change(first.id, (known) => ({ ...known, given: { total: { text: '1.00' } } }));
		await store.keep(OWNER, text('A', 'b.txt'), { total: '2.00', doubtful: 'total' });
		const again = await store.get(first.id);
		const { received } = first;
		expect(again).toMatchObject({ file: 'a.txt', received, fields: { total: '2.00' } });
		expect(again.given).toEqual({ total: { text: '1.00' } });

		await settle(first.id);
		await store.keep(OWNER, text('A'), { total: '3.00', doubtful: 'total' });
		expect(await store.get(first.id)).toMatchObject({ fields: { total: '2.00' } });
	});

	test('are deleted once their days are over, counted from when they were received or settled', async () => {
		const waiting = await keep('waiting');
		const settled = await keep('settled');
		time += 6 * DAY;
		await settle(settled.id);
		await store.removeExpired();
		expect(await store.list()).toHaveLength(2);

		time += 2 * DAY;
		// Nothing is answered from a document whose time is over, even if its files are still there.
		await expect(store.get(waiting.id)).rejects.toThrow('no longer kept');
		await store.removeExpired();
		expect((await store.list()).map(({ id }) => id)).toEqual([settled.id]);
		expect(await files()).toHaveLength(2);

		time += 6 * DAY;
		await store.removeExpired();
		expect(await files()).toEqual([]);
	});

	test.each([
		['fewer days', 1, 0],
		['more days', 30, 2],
		['none at all', undefined, 2],
	])('follow the flag if the service is started with %s', async (_name, days, left) => {
		await keep('A');
		time += 3 * DAY;
		await storeFor(days).removeExpired();
		expect(await files()).toHaveLength(left);
	});

	test('are deleted in time even if the service is started without the flag', async () => {
		await keep('A');
		time += 8 * DAY;
		await storeFor().removeExpired();
		expect(await files()).toEqual([]);
	});

	test('are no longer added without the flag', async () => {
		await storeFor().keep(OWNER, text('A'), FIELDS);
		expect(await files()).toEqual([]);
	});

	test('that a crash has left half written are ignored, can be added again, and go in time', async () => {
		const { id } = await keep('A');
		await rm(join(data, 'review', `${id}.json`));
		expect(await store.list()).toEqual([]);
		await keep('A');
		expect(await store.list()).toHaveLength(1);

		await writeFile(join(data, 'review', `${id}.json`), '{"half":');
		await writeFile(join(data, 'review', `${id}.json.1234.new`), '{');
		expect(await store.list()).toEqual([]);
		time += 8 * DAY;
		await store.removeExpired();
		expect(await files()).toEqual([]);
	});

	test('leave alone files that others put into the folder', async () => {
		await keep('A');
		await writeFile(join(data, 'review', 'notes.txt'), 'ours');
		time += 30 * DAY;
		await store.removeExpired();
		expect(await files()).toEqual(['notes.txt']);
	});

	test('make room for new ones: the oldest settled one goes first, then the oldest waiting one', async () => {
		const first = await keep('1');
		const second = await keep('2');
		await settle(second.id);
		const third = await keep('3');
		for (let count = 4; count <= MOST_DOCUMENTS; count++) await copyOf(third.id, count);
		const ofBakery = await keep('another account', { account: 'bakery', foId: 'fo_1' });

		await keep('one more');
		const ids = async () => (await store.list()).map(({ id }) => id);
		expect(await ids()).not.toContain(second.id);
		expect(await ids()).toContain(first.id);
		await keep('and another one');
		expect(await ids()).not.toContain(first.id);
		expect(await ids()).toContain(ofBakery.id);
		expect(await ids()).toHaveLength(MOST_DOCUMENTS + 1);
	});

	test('are only written inside their folder, whatever the names of the file, project and account', async () => {
		const name = '../../../outside.pdf';
		await store.keep({ account: '../x', foId: '../fo_1' }, text('A', name), FIELDS);
		expect((await store.list())[0]).toMatchObject({ file: name, account: '../x' });
		for (const id of ['..', '../keys', 'keys', '0'.repeat(47), `${'0'.repeat(47)}g`, ''])
			await expect(store.get(id)).rejects.toThrow('no longer kept');
		expect(await readdir(data)).toEqual(['review']);
		for (const file of await files()) expect(file).toMatch(/^[0-9a-f]{48}\.(?:json|text)$/);
	});

	test('lose nothing that two people say at the same time, in two processes', async () => {
		const { id } = await keep('A');
		const say = (from: ReviewStore, name: string) =>
			from.change(id, ({ given, ...known }) => ({
				...known,
				given: { ...given, [name]: { text: name } },
			}));
		const names = [...Array(20).keys()].map((number) => `field_${number}`);
		const stores = [store, storeFor(7)];
		await Promise.all(names.map((name, index) => say(stores[index % 2]!, name)));
		expect(Object.keys((await store.get(id)).given).sort()).toEqual(names.sort());
		expect(await files()).toHaveLength(2);
	});

	test('leave nothing behind when removed', async () => {
		const { id } = await keep('A');
		await store.remove(id);
		expect(await files()).toEqual([]);
	});
});
