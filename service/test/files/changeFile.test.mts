import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeFile } from '../../dist/files/changeFile.mjs';
import { newFolder } from '../../../support/newFolder.mjs';

describe('a file that several processes change', () => {
	let folder: string;
	let file: string;
	let lock: string;
	beforeEach(() => {
		folder = newFolder();
		file = join(folder, 'list');
		lock = `${file}.lock`;
	});

	const add = (text: string) => changeFile(file, (old = '') => `${old}${text}`);
	const content = () => readFile(file, 'utf8');

	test('has all changes, even if they are made at the same time', async () => {
		const letters = [...'abcdefghijklmnop'];
		await Promise.all(letters.map(add));
		expect([...(await content())].sort()).toEqual(letters);
		expect(await readdir(folder)).toEqual(['list']);
	});

	test('stays as it is if a change fails or changes nothing, and can be changed again', async () => {
		await add('a');
		const failing = changeFile(file, () => {
			throw new Error('No.');
		});
		await expect(failing).rejects.toThrow('No.');
		await changeFile(file, () => undefined);
		await add('b');
		expect(await content()).toBe('ab');
		expect(await readdir(folder)).toEqual(['list']);
	});

	test('can be changed even if a crash or a copy left a lock and a draft behind', async () => {
		await add('a');
		await writeFile(lock, 'of a process that is gone');
		await writeFile(`${file}.0a1b2c3d.new`, 'half a dra');
		await Promise.all([...'bcd'].map(add));
		expect([...(await content())].sort()).toEqual([...'abcd']);
		await add('e');
		expect(await readdir(folder)).toEqual(['list', 'list.0a1b2c3d.new']);
	});

	test('has all changes, even if a process was stalled so long that another one removed its lock', async () => {
		let edits = 0;
		await changeFile(file, async (old = '') => {
			if (edits++ === 0) {
				// The other process takes over.
				await rm(lock);
				await add('other ');
			}
			return `${old}stalled`;
		});
		expect(await content()).toBe('other stalled');
		expect(edits).toBe(2);
	});
});
